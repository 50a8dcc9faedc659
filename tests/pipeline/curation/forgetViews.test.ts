import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withoutChecksum } from '../../../bench/lib/withoutChecksum.ts';
import { workspaceFolders } from '../../../electron/engine/workspaces/folders.ts';
import type { GraphView } from '../../../shared/config.ts';
import type { GraphCenter } from '../../../shared/contract/graph.ts';
import { filesContaining } from '../../support/filesContaining.ts';
import { idsToForget } from '../../support/forgetting.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { startTestEngine, type TestEngine } from '../../support/testEngine.ts';

const SECRET =
  'my sister is called Quizzlewick and she lives in a very small house near the old harbour of Whitby';
const CLEAN = { bytes: 0, rows: 0, words: 0, left: [] };

function viewOf(name: string, center: GraphCenter): GraphView {
  const without = { relations: [], sorts: [], trusts: [], kinds: [] };
  return { name, center, lens: 'everything', depth: 2, view: 'cards', size: 150, without };
}

/** An engine with a memory and its turn, and what is suggested to forget with the memory. */
async function engineWithSecret() {
  const home = temporaryFolder();
  const engine = await startTestEngine({ home });
  const answer = await engine.say(`remember that ${SECRET}`);
  const [node] = (await engine.call('facts.list', {})).nodes;
  if (node === undefined) throw new Error('nothing was remembered');
  const { items } = await engine.call('forget.preview', {
    target: { kind: 'memory', id: node.id },
  });
  const selection = idsToForget(items.filter(({ suggested }) => suggested));
  return { home, engine, answer, node, selection };
}

async function saveViews({ call }: TestEngine, views: readonly GraphView[]): Promise<void> {
  const key = 'ui.graph_views';
  await call('settings.set', {
    scope: 'workspace',
    key,
    value: views.map((view) => ({ ...view })),
  });
}

async function viewNames({ call }: TestEngine): Promise<readonly string[]> {
  const { settings } = await call('settings.get', {});
  const views = settings.find(({ key }) => key === 'ui.graph_views')?.value as unknown;
  return (views as readonly GraphView[]).map(({ name }) => name);
}

test('a forgotten memory takes the saved graph views that reveal it', async () => {
  const { home, engine, answer, node, selection } = await engineWithSecret();
  await saveViews(engine, [
    viewOf('At its id', { kind: 'memory', id: node.id }),
    viewOf(node.content.slice(0, 80).trim(), { kind: 'latest' }),
    viewOf(`remember that ${SECRET}`.slice(0, 80).trim(), { kind: 'answer', id: answer.id }),
    viewOf('A search for it', { kind: 'search', query: node.content }),
    viewOf('Sea', { kind: 'search', query: 'sea' }),
  ]);
  const events: string[] = [];
  engine.engine.subscribe(({ name }) => events.push(name));

  const { proof } = await engine.call('forget.apply', selection);
  expect(proof).toMatchObject(CLEAN);
  expect(await viewNames(engine)).toEqual(['Sea']);
  expect(events).toContain('settings.changed');
  expect(filesContaining(home, 'Quizzlewick')).toEqual([]);
});

test('a saved graph view that names it in other words goes with what nothing else names', async () => {
  const { home, engine, selection } = await engineWithSecret();
  await saveViews(engine, [viewOf('Visits to Quizzlewick', { kind: 'latest' })]);
  const { proof } = await engine.call('forget.apply', selection);
  expect(proof).toMatchObject(CLEAN);
  expect(filesContaining(home, 'Quizzlewick')).toEqual([]);
});

test('settings that wait for repair stay, and the proof reports what is left in them', async () => {
  const { home, engine, node, selection } = await engineWithSecret();
  await saveViews(engine, [viewOf('At its id', { kind: 'search', query: node.content })]);
  const { config } = workspaceFolders(home, engine.client.workspaceId ?? '');
  const damaged = `${readFileSync(config, 'utf8')} "`;
  writeFileSync(config, damaged);
  const { proof } = await engine.call('forget.apply', selection);
  expect(proof.left).toEqual([{ location: 'other_file', count: expect.any(Number) as number }]);
  expect(readFileSync(config, 'utf8')).toBe(damaged);
});

test('a forgetting that a kill cut off removes its views at the next start', async () => {
  const { home, engine, node, selection } = await engineWithSecret();
  const folders = workspaceFolders(home, engine.client.workspaceId ?? '');
  await saveViews(engine, [viewOf('A search for it', { kind: 'search', query: node.content })]);
  await engine.close();
  const unforgotten = ['config', 'database'] as const;
  for (const name of unforgotten) copyFileSync(folders[name], join(home, `${name}.copy`));

  const second = await startTestEngine({ home });
  await second.call('forget.apply', selection);
  await second.close();
  for (const name of unforgotten) copyFileSync(join(home, `${name}.copy`), folders[name]);
  withoutChecksum(folders.headFile);

  const third = await startTestEngine({ home });
  expect(await viewNames(third)).toEqual([]);
});
