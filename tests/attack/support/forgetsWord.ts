// A process of its own that forgets everything with one word, until it is killed.
import { writeSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { openEngine } from '../../../electron/engine/engine.ts';
import type { Client } from '../../../electron/engine/engineApi.ts';
import {
  engineCommands,
  type EngineCommandName,
  type Response,
} from '../../../shared/contract/index.ts';

const { home, word } = z
  .strictObject({ home: z.string(), word: z.string() })
  .parse(JSON.parse(process.argv[2] ?? ''));

const schemaFolder = join(import.meta.dirname, '../../../schema');
const engine = await openEngine({ home, version: 'test', environment: {}, schemaFolder });
const workspaceId = engine.initialWorkspaceId();
const client: Client = { id: 'forgets', workspaceId };

async function call<C extends EngineCommandName>(name: C, body: object): Promise<Response<C>> {
  const request = engineCommands[name].request.parse({ workspaceId, ...body });
  const handler = engine.handlers[name] as (input: unknown, call: object) => unknown;
  return (await handler(request, { client, signal: new AbortController().signal })) as Response<C>;
}

const { nodes } = await call('facts.list', { query: word });
const target = { kind: 'memory', id: nodes[0]?.id ?? '' };
const { items } = await call('forget.preview', { target });
const ids = (kind: string) => items.filter((item) => item.kind === kind).map(({ id }) => id);

writeSync(1, 'ready\n');
await call('forget.apply', {
  memoryIds: ids('memory'),
  messageIds: ids('message'),
  entityIds: ids('entity'),
});
writeSync(1, 'done\n');
await engine.close();
