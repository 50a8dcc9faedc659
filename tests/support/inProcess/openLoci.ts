import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import {
  createSystemIds,
  silentLogger,
  systemClock,
} from '../../../electron/engine/dependencies.ts';
import { createStoryClock, type StoryClock } from '../../../electron/engine/demo/storyClock.ts';
import { openEngine } from '../../../electron/engine/engine.ts';
import type {
  CallContext,
  Client,
  Engine,
  EngineEvent,
  EngineHandlers,
} from '../../../electron/engine/engineApi.ts';
import type { KeySource, ModelTiming } from '../../../electron/engine/models/ports.ts';
import { createHostCommands, type HostDescription } from '../../../electron/host/hostCommands.ts';
import type { SecretStore } from '../../../electron/host/secretStore.ts';
import { createFileSecretStore } from '../../../electron/loopback/fileSecretStore.ts';
import type {
  EngineCommandName,
  HostCommandName,
  Request,
} from '../../../shared/contract/index.ts';
import { createEventStream } from '../../../shared/rpc/eventStream.ts';
import { serve, type Handlers } from '../../../shared/rpc/server.ts';
import type { Transport } from '../../../shared/rpc/transport.ts';
import { seedHome, type Seed as SeedWrites } from '../../../e2e/support/seed.ts';
import { createEngineCaller, type EngineCaller } from '../engineCaller.ts';
import { startInlineTaskThread } from '../inlineTaskThread.ts';
import { SCHEMA_FOLDER } from '../schemaFolder.ts';
import { copySeededHome, type Seed } from '../seededHome/seededHomes.ts';
import { interceptFetch, type FetchInterceptor } from './fetchInterceptor.ts';

export interface LociOptions {
  /** The home to begin with; empty unless told. */
  readonly seed?: Seed;
  /** Writes what no story should be long enough to tell, before the engine is opened. */
  readonly fill?: (writes: SeedWrites) => void;
  readonly environment?: Readonly<Record<string, string>>;
  readonly timing?: Partial<ModelTiming>;
  readonly host?: Partial<HostDescription>;
}

/** The real engine and the real host commands in this process, over a home that is a copy. */
export interface InProcessLoci {
  readonly home: string;
  readonly workspaceId: string;
  readonly clock: StoryClock;
  readonly network: FetchInterceptor;
  /** Arranges and looks, as another client of the same workspace. */
  readonly call: EngineCaller;
  /** Serves one window. */
  attach(transport: Transport): void;
  /** Answers a command in the engine's place until it is given back with null. */
  stub<C extends EngineCommandName>(name: C, handler: EngineHandlers[C] | null): void;
  readonly secrets: SecretStore;
  /** Ends what was begun for it, when it is closed. */
  onClose(end: () => Promise<void>): void;
  /** Does what is due now: sessions end, the night is made up for. */
  wake(): Promise<void>;
  /** Tells every window of something that did not happen. */
  publish(event: EngineEvent): void;
  /**
   * Stops the engine and starts it again: events of before can no longer be resumed, and what was
   * held in memory is gone. In between the home may be changed, or damaged.
   */
  restart(meanwhile?: () => void): Promise<void>;
  close(): Promise<void>;
}

export async function openLoci(options: LociOptions = {}): Promise<InProcessLoci> {
  const home = await copySeededHome(options.seed ?? 'empty');
  if (options.fill) seedHome(home, options.fill);
  const clock = createStoryClock(systemClock, systemClock.now());
  const network = interceptFetch();
  const secrets = options.host?.secrets ?? createFileSecretStore(home);
  const keys = keysOf(secrets);
  const open = async () => {
    const engine = await openEngine(
      {
        home,
        version: 'test',
        environment: options.environment ?? {},
        schemaFolder: SCHEMA_FOLDER,
      },
      {
        clock,
        ids: createSystemIds(clock),
        logger: silentLogger,
        startTaskThread: startInlineTaskThread,
        keys,
        ...(options.timing && { timing: options.timing }),
      },
    );
    return { engine, stream: streamOf(engine) };
  };
  let current = await open();
  const client: Client = { id: 'test', workspaceId: current.engine.initialWorkspaceId() };
  const hostHandlers = createHostCommands({
    edition: 'browser',
    version: '0.1.0',
    homeFolder: home,
    ...options.host,
    secrets,
    secretChanged: keys.changed,
    // The caller does not matter to a host's command.
  }) as unknown as Handlers<HostCommandName, CallContext>;
  const stubs = new Map<string, (request: never, call: never) => unknown>();
  const handlers = Object.fromEntries(
    Object.keys(current.engine.handlers).map((name) => [
      name,
      (request: never, call: never) => {
        const own = current.engine.handlers[name as EngineCommandName];
        return (stubs.get(name) ?? own)(request, call);
      },
    ]),
  ) as unknown as EngineHandlers;
  const ends: (() => Promise<void>)[] = [];
  let closed = false;

  return {
    home,
    workspaceId: client.workspaceId ?? '',
    clock,
    network,
    secrets,
    onClose: (end) => void ends.push(end),
    call: createEngineCaller(() => current.engine, client),
    attach(transport) {
      const { engine, stream } = current;
      const window: Client = { id: randomUUID(), workspaceId: engine.initialWorkspaceId() };
      serve(transport, {
        handlers: {
          ...handlers,
          ...hostHandlers,
          'events.resume': (since: Request<'events.resume'>) =>
            stream.resume(window, (frame) => transport.send(frame), since),
        },
        openCall: () => {
          const controller = new AbortController();
          const context = { client: window, signal: controller.signal };
          return { context, abort: () => controller.abort() };
        },
        log: ({ code, command, detail }) => console.error(`${command}: ${code} ${detail}`),
        onClose: () => stream.leave(window),
      });
    },
    stub(name, handler) {
      if (handler === null) stubs.delete(name);
      else stubs.set(name, handler);
    },
    wake: () => current.engine.wake(),
    publish: (event) => current.stream.publish(event),
    async restart(meanwhile) {
      await current.engine.close();
      meanwhile?.();
      current = await open();
    },
    async close() {
      if (closed) return;
      closed = true;
      await current.engine.close();
      for (const end of ends) await end();
      network.restore();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

function streamOf(engine: Engine) {
  const stream = createEventStream({
    epoch: randomUUID(),
    onBadEvent: (name, path) => {
      throw new Error(`the engine sent a bad ${name} (${path})`);
    },
  });
  engine.subscribe((event) => stream.publish(event));
  return stream;
}

/** The host's store of keys, as the engine asks it. */
function keysOf(secrets: SecretStore): KeySource & { changed(endpointId: string): void } {
  const listeners = new Set<(endpointId: string) => void>();
  return {
    keyOf: (endpointId) => secrets.get(endpointId),
    forget: (endpointId) => void secrets.clear(endpointId),
    onChange: (listener) => void listeners.add(listener),
    changed: (endpointId) => listeners.forEach((listener) => listener(endpointId)),
  };
}
