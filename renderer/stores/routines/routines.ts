import { createStore, type StoreApi } from 'zustand/vanilla';
import type { WireError } from '../../../shared/contract/errors.ts';
import type { Response } from '../../../shared/contract/index.ts';
import type { Id } from '../../../shared/domain/primitives.ts';
import type { RoutineDefinition } from '../../../shared/domain/routine.ts';
import type { Client } from '../../../shared/rpc/client.ts';
import { coalesce } from '../shell/coalesce.ts';
import { toWireError } from '../shell/errors.ts';
import type { ToastStore } from '../shell/toasts.ts';

export type RoutineLanguage = 'en' | 'ru';

interface RoutineState {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  readonly problem: WireError | null;
  readonly list: Response<'routines.list'> | null;
  /** Result of undoing a run. */
  readonly lastUndo: ({ readonly runId: Id } & Response<'routines.undo'>) | null;
}

export interface RoutineStore extends StoreApi<RoutineState> {
  load(): Promise<void>;
  /** Language of the routines that Loci comes with. */
  setLanguage(language: RoutineLanguage): void;
  /** Returns whether the routine was saved. */
  save(routineId: Id | null, definition: RoutineDefinition): Promise<boolean>;
  enable(routineId: Id, enabled: boolean): Promise<boolean>;
  remove(routineId: Id): Promise<boolean>;
  /** Saves a removed routine again, under its id. */
  restore(routineId: Id, definition: RoutineDefinition, enabled: boolean): Promise<boolean>;
  run(routineId: Id, input: string): Promise<boolean>;
  decide(runId: Id, accepted: boolean): Promise<boolean>;
  retry(runId: Id): Promise<boolean>;
  cancel(runId: Id): Promise<boolean>;
  undo(runId: Id): Promise<boolean>;
  dispose(): void;
}

/** Routines of a workspace and their latest runs. */
export function createRoutineStore(
  client: Client,
  workspaceId: Id,
  toasts: ToastStore,
): RoutineStore {
  const store = createStore<RoutineState>(() => ({
    status: 'idle',
    problem: null,
    list: null,
    lastUndo: null,
  }));
  let language: RoutineLanguage = 'en';
  const load = coalesce(async () => {
    if (store.getState().status === 'idle') store.setState({ status: 'loading' });
    try {
      const list = await client.call('routines.list', { workspaceId, language });
      store.setState({ status: 'ready', problem: null, list });
    } catch (error) {
      store.setState({ status: 'failed', problem: toWireError(error) });
    }
  });

  async function withErrorToast(action: () => Promise<unknown>): Promise<boolean> {
    let isDone = true;
    try {
      await action();
    } catch (error) {
      isDone = false;
      toasts.show({ kind: 'error', error: toWireError(error) });
    }
    await load();
    return isDone;
  }

  const reload = () => {
    if (store.getState().status !== 'idle') void load();
  };
  const subscriptions = [client.on('routines.changed', reload), client.on('facts.changed', reload)];
  const runRequest = (runId: Id) => ({ workspaceId, runId });

  return Object.assign(store, {
    load,
    setLanguage(next: RoutineLanguage) {
      if (next === language) return;
      language = next;
      reload();
    },
    save: (routineId: Id | null, definition: RoutineDefinition) =>
      withErrorToast(() => client.call('routines.save', { workspaceId, routineId, definition })),
    enable: (routineId: Id, enabled: boolean) =>
      withErrorToast(() =>
        client.call('routines.enable', { workspaceId, routineId, enabled, language }),
      ),
    remove: (routineId: Id) =>
      withErrorToast(() => client.call('routines.remove', { workspaceId, routineId })),
    restore: (routineId: Id, definition: RoutineDefinition, enabled: boolean) =>
      withErrorToast(async () => {
        const saved = await client.call('routines.save', { workspaceId, routineId, definition });
        await client.call('routines.enable', { workspaceId, ...saved, enabled, language });
      }),
    run: (routineId: Id, input: string) =>
      withErrorToast(() => client.call('routines.run', { workspaceId, routineId, input })),
    decide: (runId: Id, accepted: boolean) =>
      withErrorToast(() => client.call('routines.decide', { ...runRequest(runId), accepted })),
    retry: (runId: Id) => withErrorToast(() => client.call('routines.retry', runRequest(runId))),
    cancel: (runId: Id) => withErrorToast(() => client.call('routines.cancel', runRequest(runId))),
    undo: (runId: Id) =>
      withErrorToast(async () => {
        const result = await client.call('routines.undo', runRequest(runId));
        store.setState({ lastUndo: { runId, ...result } });
      }),
    dispose: () => subscriptions.forEach((stop) => stop()),
  });
}
