import { createEventStream } from '../../shared/rpc/eventStream.ts';
import { serveClient } from '../../electron/engine/serveEngine.ts';
import { createFakeEngine } from '../support/fakeEngine.ts';
import { memoryTransportPair } from '../support/memoryTransport.ts';
import type { ContractHostKind } from './harness.ts';

export const memoryHost: ContractHostKind = {
  name: 'in-memory pair',
  start() {
    const problems: string[] = [];
    let runs = 0;
    let closeNewest = () => undefined as void;
    const run = () => {
      runs += 1;
      const engine = createFakeEngine();
      const stream = createEventStream({
        epoch: `run ${runs}`,
        onBadEvent: (name) => problems.push(name),
      });
      engine.subscribe((event) => stream.publish(event));
      return { engine, stream };
    };
    let current = run();
    return Promise.resolve({
      get engine() {
        return current.engine;
      },
      problems,
      connect() {
        const [client, server] = memoryTransportPair();
        serveClient(current.engine, current.stream, {
          id: 'client',
          transport: server,
          problem: (detail) => problems.push(detail),
        });
        closeNewest = () => server.close();
        return Promise.resolve(client);
      },
      breakConnection: () => closeNewest(),
      restartEngine() {
        closeNewest();
        current = run();
      },
      close: () => Promise.resolve(closeNewest()),
    });
  },
};
