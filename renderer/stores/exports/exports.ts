import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Export } from '../../../shared/contract/files/exports.ts';
import type { ExportTarget, ExportWords } from '../../../shared/domain/exports.ts';
import type { Id } from '../../../shared/domain/primitives.ts';
import type { Client } from '../../../shared/rpc/client.ts';
import { coalesce } from '../shell/coalesce.ts';
import { toWireError } from '../shell/errors.ts';
import { saveFile } from '../shell/saveFile.ts';
import type { ToastStore } from '../shell/toasts.ts';
import { fetchExport } from './fetchExport.ts';

interface ExportState {
  /** Newest first; null until loaded. */
  readonly exports: readonly Export[] | null;
}

export interface ExportStore extends StoreApi<ExportState> {
  load(): Promise<void>;
  /** Exports, and saves the file once it is complete; false when it could not begin. */
  run(target: ExportTarget, words: ExportWords): Promise<boolean>;
  /** Saves a finished export once more. */
  save(item: Export): Promise<void>;
  /** Cancels an export; false when it was refused. */
  cancel(exportId: Id): Promise<boolean>;
  /** Removes the file of an export; false when it was refused. */
  discard(exportId: Id): Promise<boolean>;
  dispose(): void;
}

/** Milliseconds between two looks at the progress of an export. */
const POLL_INTERVAL_MS = 400;

/** Failures after which the file is still there to be fetched. */
const TRANSIENT_CODES: ReadonlySet<string> = new Set(['scope_denied', 'disconnected']);

/**
 * Exports of a workspace. `startedIds`: exports that this window has begun, whose files it saves; one
 * that ends while another workspace is open is saved on the way back.
 */
export function createExportStore(
  client: Client,
  workspaceId: Id,
  toasts: ToastStore,
  startedIds: Set<Id>,
): ExportStore {
  const store = createStore<ExportState>(() => ({ exports: null }));
  let timer: ReturnType<typeof setInterval> | null = null;

  const load = coalesce(async () => {
    try {
      const { exports } = await client.call('exports.list', { workspaceId });
      store.setState({ exports });
      watch(exports.some(({ state }) => state === 'running'));
      for (const item of exports.filter(
        ({ id, state }) => state !== 'running' && startedIds.delete(id),
      ))
        await finish(item);
    } catch (error) {
      watch(false);
      report(error);
    }
  });
  const watch = (isRunning: boolean) => {
    if (isRunning === (timer !== null)) return;
    if (timer !== null) clearInterval(timer);
    timer = isRunning ? setInterval(() => void load(), POLL_INTERVAL_MS) : null;
  };
  const report = (error: unknown) => toasts.show({ kind: 'error', error: toWireError(error) });
  const saveItem = async (item: Export) =>
    saveFile(item.fileName, await fetchExport(client, workspaceId, item));
  const save = async (item: Export) => await saveItem(item).catch(report);
  const finish = async (item: Export) => {
    try {
      if (item.state === 'done') await saveItem(item);
    } catch (error) {
      // Another workspace was opened while it was fetched, or the engine went: it is saved later.
      if (TRANSIENT_CODES.has(toWireError(error).code)) return void startedIds.add(item.id);
      return report(error);
    }
    if (item.state !== 'cancelled') toasts.show({ kind: 'exported', item });
  };
  const withFailureReported = async (work: () => Promise<unknown>) => {
    let isDone = true;
    try {
      await work();
    } catch (error) {
      isDone = false;
      report(error);
    }
    await load();
    return isDone;
  };
  const unsubscribe = client.on('exports.changed', () => void load());

  return Object.assign(store, {
    load,
    save,
    run: (target: ExportTarget, words: ExportWords) =>
      withFailureReported(async () => {
        const { exportId } = await client.call('exports.start', { workspaceId, target, words });
        startedIds.add(exportId);
      }),
    cancel: (exportId: Id) =>
      withFailureReported(() => client.call('exports.cancel', { workspaceId, exportId })),
    discard: (exportId: Id) =>
      withFailureReported(() => client.call('exports.discard', { workspaceId, exportId })),
    dispose() {
      watch(false);
      unsubscribe();
    },
  });
}
