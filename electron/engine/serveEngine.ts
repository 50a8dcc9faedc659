import { createEventStream, type EventStream } from '../../shared/rpc/eventStream.ts';
import { messagePortTransport } from '../../shared/rpc/messagePortTransport.ts';
import { serve } from '../../shared/rpc/server.ts';
import type { Transport } from '../../shared/rpc/transport.ts';
import type { CallContext, Client, Engine, EngineOptions } from './engineApi.ts';
import { areDescriptorsUsedUp } from './files/fileDescriptors.ts';
import { fileProblem } from './files/fileProblem.ts';
import { createHostKeys, type HostKeys } from './hostKeys.ts';
import { toThreadSchema, type FromThread, type ThreadData } from './threadMessages.ts';

/** Port of the thread to its host: `parentPort`, or one end of a channel. */
export interface HostPort {
  postMessage(message: FromThread): void;
  on(event: 'message', listener: (message: unknown) => void): unknown;
  close(): void;
}

/**
 * Opens the engine and serves the contract on every port the host passes. Ports that arrive while
 * the engine is opening wait; so does a shutdown.
 */
export async function serveEngine(
  host: HostPort,
  data: ThreadData,
  open: (options: EngineOptions, host: { keys: HostKeys }) => Promise<Engine>,
): Promise<void> {
  const { epoch, ...options } = data;
  const problem = (detail: string) => host.postMessage({ kind: 'problem', detail });
  const stream = createEventStream({
    epoch,
    onBadEvent: (name, path) => problem(`event ${name} breaks its schema at "${path}"`),
  });
  const keys = createHostKeys((message) => host.postMessage(message));
  const opened = open(options, { keys });

  host.on('message', (input) => {
    const message = toThreadSchema.safeParse(input);
    if (!message.success) return problem('unreadable message from the host');
    if (message.data.kind === 'shutdown') return void shutDown();
    if (message.data.kind === 'wake') return void wake();
    if (message.data.kind !== 'connect') return keys.receive(message.data);
    const { clientId, port } = message.data;
    opened.then(
      (engine) =>
        serveClient(engine, stream, {
          id: clientId,
          transport: messagePortTransport(port),
          problem,
        }),
      () => port.close(),
    );
  });

  async function wake(): Promise<void> {
    try {
      await (await opened).wake();
    } catch (error) {
      problem(describe(error));
    }
  }

  async function shutDown(): Promise<void> {
    try {
      const engine = await opened;
      await engine.close();
    } catch (error) {
      problem(describe(error));
    }
    host.postMessage({ kind: 'closed' });
    host.close();
  }

  try {
    const engine = await opened;
    engine.subscribe((event) => stream.publish(event));
    host.postMessage({ kind: 'ready' });
  } catch (error) {
    host.postMessage({
      kind: 'fatal',
      detail: describe(error),
      problem: areDescriptorsUsedUp() ? 'too_many_files' : fileProblem(error),
    });
    host.close();
  }
}

export interface Connection {
  readonly id: string;
  readonly transport: Transport;
  readonly problem: (detail: string) => void;
}

/** Serves one client: the engine's commands, and the stream of its workspace's events. */
export function serveClient(engine: Engine, stream: EventStream, connection: Connection): void {
  const { transport } = connection;
  const client: Client = { id: connection.id, workspaceId: engine.initialWorkspaceId() };
  serve(transport, {
    handlers: {
      ...engine.handlers,
      'events.resume': (since) => stream.resume(client, (frame) => transport.send(frame), since),
    },
    openCall: () => {
      const controller = new AbortController();
      const context: CallContext = { client, signal: controller.signal };
      return { context, abort: () => controller.abort() };
    },
    log: ({ code, command, detail }) => connection.problem(`${code} in ${command}: ${detail}`),
    onClose: () => stream.leave(client),
  });
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
