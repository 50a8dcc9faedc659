// A process of its own that runs the real engine and a routine, and kills itself with SIGKILL at a
// given call of the clock or of the ids: in a transaction, between two, before and after a reply.
import { join } from 'node:path';
import { z } from 'zod';
import { createSystemIds, systemClock } from '../../../electron/engine/dependencies.ts';
import { openEngine } from '../../../electron/engine/engine.ts';
import { tellLine } from './writeLine.ts';

const { home, baseUrl, routineId, killAtCall } = z
  .strictObject({
    home: z.string(),
    baseUrl: z.string(),
    routineId: z.string(),
    killAtCall: z.int().nullable(),
  })
  .parse(JSON.parse(process.argv[2] ?? ''));

let calls: number | null = null;
function countCall(): void {
  if (calls === null) return;
  calls += 1;
  if (calls === killAtCall) process.kill(process.pid, 'SIGKILL');
}

const ids = createSystemIds();
const engine = await openEngine(
  {
    home,
    version: 'test',
    environment: { LOCI_BASE_URL: baseUrl, LOCI_CHAT_MODEL: 'small' },
    schemaFolder: join(import.meta.dirname, '../../../schema'),
  },
  {
    clock: {
      now() {
        countCall();
        return systemClock.now();
      },
    },
    ids: {
      next() {
        countCall();
        return ids.next();
      },
    },
  },
);
const workspaceId = engine.initialWorkspaceId();
const context = {
  client: { id: 'routine', workspaceId },
  signal: new AbortController().signal,
};
calls = 0;
const onChange = async (): Promise<void> => {
  const { runs } = await engine.handlers['routines.list']({ workspaceId, language: 'en' }, context);
  if (runs.some(({ state }) => state === 'running')) return;
  tellLine(`calls ${calls ?? 0}`);
  process.kill(process.pid, 'SIGKILL');
};
engine.subscribe(({ name }) => void (name === 'routines.changed' && onChange()));
await engine.handlers['routines.run']({ workspaceId, routineId, input: '' }, context);
// Kept alive until it is killed.
setInterval(() => undefined, 60_000);
