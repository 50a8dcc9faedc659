import { createStore, type StoreApi } from 'zustand/vanilla';
import { createClient, type Client } from '../shared/rpc/client.ts';
import type { Transport } from '../shared/rpc/transport.ts';
import { EntryRefusedError, type EntryRefusal } from './entrance/refusal.ts';
import { report } from './report.ts';

declare global {
  interface Window {
    /** Set by the desktop shell's preload script. */
    lociTransport?: Transport;
  }
}

/**
 * `connecting` until the first success, `lost` while retrying, `refused` when a retry cannot help.
 */
type ConnectionPhase = 'connecting' | 'ready' | 'lost' | 'refused';

interface ConnectionState {
  readonly phase: ConnectionPhase;
  /** Reason for the phase `refused`. */
  readonly refusal: EntryRefusal | null;
}

export interface Connection {
  readonly client: Client;
  readonly store: StoreApi<ConnectionState>;
  /** Called after each connection; `resumed` false means that everything has to be reloaded. */
  onReady(listener: (resumed: boolean) => void): () => void;
  start(): void;
  retryNow(): void;
  stop(): void;
}

export interface ConnectionOptions {
  /** Opens a transport; `isRetry`: the previous one failed, or ended. */
  readonly open: (isRetry: boolean) => Promise<Transport>;
  readonly firstDelayMs?: number;
  readonly longestDelayMs?: number;
}

/** Keeps one client connected, with exponential backoff after failures. */
export function createConnection(options: ConnectionOptions): Connection {
  const { open, firstDelayMs = 250, longestDelayMs = 2_000 } = options;
  const client = createClient({ report });
  const store = createStore<ConnectionState>(() => ({ phase: 'connecting', refusal: null }));
  const listeners = new Set<(resumed: boolean) => void>();
  let failures = 0;
  let attempts = 0;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isConnecting = false;
  /** Set when a retry was requested during an attempt, which may use a stale address. */
  let isRetryRequested = false;
  let stopped = false;

  async function attempt(): Promise<void> {
    if (isConnecting || stopped) return;
    isConnecting = true;
    try {
      attempts += 1;
      const { resumed } = await client.connect(await open(attempts > 1));
      failures = 0;
      store.setState({ phase: 'ready', refusal: null });
      for (const listener of [...listeners]) listener(resumed);
    } catch (error) {
      if (error instanceof EntryRefusedError) {
        store.setState({ phase: 'refused', refusal: error.refusal });
      } else scheduleRetry();
    } finally {
      isConnecting = false;
    }
    if (!isRetryRequested) return;
    isRetryRequested = false;
    if (store.getState().phase !== 'ready') connection.retryNow();
  }

  function scheduleRetry(): void {
    if (timer !== null || stopped) return;
    if (store.getState().phase === 'ready') store.setState({ phase: 'lost' });
    const delay = Math.min(longestDelayMs, firstDelayMs * 2 ** failures);
    failures += 1;
    timer = setTimeout(() => {
      timer = null;
      void attempt();
    }, delay);
  }

  const unsubscribeFromState = client.onState((state) => {
    if (state === 'disconnected' && store.getState().phase === 'ready') scheduleRetry();
  });

  const connection: Connection = {
    client,
    store,
    onReady(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    start: () => void attempt(),
    retryNow() {
      isRetryRequested = isConnecting;
      if (timer !== null) clearTimeout(timer);
      timer = null;
      failures = 0;
      void attempt();
    },
    stop() {
      stopped = true;
      if (timer !== null) clearTimeout(timer);
      unsubscribeFromState();
      client.close();
    },
  };
  return connection;
}

/** Transport of the desktop shell, one per page; after its loss only a reload gives another. */
export function desktopTransport(transport: Transport): () => Promise<Transport> {
  let isTransportUsed = false;
  return async () => {
    if (isTransportUsed) window.location.reload();
    isTransportUsed = true;
    return transport;
  };
}
