import { parentPort, workerData } from 'node:worker_threads';
import { serveEngine } from '../../electron/engine/serveEngine.ts';
import { threadDataSchema } from '../../electron/engine/threadMessages.ts';
import { createFakeEngine } from './fakeEngine.ts';

/**
 * A thread like the engine's, around the fake engine. Its home's name tells it how to behave, and
 * `workspaces.create` with the name `crash` brings it down.
 */
if (!parentPort) throw new Error('not a thread');
const data = threadDataSchema.parse(workerData);
await serveEngine(parentPort, data, async () => {
  if (data.home.endsWith('unopenable')) throw new Error('this home cannot be opened');
  if (data.home.endsWith('broken')) {
    setImmediate(crash);
    await new Promise(() => undefined);
  }
  if (data.home.endsWith('crashing')) setImmediate(crash);
  const engine = createFakeEngine();
  return {
    ...engine,
    handlers: {
      ...engine.handlers,
      'workspaces.create': (request, call) => {
        if (request.name === 'crash') setImmediate(crash);
        return engine.handlers['workspaces.create'](request, call);
      },
    },
    wake: () =>
      data.home.endsWith('sleeping') ? Promise.reject(new Error('woken up')) : engine.wake(),
    close: () =>
      data.home.endsWith('stuck') ? new Promise<void>(() => undefined) : engine.close(),
  };
});

function crash(): never {
  throw new Error('crashed on purpose');
}
