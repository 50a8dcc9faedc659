import { UNVERIFIED_READ } from '../connection/verifiedReads.ts';
import { jsonList, type PurgeParams, type PurgeStatements } from './purgeStatements.ts';

/** Removes the attachments that a condition holds of, with their names in receipts. */
export type RemoveAttachments = (condition: string, params: PurgeParams) => void;

/** Removal of attachments; a receipt names those of earlier messages of its conversation, too. */
export function createAttachmentPurge({ run, column }: PurgeStatements): RemoveAttachments {
  return (condition, params) => {
    const names = column(
      `SELECT ${UNVERIFIED_READ} DISTINCT name FROM attachments WHERE ${condition}`,
      params,
    );
    if (names.length === 0) return;
    const conversations = column(
      `SELECT DISTINCT conversation_seq FROM messages
       WHERE seq IN (SELECT message_seq FROM attachments WHERE ${condition})`,
      params,
    );
    run(`DELETE FROM attachments WHERE ${condition}`, params);
    const nameCondition = `f.value ->> '$.name' IN ${jsonList('names')}`;
    run(
      `UPDATE recall_log SET receipt = json_set(receipt, '$.attachments', json((
         SELECT json_group_array(json(f.value)) FROM json_each(receipt, '$.attachments') f
         WHERE NOT ${nameCondition})))
       WHERE turn_id IN (
         SELECT turn_id FROM messages WHERE conversation_seq IN ${jsonList('conversations')})
       AND EXISTS (SELECT 1 FROM json_each(receipt, '$.attachments') f WHERE ${nameCondition})`,
      { names: JSON.stringify(names), conversations: JSON.stringify(conversations) },
    );
  };
}
