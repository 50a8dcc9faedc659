import type { StoreApi } from 'zustand/vanilla';
import type { Id } from '../../../shared/domain/primitives.ts';
import type { Client } from '../../../shared/rpc/client.ts';
import { toWireError } from '../shell/errors.ts';
import type { ToastStore } from '../shell/toasts.ts';
import { removeUploads, uploadImportFile } from '../shell/uploadImportFile.ts';
import { CHOOSE_STEP, IDLE_UNLOCK, type ImportState } from './importState.ts';

/** Milliseconds between two looks at the progress of an inspection. */
const POLL_INTERVAL_MS = 400;

/** Files that the person brings, up to their inspection. */
export interface ImportUpload {
  /** Uploads and inspects files that the person chose. */
  inspectFiles(files: readonly File[]): Promise<void>;
  /** Inspects a file that the engine has already. */
  inspectUpload(uploadId: Id): Promise<void>;
  /** Opens the encrypted files with a passphrase, and inspects all of them again. */
  unlock(passphrase: string): Promise<void>;
  /** Goes back to the choice of files; what was uploaded is removed. */
  discard(): Promise<void>;
}

/** Uploads files and inspects them; `load` reads its progress. */
export function createImportUpload(
  client: Client,
  workspaceId: Id,
  store: StoreApi<ImportState>,
  load: () => Promise<void>,
  toasts: Pick<ToastStore, 'show'>,
): ImportUpload {
  /** Number of the latest choice of files: an older one that still uploads is canceled. */
  let attempt = 0;

  /** Removes uploads, which are gigabytes and would stay until the next start. */
  const remove = (uploadIds: Id[]) => removeUploads(client, workspaceId, uploadIds);
  const inspectedUploads = () => {
    const { step } = store.getState();
    return step.kind === 'inspected' ? step.uploadIds : [];
  };
  const isInspected = (uploadIds: Id[]) => inspectedUploads() === uploadIds;
  const inspect = async (uploadIds: Id[], isCanceled: () => boolean) => {
    store.setState({ step: { kind: 'inspecting', bytes: 0, of: 0 } });
    const timer = setInterval(() => void load(), POLL_INTERVAL_MS);
    try {
      const inspection = await client.call('imports.inspect', { workspaceId, uploadIds });
      if (!isCanceled()) store.setState({ step: { kind: 'inspected', uploadIds, inspection } });
    } finally {
      clearInterval(timer);
    }
  };
  const inspectFiles = async (files: readonly File[]) => {
    const attemptNumber = (attempt += 1);
    const isCanceled = () => attemptNumber !== attempt;
    await load();
    if (isCanceled()) return;
    if (store.getState().running !== null) {
      const error = { code: 'conflict', reason: 'import_running' } as const;
      toasts.show({ kind: 'error', error });
      return;
    }
    void remove(inspectedUploads());
    const of = files.reduce((sum, file) => sum + file.size, 0);
    const uploadIds: Id[] = [];
    let bytesOfEarlierFiles = 0;
    store.setState({
      step: { kind: 'uploading', sent: 0, of },
      problem: null,
      unlocking: IDLE_UNLOCK,
    });
    try {
      for (const file of files) {
        const uploadId = await uploadImportFile(client, file, {
          workspaceId,
          isCanceled,
          onProgress: (sent) =>
            store.setState({ step: { kind: 'uploading', sent: bytesOfEarlierFiles + sent, of } }),
        });
        if (uploadId !== null) uploadIds.push(uploadId);
        bytesOfEarlierFiles += file.size;
        if (isCanceled()) break;
      }
      if (!isCanceled()) await inspect(uploadIds, isCanceled);
    } catch (error) {
      if (!isCanceled()) store.setState({ step: CHOOSE_STEP, problem: toWireError(error) });
    }
    if (!isInspected(uploadIds)) await remove(uploadIds);
  };
  const inspectUpload = async (uploadId: Id) => {
    const attemptNumber = (attempt += 1);
    const isCanceled = () => attemptNumber !== attempt;
    void remove(inspectedUploads());
    store.setState({ problem: null, unlocking: IDLE_UNLOCK });
    const uploadIds = [uploadId];
    try {
      await inspect(uploadIds, isCanceled);
    } catch (error) {
      if (!isCanceled()) store.setState({ step: CHOOSE_STEP, problem: toWireError(error) });
    }
    if (!isInspected(uploadIds)) await remove(uploadIds);
  };
  const unlock = async (passphrase: string) => {
    const attemptNumber = attempt;
    const isCanceled = () => attemptNumber !== attempt;
    const { step } = store.getState();
    if (step.kind !== 'inspected') return;
    const { uploadIds } = step;
    store.setState({ unlocking: { isBusy: true, problem: null } });
    try {
      const request = { workspaceId, uploadIds, passphrase };
      const { problem } = await client.call('imports.unlock', request);
      if (!isCanceled()) store.setState({ unlocking: { isBusy: false, problem } });
      if (!isCanceled() && problem === null) await inspect(uploadIds, isCanceled);
    } catch (error) {
      if (!isCanceled())
        store.setState({ step, unlocking: IDLE_UNLOCK, problem: toWireError(error) });
    }
    if (isCanceled()) await remove(uploadIds);
  };
  const discard = async () => {
    attempt += 1;
    const { step } = store.getState();
    store.setState({ step: CHOOSE_STEP, problem: null });
    if (step.kind !== 'inspected') return;
    await remove(step.uploadIds);
  };
  return { inspectFiles, inspectUpload, unlock, discard };
}
