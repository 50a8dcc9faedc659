import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { startEngineThread, type EngineThread } from '../../electron/host/engineThread.ts';
import { createClient, type Client } from '../../shared/rpc/client.ts';
import { messagePortTransport } from '../../shared/rpc/messagePortTransport.ts';
import { temporaryFolder } from './temporaryFolder.ts';

const SCHEMA = join(import.meta.dirname, '../../schema');

export interface ThreadedEngine {
  readonly home: string;
  readonly thread: EngineThread;
  readonly log: readonly string[];
  /** A new client, connected. */
  connect(): Promise<Client>;
}

/** The engine in a thread of its own, as both hosts run it, on real time. */
export async function startThreadedEngine(
  options: {
    readonly home?: string;
    readonly environment?: Readonly<Record<string, string>>;
    readonly restartDelaysMs?: readonly number[];
  } = {},
): Promise<ThreadedEngine> {
  const home = options.home ?? temporaryFolder();
  const log: string[] = [];
  const thread = startEngineThread({
    engine: {
      home,
      version: 'test',
      environment: options.environment ?? {},
      schemaFolder: SCHEMA,
    },
    log: (line) => log.push(line),
    onGiveUp: ({ message }) => log.push(`given up: ${message}`),
    ...(options.restartDelaysMs && { restartDelaysMs: options.restartDelaysMs }),
  });
  onTestFinished(() => thread.shutdown());
  await thread.ready;
  let clients = 0;
  return {
    home,
    thread,
    log,
    async connect() {
      const port = thread.connect(`client-${(clients += 1)}`);
      if (port === null) throw new Error('the engine is down');
      const client = createClient();
      await client.connect(messagePortTransport(port));
      return client;
    },
  };
}
