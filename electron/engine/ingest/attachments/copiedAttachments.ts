import type { MessageRow } from '../../storage/connection/rows.ts';
import type { AttachmentRow } from '../../storage/chat/attachments.ts';
import type { ReadStore } from '../../storage/store.ts';

/** Attachments of a message as rows of another one: the same files under ids of its own. */
export function copiedAttachments(
  store: Pick<ReadStore, 'attachments'>,
  from: Pick<MessageRow, 'seq'>,
  to: Pick<MessageRow, 'seq' | 'id'>,
): AttachmentRow[] {
  return store.attachments.ofMessage(from.seq).map((row) => ({
    ...row,
    id: `${to.id.slice(0, 50)}-a${row.n}`,
    message_seq: to.seq,
  }));
}
