import { createStore, type StoreApi } from 'zustand/vanilla';
import { createClient, type Client } from '../shared/rpc/client.ts';
import type { Transport } from '../shared/rpc/transport.ts';
import { report } from './report.ts';
import { openSocketTransport, SecretRefused } from './socketTransport.ts';

declare global {
  interface Window {
    /** Put there by the desktop shell's preload script. */
    lociTransport?: Transport;
  }
}

/**
 * `connecting` until the first success, `lost` while trying again, `refused` when the secret is
 * not accepted and only a fresh address helps.
 */
export type ConnectionPhase = 'connecting' | 'ready' | 'lost' | 'refused' | 'no_secret';

export interface ConnectionState {
  readonly phase: ConnectionPhase;
}

export interface Connection {
  readonly client: Client;
  readonly store: StoreApi<ConnectionState>;
  /** Called after each connection, with whether everything has to be read anew. */
  onReady(listener: (resumed: boolean) => void): () => void;
  start(): void;
  retryNow(): void;
  stop(): void;
}

export interface ConnectionOptions {
  readonly open: () => Promise<Transport>;
  readonly firstDelayMs?: number;
  readonly longestDelayMs?: number;
}

export class NoSecret extends Error {}

/** Keeps one client connected, waiting longer after every failure. */
export function createConnection(options: ConnectionOptions): Connection {
  const { open, firstDelayMs = 250, longestDelayMs = 5_000 } = options;
  const client = createClient({ report });
  const store = createStore<ConnectionState>(() => ({ phase: 'connecting' }));
  const listeners = new Set<(resumed: boolean) => void>();
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let trying = false;
  /** Asked to try now while a try was under way, which may go by an address that is out of date. */
  let askedAgain = false;
  let stopped = false;

  async function attempt(): Promise<void> {
    if (trying || stopped) return;
    trying = true;
    try {
      const { resumed } = await client.connect(await open());
      failures = 0;
      store.setState({ phase: 'ready' });
      for (const listener of [...listeners]) listener(resumed);
    } catch (error) {
      if (error instanceof SecretRefused) store.setState({ phase: 'refused' });
      else if (error instanceof NoSecret) store.setState({ phase: 'no_secret' });
      else retryLater();
    } finally {
      trying = false;
    }
    if (!askedAgain) return;
    askedAgain = false;
    if (store.getState().phase !== 'ready') connection.retryNow();
  }

  function retryLater(): void {
    if (timer !== null || stopped) return;
    if (store.getState().phase === 'ready') store.setState({ phase: 'lost' });
    const delay = Math.min(longestDelayMs, firstDelayMs * 2 ** failures);
    failures += 1;
    timer = setTimeout(() => {
      timer = null;
      void attempt();
    }, delay);
  }

  const forgetState = client.onState((state) => {
    if (state === 'disconnected' && store.getState().phase === 'ready') retryLater();
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
      askedAgain = trying;
      if (timer !== null) clearTimeout(timer);
      timer = null;
      failures = 0;
      void attempt();
    },
    stop() {
      stopped = true;
      if (timer !== null) clearTimeout(timer);
      forgetState();
      client.close();
    },
  };
  return connection;
}

/** The desktop shell's transport where there is one, else a socket to the host of this page. */
export function browserTransport(secret: () => string | null): () => Promise<Transport> {
  let handedOut = false;
  return async () => {
    if (window.lociTransport) {
      // The shell gives one transport per page; after its loss only a fresh page has another.
      if (handedOut) window.location.reload();
      handedOut = true;
      return window.lociTransport;
    }
    const current = secret();
    if (current === null) throw new NoSecret();
    return openSocketTransport(`ws://${window.location.host}/socket`, current);
  };
}
