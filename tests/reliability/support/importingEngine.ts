// A process of its own that runs the real engine and imports an export until it is killed. Each line
// it writes is a fact the test may rely on: it is out before anything else is done.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { openEngine } from '../../../electron/engine/engine.ts';
import type { EngineCommandName, Request, Response } from '../../../shared/contract/index.ts';
import { tellLine } from './writeLine.ts';

const { home, file } = z
  .strictObject({ home: z.string(), file: z.string() })
  .parse(JSON.parse(process.argv[2] ?? ''));

const engine = await openEngine({
  home,
  version: 'test',
  environment: {},
  schemaFolder: join(import.meta.dirname, '../../../schema'),
});
const workspaceId = engine.initialWorkspaceId();
const client = { id: 'importing', workspaceId };
const call = async <C extends EngineCommandName>(
  name: C,
  request: Omit<Request<C>, 'workspaceId'>,
): Promise<Response<C>> =>
  await engine.handlers[name]({ workspaceId, ...request } as Request<C>, {
    client,
    signal: new AbortController().signal,
  });

const { imports } = await call('imports.list', {});
if (imports.length === 0) {
  const content = readFileSync(file);
  const { uploadId } = await call('imports.begin', { name: 'export.json', size: content.length });
  for (let offset = 0; offset < content.length; offset += 1_000_000) {
    const data = content.subarray(offset, offset + 1_000_000).toString('base64');
    await call('imports.upload', { uploadId, offset, data });
  }
  await call('imports.start', { uploadIds: [uploadId], since: null, only: null, learn: true });
}
tellLine('begun');
const timer = setInterval(() => {
  void call('imports.list', {}).then(({ imports: [row] }) => {
    if (row?.state !== 'done') return;
    clearInterval(timer);
    tellLine('done');
  });
}, 20);
// Kept alive until it is killed.
setInterval(() => undefined, 60_000);
