import { randomUUID } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { EngineOptions } from '../engine/engineApi.ts';
import { spawnThread, type ThreadHandle } from '../engine/spawn.ts';
import { StartError, startProblem } from './startProblem.ts';
import { noSecretStore, type SecretStore } from './secretStore.ts';
import { fromThreadSchema, type ThreadData, type ToThread } from '../engine/threadMessages.ts';

export interface EngineThread {
  /** Settles with the first start: rejects when the engine cannot be opened at all. */
  readonly ready: Promise<void>;
  /** Port for one client; usable at once, also while the engine starts. Null when stopped. */
  connect(clientId: string): MessagePort | null;
  /** Notifies the engine that a key was saved or removed. */
  secretChanged(endpointId: string): void;
  /** Has the engine do at once what became due while the machine slept. */
  wake(): void;
  /** Closes the engine in order, or by force after a deadline. */
  shutdown(): Promise<void>;
}

export interface EngineThreadOptions {
  readonly engine: EngineOptions;
  readonly log: (line: string) => void;
  readonly secrets?: SecretStore;
  /** Called when the engine is down for good; not called after `shutdown`. */
  readonly onGiveUp: (reason: StartError) => void;
  readonly entry?: string | URL;
  /** Delays before each restart; when they are used up the engine stays down. */
  readonly restartDelaysMs?: readonly number[];
  /** Uptime that counts as healthy and resets the delays. */
  readonly healthyAfterMs?: number;
  readonly shutdownLimitMs?: number;
}

/**
 * Growth of a heap, percent, after which V8 collects its old generation, in all threads of the
 * process. Its default suits a server: the engine held 100 MB of garbage during an import.
 */
const HEAP_GROWTH_PERCENT = 30;
const RESTART_DELAYS_MS = [100, 500, 2_000, 5_000, 10_000];
const HEALTHY_AFTER_MS = 60_000;
const SHUTDOWN_LIMIT_MS = 10_000;

/** Runs the engine's thread, and restarts it after a crash. Clients see a crash as a disconnect. */
export function startEngineThread(options: EngineThreadOptions): EngineThread {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`);
  const { forgetKey, keyFor } = guardSecrets(options.secrets ?? noSecretStore, options.log);
  const delays = options.restartDelaysMs ?? RESTART_DELAYS_MS;
  const ready = Promise.withResolvers<void>();
  const finished = Promise.withResolvers<void>();
  let thread: ThreadHandle | null = null;
  let restartTimer: NodeJS.Timeout | undefined;
  const queuedMessages: ToThread[] = [];
  let clients = new Set<MessagePort>();
  let crashes = 0;
  let hasBeenReady = false;
  let isStopping = false;
  let isStopped = false;

  function start(): void {
    const data: ThreadData = { ...options.engine, epoch: randomUUID() };
    const startedAt = performance.now();
    let reason = 'the engine ended unexpectedly';
    let isFatal = false;
    let problem: StartError['problem'] = null;
    const current = spawnThread(options.entry ?? 'thread', data);
    thread = current;
    current.onMessage((input) => {
      const message = fromThreadSchema.safeParse(input);
      if (!message.success) return options.log('unreadable message from the engine');
      if (message.data.kind === 'ready') {
        hasBeenReady = true;
        ready.resolve();
      }
      if (message.data.kind === 'needSecret') {
        const { requestId, endpointId } = message.data;
        void keyFor(endpointId).then((key) => post(current, { kind: 'secret', requestId, key }));
      }
      if (message.data.kind === 'forgetSecret') void forgetKey(message.data.endpointId);
      if (message.data.kind === 'problem') options.log(message.data.detail);
      if (message.data.kind === 'fatal') {
        isFatal = true;
        reason = message.data.detail;
        problem = message.data.problem;
      }
      // Open ports would keep a finished thread alive.
      if (message.data.kind === 'fatal' || message.data.kind === 'closed') void current.terminate();
    });
    current.onError((error) => {
      reason = error.stack ?? error.message;
      problem = startProblem(error);
    });
    current.onExit(() => {
      thread = null;
      dropClients();
      if (isStopping) return finish();
      // A disk problem is reported by the code that gives up, in a sentence and without a stack.
      if (problem === null) options.log(reason);
      if (performance.now() - startedAt >= (options.healthyAfterMs ?? HEALTHY_AFTER_MS))
        crashes = 0;
      // An engine that never ran is retried once only: the cause will hardly pass.
      const maxRestarts = isFatal ? 0 : hasBeenReady ? delays.length : 1;
      const delay = crashes < maxRestarts ? delays[crashes] : undefined;
      if (delay === undefined) return giveUp(new StartError(reason, problem));
      crashes += 1;
      restartTimer = setTimeout(start, delay);
    });
    for (const message of queuedMessages.splice(0)) post(current, message);
  }

  const send = (message: ToThread) => thread?.post(message, []);

  function dropClients(): void {
    const disconnected = clients;
    clients = new Set();
    for (const port of disconnected) port.close();
  }

  function giveUp(reason: StartError): void {
    ready.reject(reason);
    finish();
    options.onGiveUp(reason);
  }

  function finish(): void {
    isStopped = true;
    dropClients();
    finished.resolve();
  }

  // Avoids an unhandled rejection in a host that only listens for `onGiveUp`.
  ready.promise.catch(() => undefined);
  start();

  return {
    ready: ready.promise,
    connect(clientId) {
      if (isStopping || isStopped) return null;
      const { port1, port2 } = new MessageChannel();
      clients.add(port1);
      port1.once('close', () => clients.delete(port1));
      const message: ToThread = { kind: 'connect', clientId, port: port2 };
      if (thread) post(thread, message);
      else queuedMessages.push(message);
      return port1;
    },
    secretChanged: (endpointId) => send({ kind: 'secretChanged', endpointId }),
    wake: () => send({ kind: 'wake' }),
    async shutdown() {
      if (!isStopping && !isStopped) {
        isStopping = true;
        clearTimeout(restartTimer);
        if (thread) post(thread, { kind: 'shutdown' });
        else finish();
      }
      const limit = setTimeout(() => {
        options.log('the engine did not close in time and was stopped');
        void thread?.terminate();
      }, options.shutdownLimitMs ?? SHUTDOWN_LIMIT_MS);
      await finished.promise;
      clearTimeout(limit);
    },
  };
}

function post(target: ThreadHandle, message: ToThread): void {
  target.post(message, message.kind === 'connect' ? [message.port] : []);
}

/** Never throws, and never tells the error itself: a key store may quote the value it could not read. */
function guardSecrets(secrets: SecretStore, log: (line: string) => void) {
  return {
    async forgetKey(this: void, endpointId: string): Promise<void> {
      try {
        await secrets.clear(endpointId);
      } catch {
        log('a key could not be removed');
      }
    },
    async keyFor(this: void, endpointId: string): Promise<string | null> {
      try {
        return await secrets.get(endpointId);
      } catch {
        log('a key could not be read');
        return null;
      }
    },
  };
}
