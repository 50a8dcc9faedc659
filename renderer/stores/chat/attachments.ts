import { createStore, type StoreApi } from 'zustand/vanilla';
import { MAX_ATTACHMENTS, type Attachment } from '../../../shared/domain/attachment.ts';
import type { IngestReason } from '../../../shared/domain/document.ts';
import type { ConversationId, Id } from '../../../shared/domain/primitives.ts';
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
  readonly reason: IngestReason | 'gone' | null;
}

interface AttachmentState {
  /** Files of each conversation, those of one that has not begun under `new`. */
  readonly filesByChat: Readonly<Record<Id, readonly DraftFile[]>>;
}

export interface AttachmentStore extends StoreApi<AttachmentState> {
  /** Sends files to be checked; more than a message may have are left out. */
  add(conversationId: ConversationId | null, files: readonly ChosenFile[]): Promise<void>;
  remove(key: number): void;
  /** Removes the checked files, for the message that is sent. */
  consume(conversationId: ConversationId | null): readonly Attachment[];
  /** Restores the files of a message that was not accepted. */
  restore(conversationId: ConversationId | null, attachments: readonly Attachment[]): void;
  /** Refuses the checked files: another engine holds none of them. */
  rejectChecked(): void;
}

const NO_FILES: readonly DraftFile[] = [];
const chatKeyOf = (conversationId: ConversationId | null): Id => conversationId ?? 'new';

/** Files of the messages that are being written, by conversation. */
export function createAttachmentStore(
  client: Client,
  workspaceId: Id,
  toasts: ToastStore,
): AttachmentStore {
  const store = createStore<AttachmentState>(() => ({ filesByChat: {} }));
  let lastKey = 0;
  const fileOf = (key: number) =>
    Object.values(store.getState().filesByChat)
      .flat()
      .find((file) => file.key === key);
  const change = (to: (file: DraftFile) => readonly DraftFile[]) =>
    store.setState(({ filesByChat }) => ({
      filesByChat: Object.fromEntries(
        Object.entries(filesByChat).map(([chatKey, files]) => [chatKey, files.flatMap(to)]),
      ),
    }));
  const drop = (key: number) => change((file) => (file.key === key ? [] : [file]));
  const append = (chatKey: Id, added: readonly DraftFile[]) =>
    store.setState(({ filesByChat }) => ({
      filesByChat: { ...filesByChat, [chatKey]: [...(filesByChat[chatKey] ?? NO_FILES), ...added] },
    }));
  const discard = (attachmentId: Id) => {
    client.call('attachments.discard', { workspaceId, attachmentId }).catch((error: unknown) => {
      toasts.show({ kind: 'error', error: toWireError(error) });
    });
  };
  const update = (key: number, next: Partial<DraftFile>) => {
    // Taken off while it was sent.
    if (!fileOf(key) && next.attachment) discard(next.attachment.id);
    change((file) => [file.key === key ? { ...file, ...next } : file]);
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
    async add(conversationId: ConversationId | null, files: readonly ChosenFile[]) {
      const room = Math.max(0, MAX_ATTACHMENTS - filesOf(store.getState(), conversationId).length);
      const queued = files.slice(0, room).map((file) => ({ key: (lastKey += 1), file }));
      if (files.length > room) {
        const count = files.length - room;
        toasts.show({ kind: 'filesOmitted', count, limit: MAX_ATTACHMENTS });
      }
      append(
        chatKeyOf(conversationId),
        queued.map(({ key, file: { name, size } }) => ({
          key,
          name,
          size,
          attachment: null,
          reason: null,
        })),
      );
      for (const { key, file } of queued) await send(key, file);
    },
    remove(key: number) {
      const attachment = fileOf(key)?.attachment;
      if (attachment) discard(attachment.id);
      drop(key);
    },
    consume(conversationId: ConversationId | null) {
      const { filesByChat } = store.getState();
      const chatKey = chatKeyOf(conversationId);
      store.setState({ filesByChat: { ...filesByChat, [chatKey]: NO_FILES } });
      return (filesByChat[chatKey] ?? NO_FILES).flatMap(({ attachment }) => attachment ?? []);
    },
    rejectChecked: () =>
      change((file) => [
        file.attachment === null ? file : { ...file, attachment: null, reason: 'gone' },
      ]),
    restore(conversationId: ConversationId | null, attachments: readonly Attachment[]) {
      append(
        chatKeyOf(conversationId),
        attachments.map((attachment) => ({
          key: (lastKey += 1),
          name: attachment.name,
          size: attachment.sizeBytes,
          attachment,
          reason: null,
        })),
      );
    },
  });
}

/** Files of the message that is being written in a conversation. */
export function filesOf(
  { filesByChat }: AttachmentState,
  conversationId: ConversationId | null,
): readonly DraftFile[] {
  return filesByChat[chatKeyOf(conversationId)] ?? NO_FILES;
}

/** True while a file is still sent or checked: the message waits for it. */
export function isUnchecked({ attachment, reason }: DraftFile): boolean {
  return attachment === null && reason === null;
}
