import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Workspace } from '../../../shared/contract/workspaces.ts';
import type { WireError } from '../../../shared/contract/errors.ts';
import type { ArchiveProblem } from '../../../shared/domain/exports.ts';
import type { Id } from '../../../shared/domain/primitives.ts';
import type { Client } from '../../../shared/rpc/client.ts';
import { toWireError } from '../shell/errors.ts';
import { removeUploads, uploadImportFile } from '../shell/uploadImportFile.ts';

/** Step of opening an archive. */
export type ArchiveStep =
  | { readonly kind: 'choose_file' }
  | { readonly kind: 'uploading'; readonly done: number; readonly of: number }
  | { readonly kind: 'reading'; readonly done: number; readonly of: number }
  /** It is encrypted: a passphrase is needed, or another one. */
  | { readonly kind: 'passphrase'; readonly uploadId: Id; readonly isWrong: boolean }
  | { readonly kind: 'refused'; readonly problem: ArchiveProblem }
  | { readonly kind: 'failed'; readonly error: WireError }
  | { readonly kind: 'opened'; readonly workspace: Workspace };

export interface ArchiveStore extends StoreApi<{ readonly step: ArchiveStep }> {
  /** Uploads a file that the person chose, and opens it as a workspace. */
  open(file: File): Promise<void>;
  /** Opens the uploaded file with a passphrase. */
  unlock(passphrase: string): Promise<void>;
  /** Cancels, or goes back to the choice of a file. */
  cancel(): Promise<void>;
}

/** One opening of an archive: canceled, it shows nothing over the step of the next one. */
interface Attempt {
  readonly signal: AbortSignal;
  readonly show: (step: ArchiveStep) => void;
}

const CHOOSE_STEP: ArchiveStep = { kind: 'choose_file' };
const POLL_INTERVAL_MS = 400;

export function createArchiveStore(client: Client, workspaceId: Id): ArchiveStore {
  const store = createStore<{ readonly step: ArchiveStep }>(() => ({ step: CHOOSE_STEP }));
  const show = (step: ArchiveStep) => store.setState({ step });
  let abortController = new AbortController();

  const read = async (uploadId: Id, passphrase: string | null, { signal, show }: Attempt) => {
    show({ kind: 'reading', done: 0, of: 0 });
    const timer = setInterval(() => void loadProgress(), POLL_INTERVAL_MS);
    let needsPassphrase = false;
    try {
      const request = { workspaceId, uploadId, passphrase };
      const { opened } = await client.call('archives.open', request, { signal });
      if (opened.ok) return show({ kind: 'opened', workspace: opened.workspace });
      const { problem } = opened;
      needsPassphrase = problem === 'needs_passphrase' || problem === 'wrong_passphrase';
      const isWrong = problem === 'wrong_passphrase';
      show(
        needsPassphrase ? { kind: 'passphrase', uploadId, isWrong } : { kind: 'refused', problem },
      );
    } finally {
      clearInterval(timer);
      // Gigabytes, which would stay until the next start.
      if (!needsPassphrase || signal.aborted) void discard(uploadId);
    }
  };
  const loadProgress = async () => {
    const { progress } = await client
      .call('archives.progress', {})
      .catch(() => ({ progress: null }));
    if (progress !== null && store.getState().step.kind === 'reading')
      show({ kind: 'reading', ...progress });
  };
  const discard = (uploadId: Id) => removeUploads(client, workspaceId, [uploadId]);
  const attempt = async (work: (currentAttempt: Attempt) => Promise<void>) => {
    abortController.abort();
    abortController = new AbortController();
    const { signal } = abortController;
    const currentAttempt: Attempt = {
      signal,
      show(step) {
        if (!signal.aborted) show(step);
      },
    };
    try {
      await work(currentAttempt);
    } catch (error) {
      currentAttempt.show({ kind: 'failed', error: toWireError(error) });
    }
  };

  return Object.assign(store, {
    open: (file: File) =>
      attempt(async (currentAttempt) => {
        const { signal } = currentAttempt;
        currentAttempt.show({ kind: 'uploading', done: 0, of: file.size });
        const uploadId = await uploadImportFile(client, file, {
          workspaceId,
          isCanceled: () => signal.aborted,
          onProgress: (sent) =>
            currentAttempt.show({ kind: 'uploading', done: sent, of: file.size }),
        });
        if (uploadId !== null) await read(uploadId, null, currentAttempt);
      }),
    async unlock(passphrase: string) {
      const { step } = store.getState();
      // Pressed twice: the first attempt goes on, and can be canceled.
      if (step.kind !== 'passphrase') return;
      await attempt((currentAttempt) => read(step.uploadId, passphrase, currentAttempt));
    },
    async cancel() {
      const { step } = store.getState();
      abortController.abort();
      show(CHOOSE_STEP);
      if (step.kind === 'passphrase') await discard(step.uploadId);
    },
  });
}
