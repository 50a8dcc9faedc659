import { serveClient } from '../../electron/engine/serveEngine.ts';
import { createEventStream } from '../../shared/rpc/eventStream.ts';
import type { ServerFrame } from '../../shared/rpc/wire.ts';
import { memoryTransportPair } from './memoryTransport.ts';
import type { TestEngine } from './testEngine.ts';

export type WireAnswer = Extract<ServerFrame, { kind: 'reply' | 'failure' }>;

/** A client that sends whatever it is told to, as a hostile one would: nothing is parsed before. */
export function connectWire(
  engine: TestEngine,
): (name: string, body: unknown) => Promise<WireAnswer> {
  const [client, server] = memoryTransportPair();
  const stream = createEventStream({ epoch: 'test', onBadEvent: () => undefined });
  serveClient(engine.engine, stream, {
    id: 'wire',
    transport: server,
    problem: () => undefined,
  });
  const waiting = new Map<number, (answer: WireAnswer) => void>();
  client.onMessage(
    (input) => {
      const frame = input as ServerFrame;
      if (frame.kind === 'event' || frame.id === null) return;
      waiting.get(frame.id)?.(frame);
    },
    () => undefined,
  );
  let id = 0;
  return (name, body) =>
    new Promise((resolve) => {
      id += 1;
      waiting.set(id, resolve);
      client.send({ kind: 'request', id, name, body });
    });
}
