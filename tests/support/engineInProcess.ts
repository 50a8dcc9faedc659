import { randomUUID } from 'node:crypto';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { serveEngine } from '../../electron/engine/serveEngine.ts';
import type { FromThread, ToThread } from '../../electron/engine/threadMessages.ts';
import { createFakeEngine, type FakeEngine } from './fakeEngine.ts';

/** The engine's thread without the thread: the same serving code, so a test can reach the engine. */
export interface EngineInProcess {
  readonly engine: FakeEngine;
  readonly problems: string[];
  connect(clientId: string): MessagePort;
  breakConnection(): void;
  restart(): void;
  close(): void;
}

export function startEngineInProcess(): EngineInProcess {
  const problems: string[] = [];
  let current = start();

  function start() {
    const engine = createFakeEngine();
    const { port1, port2 } = new MessageChannel();
    port1.on('message', (message: FromThread) => {
      if (message.kind === 'problem' || message.kind === 'fatal') problems.push(message.detail);
    });
    const data = {
      home: '/nowhere',
      version: '0',
      environment: {},
      schemaFolder: '/nowhere',
      epoch: randomUUID(),
    };
    void serveEngine(port2, data, () => Promise.resolve(engine));
    return { engine, port: port1, clients: [] as MessagePort[] };
  }

  function end() {
    for (const client of current.clients) client.close();
    current.port.close();
  }

  return {
    get engine() {
      return current.engine;
    },
    problems,
    connect(clientId) {
      const { port1, port2 } = new MessageChannel();
      const message: ToThread = { kind: 'connect', clientId, port: port2 };
      current.port.postMessage(message, [port2]);
      current.clients.push(port1);
      return port1;
    },
    breakConnection: () => current.clients.at(-1)?.close(),
    restart() {
      end();
      current = start();
    },
    close: end,
  };
}
