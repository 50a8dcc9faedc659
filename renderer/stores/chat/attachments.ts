import { createStore, type StoreApi } from 'zustand/vanilla';
import { MAX_ATTACHMENTS, type Attachment } from '../../../shared/domain/attachment.ts';
import type { IngestReason } from '../../../shared/domain/document.ts';
import type { Id } from '../../../shared/domain/primitives.ts';
import type { Client } from '../../../shared/rpc/client.ts';
import { toWireError } from '../shell/errors.ts';
import type { ToastStore } from '../shell/toasts.ts';
import { uploadFile, type ChosenFile } from '../shell/uploadFile.ts';

/** File chosen for the message that is being written. */
export interface DraftFile {
  readonly key: number;
  readonly name: string;
  readonly size: number;
  /** Null while it is sent and checked, and for a refused one. */
  readonly attachment: Attachment | null;
  readonly reason: IngestReason | null;
}

interface AttachmentState {
  readonly files: readonly DraftFile[];
}

export interface AttachmentStore extends StoreApi<AttachmentState> {
  /** Sends files to be checked; more than a message may have are left out. */
  add(files: readonly ChosenFile[]): Promise<void>;
  remove(key: number): void;
  /** Takes the checked files for a message that is sent. */
  take(): readonly Attachment[];
}

/** Files of the message that is being written. */
export function createAttachmentStore(
  client: Client,
  workspaceId: Id,
  toasts: ToastStore,
): AttachmentStore {
  const store = createStore<AttachmentState>(() => ({ files: [] }));
  let lastKey = 0;
  const drop = (key: number) =>
    store.setState(({ files }) => ({ files: files.filter((file) => file.key !== key) }));
  const discard = (attachmentId: Id) => {
    client.call('attachments.discard', { workspaceId, attachmentId }).catch((error: unknown) => {
      toasts.show({ kind: 'error', error: toWireError(error) });
    });
  };
  const update = (key: number, change: Partial<DraftFile>) => {
    const isThere = store.getState().files.some((file) => file.key === key);
    // Taken off while it was sent.
    if (!isThere && change.attachment) discard(change.attachment.id);
    store.setState(({ files }) => ({
      files: files.map((file) => (file.key === key ? { ...file, ...change } : file)),
    }));
  };
  const send = async (key: number, file: ChosenFile) => {
    try {
      const sent = await uploadFile({ client, workspaceId }, file);
      if (!sent.ok) return update(key, { reason: sent.error });
      const { staged } = await client.call('attachments.stage', {
        workspaceId,
        uploadId: sent.value,
      });
      update(key, staged.ok ? { attachment: staged.attachment } : { reason: staged.reason });
    } catch (error) {
      drop(key);
      toasts.show({ kind: 'error', error: toWireError(error) });
    }
  };
  return Object.assign(store, {
    async add(files: readonly ChosenFile[]) {
      const room = MAX_ATTACHMENTS - store.getState().files.length;
      const queued = files.slice(0, room).map((file) => ({ key: (lastKey += 1), file }));
      store.setState((state) => ({
        files: [
          ...state.files,
          ...queued.map(({ key, file: { name, size } }) => ({
            key,
            name,
            size,
            attachment: null,
            reason: null,
          })),
        ],
      }));
      for (const { key, file } of queued) await send(key, file);
    },
    remove(key: number) {
      const file = store.getState().files.find((each) => each.key === key);
      if (file?.attachment) discard(file.attachment.id);
      drop(key);
    },
    take() {
      const ready = store.getState().files.flatMap(({ attachment }) => attachment ?? []);
      store.setState({ files: [] });
      return ready;
    },
  });
}

/** True while a file is still sent or checked: the message waits for it. */
export function isSending({ files }: AttachmentState): boolean {
  return files.some(({ attachment, reason }) => attachment === null && reason === null);
}
