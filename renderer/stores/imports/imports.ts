import { createStore, type StoreApi } from 'zustand/vanilla';
import type { WireError } from '../../../shared/contract/errors.ts';
import type { RequestInput, Response } from '../../../shared/contract/index.ts';
import type { Id } from '../../../shared/domain/primitives.ts';
import type { Client } from '../../../shared/rpc/client.ts';
import { coalesce } from '../shell/coalesce.ts';
import { toWireError } from '../shell/errors.ts';
import type { ToastStore } from '../shell/toasts.ts';
import { createImportUpload, type ImportUpload } from './importUpload.ts';
import {
  CHOOSE_STEP,
  IDLE_UNLOCK,
  type ImportState,
  type InspectedUploads,
} from './importState.ts';

export type ImportChoice = Pick<RequestInput<'imports.start'>, 'since' | 'only' | 'learn'>;

export interface ImportStore extends StoreApi<ImportState>, ImportUpload {
  load(): Promise<void>;
  start(choice: ImportChoice): Promise<void>;
  cancel(importId: Id): Promise<void>;
  undo(importId: Id): Promise<void>;
  setLearning(importId: Id, learn: boolean): Promise<void>;
  /** Proposes every line of a pasted list; null on failure. */
  paste(from: string, text: string): Promise<Response<'imports.paste'> | null>;
  dispose(): void;
}

export function createImportStore(
  client: Client,
  workspaceId: Id,
  toasts: ToastStore,
  inspectedUploads: InspectedUploads,
): ImportStore {
  const store = createStore<ImportState>(() => ({
    step: inspectedUploads.get(workspaceId) ?? CHOOSE_STEP,
    problem: null,
    unlocking: IDLE_UNLOCK,
    imports: null,
    running: null,
  }));
  /** Failure of the list, which a read list settles; that of an upload stays. */
  let listProblem: WireError | null = null;
  const load = coalesce(async () => {
    try {
      const { imports, running, inspecting } = await client.call('imports.list', { workspaceId });
      const { step, problem } = store.getState();
      const isInspecting = step.kind === 'inspecting' && inspecting !== null;
      store.setState({
        imports,
        running,
        problem: problem === listProblem ? null : problem,
        ...(isInspecting && { step: { kind: 'inspecting', ...inspecting } }),
      });
    } catch (error) {
      listProblem = toWireError(error);
      store.setState({ problem: listProblem });
    }
  });
  const withFailureReported = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      toasts.show({ kind: 'error', error: toWireError(error) });
    }
    await load();
  };
  const reload = () => {
    if (store.getState().imports !== null) void load();
  };
  inspectedUploads.delete(workspaceId);
  const unsubscribers = [
    client.on('imports.changed', reload),
    client.on('maintenance.changed', reload),
  ];

  return Object.assign(store, {
    load,
    ...createImportUpload(client, workspaceId, store, load, toasts),
    async start(choice: ImportChoice) {
      const { step } = store.getState();
      if (step.kind !== 'inspected') return;
      await withFailureReported(async () => {
        await client.call('imports.start', { workspaceId, uploadIds: step.uploadIds, ...choice });
        store.setState({ step: CHOOSE_STEP });
      });
    },
    cancel: (importId: Id) =>
      withFailureReported(() => client.call('imports.cancel', { workspaceId, importId })),
    undo: (importId: Id) =>
      withFailureReported(() => client.call('imports.undo', { workspaceId, importId })),
    setLearning: (importId: Id, learn: boolean) =>
      withFailureReported(() =>
        client.call('imports.setLearning', { workspaceId, importId, learn }),
      ),
    async paste(from: string, text: string) {
      try {
        return await client.call('imports.paste', { workspaceId, from, text });
      } catch (error) {
        toasts.show({ kind: 'error', error: toWireError(error) });
        return null;
      }
    },
    dispose() {
      const { step } = store.getState();
      if (step.kind === 'inspected') inspectedUploads.set(workspaceId, step);
      unsubscribers.forEach((unsubscribe) => unsubscribe());
    },
  });
}
