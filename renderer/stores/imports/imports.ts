import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Import, ImportProgress, Inspection } from '../../../shared/contract/imports.ts';
import type { RequestInput, Response } from '../../../shared/contract/index.ts';
import type { WireError } from '../../../shared/contract/errors.ts';
import type { Id } from '../../../shared/domain/primitives.ts';
import type { Client } from '../../../shared/rpc/client.ts';
import { coalesce } from '../shell/coalesce.ts';
import { toWireError } from '../shell/errors.ts';
import type { ToastStore } from '../shell/toasts.ts';
import { uploadPieces } from '../shell/uploadPieces.ts';

/** Step of bringing files: uploaded, inspected, then chosen from. */
export type ImportStep =
  | { readonly kind: 'choose_files' }
  | { readonly kind: 'uploading'; readonly sent: number; readonly of: number }
  | { readonly kind: 'inspecting'; readonly bytes: number; readonly of: number }
  | { readonly kind: 'inspected'; readonly uploadIds: Id[]; readonly inspection: Inspection };

interface ImportState {
  readonly step: ImportStep;
  readonly problem: WireError | null;
  /** Null until loaded. */
  readonly imports: readonly Import[] | null;
  readonly running: ImportProgress | null;
}

export type ImportChoice = Pick<RequestInput<'imports.start'>, 'since' | 'only' | 'learn'>;

export interface ImportStore extends StoreApi<ImportState> {
  load(): Promise<void>;
  /** Uploads and inspects files that the person chose. */
  bring(files: readonly File[]): Promise<void>;
  /** Goes back to the choice of files; what was uploaded is removed. */
  discard(): Promise<void>;
  start(choice: ImportChoice): Promise<void>;
  cancel(importId: Id): Promise<void>;
  undo(importId: Id): Promise<void>;
  setLearning(importId: Id, learn: boolean): Promise<void>;
  /** Proposes every line of a pasted list; null on failure. */
  paste(from: string, text: string): Promise<Response<'imports.paste'> | null>;
  dispose(): void;
}

const CHOOSE: ImportStep = { kind: 'choose_files' };
/** Milliseconds between two looks at the progress of an inspection. */
const LOOK_EVERY_MS = 400;

export function createImportStore(
  client: Client,
  workspaceId: Id,
  toasts: ToastStore,
): ImportStore {
  const store = createStore<ImportState>(() => ({
    step: CHOOSE,
    problem: null,
    imports: null,
    running: null,
  }));
  /** Number of the latest choice of files: an older one that still uploads is canceled. */
  let attempt = 0;

  const load = coalesce(async () => {
    try {
      const { imports, running, inspecting } = await client.call('imports.list', { workspaceId });
      const { step } = store.getState();
      const isInspecting = step.kind === 'inspecting' && inspecting !== null;
      store.setState({
        imports,
        running,
        ...(isInspecting && { step: { kind: 'inspecting', ...inspecting } }),
      });
    } catch (error) {
      store.setState({ problem: toWireError(error) });
    }
  });
  const attempted = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      toasts.show({ kind: 'error', error: toWireError(error) });
    }
    await load();
  };
  const inspect = async (uploadIds: Id[], isCanceled: () => boolean) => {
    store.setState({ step: { kind: 'inspecting', bytes: 0, of: 0 } });
    const timer = setInterval(() => void load(), LOOK_EVERY_MS);
    try {
      const inspection = await client.call('imports.inspect', { workspaceId, uploadIds });
      if (!isCanceled()) store.setState({ step: { kind: 'inspected', uploadIds, inspection } });
    } finally {
      clearInterval(timer);
    }
  };
  const bring = async (files: readonly File[]) => {
    const ownAttempt = (attempt += 1);
    const isCanceled = () => ownAttempt !== attempt;
    const of = files.reduce((sum, file) => sum + file.size, 0);
    const uploadIds: Id[] = [];
    let sentBefore = 0;
    store.setState({ step: { kind: 'uploading', sent: 0, of }, problem: null });
    try {
      for (const file of files) {
        const uploadId = await uploadPieces(client, file, {
          workspaceId,
          isCanceled,
          onProgress: (sent) =>
            store.setState({ step: { kind: 'uploading', sent: sentBefore + sent, of } }),
        });
        if (uploadId !== null) uploadIds.push(uploadId);
        sentBefore += file.size;
        if (isCanceled()) break;
      }
      if (!isCanceled()) await inspect(uploadIds, isCanceled);
    } catch (error) {
      if (!isCanceled()) store.setState({ step: CHOOSE, problem: toWireError(error) });
    }
    if (isCanceled() && uploadIds.length > 0) {
      await client.call('imports.discard', { workspaceId, uploadIds }).catch(() => undefined);
    }
  };
  const reload = () => {
    if (store.getState().imports !== null) void load();
  };
  const forget = [client.on('imports.changed', reload), client.on('maintenance.changed', reload)];

  return Object.assign(store, {
    load,
    bring,
    async discard() {
      attempt += 1;
      const { step } = store.getState();
      store.setState({ step: CHOOSE, problem: null });
      if (step.kind !== 'inspected') return;
      const { uploadIds } = step;
      await client.call('imports.discard', { workspaceId, uploadIds }).catch(() => undefined);
    },
    async start(choice: ImportChoice) {
      const { step } = store.getState();
      if (step.kind !== 'inspected') return;
      await attempted(async () => {
        await client.call('imports.start', { workspaceId, uploadIds: step.uploadIds, ...choice });
        store.setState({ step: CHOOSE });
      });
    },
    cancel: (importId: Id) =>
      attempted(() => client.call('imports.cancel', { workspaceId, importId })),
    undo: (importId: Id) => attempted(() => client.call('imports.undo', { workspaceId, importId })),
    setLearning: (importId: Id, learn: boolean) =>
      attempted(() => client.call('imports.setLearning', { workspaceId, importId, learn })),
    async paste(from: string, text: string) {
      try {
        return await client.call('imports.paste', { workspaceId, from, text });
      } catch (error) {
        toasts.show({ kind: 'error', error: toWireError(error) });
        return null;
      }
    },
    dispose: () => forget.forEach((stop) => stop()),
  });
}
