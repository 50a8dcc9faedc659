import { vi } from 'vitest';
import { createConnection, type Connection } from '../../../../renderer/client.ts';
import { createAppStores, type AppStores } from '../../../../renderer/stores/app/appStores.ts';
import type { WorkspaceStores } from '../../../../renderer/stores/app/workspaceStores.ts';
import type { Transport } from '../../../../shared/rpc/transport.ts';
import type { InProcessLoci } from '../../../support/inProcess/openLoci.ts';
import { memoryTransportPair } from '../../../support/memoryTransport.ts';
import { createPendingCalls, type PendingCalls } from './pendingCalls.ts';

export interface Harness {
  readonly pending: PendingCalls;
  readonly connection: Connection;
  readonly app: AppStores;
  readonly workspace: () => WorkspaceStores;
  /** Breaks the connection and refuses new ones until `mend`. */
  cut(): void;
  reconnect(): void;
  close(): void;
}

/** The real stores and the real client over a pipe to the engine. */
export async function startHarness(loci: Pick<InProcessLoci, 'attach'>): Promise<Harness> {
  const pending = createPendingCalls();
  let broken = false;
  let current: Transport | null = null;

  const connection = createConnection({
    firstDelayMs: 5,
    longestDelayMs: 10,
    open: () => {
      if (broken) return Promise.reject(new Error('the host is away'));
      const [client, server] = memoryTransportPair();
      loci.attach(server);
      current = pending.watch(client);
      return Promise.resolve(current);
    },
  });
  const app = createAppStores(connection, window);
  connection.start();
  await until(
    () => app.session.getState().workspace !== null && app.settings.getState().loaded,
    'the stores',
  );

  return {
    pending,
    connection,
    app,
    workspace() {
      const { workspace } = app.session.getState();
      if (!workspace) throw new Error('no workspace is open');
      return workspace;
    },
    cut() {
      broken = true;
      current?.close();
    },
    reconnect() {
      broken = false;
    },
    close: () => connection.stop(),
  };
}

/** Waits for what the engine tells later; fails with what was waited for. */
export async function until(condition: () => boolean, what: string): Promise<void> {
  await vi.waitFor(
    () => {
      if (!condition()) throw new Error(`waited in vain for ${what}`);
    },
    { timeout: 60_000, interval: 5 },
  );
}
