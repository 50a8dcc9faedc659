// `node makePictures.ts HOME LANGUAGE`: writes the graphs of five centers of a home with the demo,
// as the engine sends them, for tests and benchmarks of their layout. HOME: see makeDemoHome.ts.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSystemIds, systemClock } from '../../../electron/engine/dependencies.ts';
import { openEngine } from '../../../electron/engine/engine.ts';
import type { GraphCenter } from '../../../shared/contract/graph.ts';
import { engineCommands, type Response } from '../../../shared/contract/index.ts';
import { SCHEMA_FOLDER } from '../schemaFolder.ts';

/** Two people, a memory that replaced another one, and a search. */
const CENTERS: Readonly<Record<string, { people: string[]; memory: string; query: string }>> = {
  en: { people: ['Emil', 'Leo'], memory: 'on Thursdays at six', query: 'cello' },
  ru: { people: ['Тимур', 'Лёва'], memory: 'по четвергам', query: 'виолончель' },
};
const SIZES = [
  { limit: 10, depth: 2 },
  { limit: 35, depth: 3 },
  { limit: 60, depth: 4 },
];

const [home = '', language = 'en'] = process.argv.slice(2);
const { people = [], memory = '', query = '' } = CENTERS[language] ?? {};
const engine = await openEngine(
  { home, version: 'pictures', environment: {}, schemaFolder: SCHEMA_FOLDER },
  { clock: systemClock, ids: createSystemIds() },
);
const client = { id: 'pictures', workspaceId: engine.initialWorkspaceId() };
const call = { client, signal: new AbortController().signal };
const inWorkspace = { workspaceId: client.workspaceId };
const { handlers } = engine;
const { entities } = await handlers['entities.list'](
  engineCommands['entities.list'].request.parse({ ...inWorkspace, limit: 100 }),
  call,
);
const { nodes } = await handlers['facts.list'](
  engineCommands['facts.list'].request.parse({ ...inWorkspace, query: memory, limit: 50 }),
  call,
);
const centers: GraphCenter[] = [
  { kind: 'latest' },
  ...entities
    .filter(({ name }) => people.includes(name))
    .map(({ id }): GraphCenter => ({ kind: 'entity', id })),
  ...nodes
    .filter(({ content, status }) => content.includes(memory) && status === 'active')
    .slice(0, 1)
    .map(({ id }): GraphCenter => ({ kind: 'memory', id })),
  { kind: 'search', query },
];
const pictures: Response<'graph.ego'>[] = [];
for (const center of centers) {
  for (const size of SIZES) {
    const request = engineCommands['graph.ego'].request.parse({ ...inWorkspace, center, ...size });
    pictures.push(await handlers['graph.ego'](request, call));
  }
}
const lines = pictures.map((picture) => JSON.stringify(picture));
writeFileSync(join(import.meta.dirname, `demo-${language}.jsonl`), `${lines.join('\n')}\n`);
await engine.close();
