import type { NodeId } from '../../../../shared/domain/primitives.ts';
import type { WritableDb } from '../connection/database.ts';
import type { Sequences } from '../connection/sequences.ts';
import type { ConversationSeq, MessageSeq, NodeSeq } from '../connection/rowNumber.ts';
import type { ImportSeq } from '../chat/imports.ts';
import type { FullText } from '../search/fullText.ts';

/** Conversation with turns of an import; `isWhole`: the import has brought it, not only added to it. */
export interface ImportedConversationRow {
  readonly conversation_seq: ConversationSeq;
  readonly isWhole: 0 | 1;
}

/**
 * Removal of what an import brought, when it is undone. Its turns were never anyone's change, so
 * history has nothing of them; each call runs inside the caller's transaction.
 */
export interface ImportedRowRemoval {
  /** Conversations that still have rows of the import. */
  conversations(importSeq: ImportSeq, limit: number): ImportedConversationRow[];
  countConversations(importSeq: ImportSeq): number;
  /** Memories that rest on these turns alone, and that the person has neither accepted nor confirmed. */
  memoriesLearnedFrom(importSeq: ImportSeq, conversationSeq: ConversationSeq): NodeId[];
  /** Proposals of the import that wait for a person. */
  pendingStatements(importSeq: ImportSeq): NodeId[];
  /** Takes the turns out of memory; their messages stay. */
  removeEpisodes(importSeq: ImportSeq, conversationSeq: ConversationSeq): void;
  /** Deletes the messages of the import, and the conversation if nothing else is in it. */
  removeMessages(importSeq: ImportSeq, row: ImportedConversationRow): void;
  /** Leaves the messages in a continued conversation: to the import that added to it, if one did. */
  releaseMessages(importSeq: ImportSeq, conversationSeq: ConversationSeq): void;
  removeStatements(importSeq: ImportSeq): void;
}

export function createImportedRowRemoval(
  db: WritableDb,
  fullText: FullText,
  sequences: Sequences,
): ImportedRowRemoval {
  const conversations = db.prepare(
    `SELECT conversation_seq, max(external_message = '') AS isWhole FROM imported_items
     WHERE import_seq = ? AND conversation_seq IS NOT NULL GROUP BY conversation_seq LIMIT ?`,
  );
  const count = db
    .prepare(
      `SELECT count(DISTINCT conversation_seq) FROM imported_items
       WHERE import_seq = ? AND conversation_seq IS NOT NULL`,
    )
    .pluck();
  const episodes = `SELECT m.episode_seq FROM imported_items i JOIN messages m ON m.seq = i.message_seq
     WHERE i.import_seq = @importSeq AND m.conversation_seq = @conversationSeq
       AND m.episode_seq IS NOT NULL`;
  const episodeSeqs = db.prepare(episodes).pluck();
  const learned = db
    .prepare(
      `SELECT DISTINCT n.id FROM edges e JOIN nodes n ON n.seq = e.source_seq
       LEFT JOIN node_life l ON l.seq = n.seq
       WHERE e.relation_type = 'derived_from' AND e.target_seq IN (${episodes})
         AND n.status = 'active' AND n.type <> 'episodic' AND n.trust <> 'user'
         AND n.review IS NOT 'accepted' AND coalesce(l.decay_rate, 1) <> 0
         AND NOT EXISTS (SELECT 1 FROM edges o WHERE o.source_seq = n.seq
           AND o.relation_type = 'derived_from' AND o.valid_until IS NULL
           AND o.target_seq NOT IN (${episodes}))`,
    )
    .pluck();
  const statements = db
    .prepare(
      `SELECT n.id FROM imported_items i JOIN nodes n ON n.id = i.node_id
       WHERE i.import_seq = ? AND n.status = 'active' AND n.review = 'pending'`,
    )
    .pluck();
  const staleNode = db.prepare(`INSERT INTO index_log (owner, owner_key) VALUES ('node', ?)`);
  const unlink = db.prepare('UPDATE messages SET episode_seq = NULL WHERE episode_seq = ?');
  const removeNode = db.prepare('DELETE FROM nodes WHERE seq = ?');
  const messageSeqs = db
    .prepare(
      `SELECT m.seq FROM imported_items i JOIN messages m ON m.seq = i.message_seq
       WHERE i.import_seq = @importSeq AND m.conversation_seq = @conversationSeq
       ORDER BY m.seq DESC`,
    )
    .pluck();
  const removeItem = db.prepare('DELETE FROM imported_items WHERE message_seq = ?');
  const removeReceipt = db.prepare(
    'DELETE FROM recall_log WHERE id = (SELECT id FROM messages WHERE seq = ?)',
  );
  const removeMessage = db.prepare('DELETE FROM messages WHERE seq = ?');
  const removeConversationRows = [
    'DELETE FROM imported_items WHERE conversation_seq = ?',
    `DELETE FROM imported_sessions WHERE session_id IN
       (SELECT session_id FROM sessions_consolidations WHERE conversation_seq = ?)`,
    `DELETE FROM consolidation_chunks WHERE session_id IN
       (SELECT session_id FROM sessions_consolidations WHERE conversation_seq = ?)`,
    'DELETE FROM sessions_consolidations WHERE conversation_seq = ?',
    `UPDATE change_groups SET redacted = 1, label = '' WHERE seq IN
       (SELECT group_seq FROM changes WHERE table_name = 'conversations' AND row_key =
         (SELECT id FROM conversations WHERE seq = ?))`,
    `DELETE FROM changes WHERE table_name = 'conversations' AND row_key =
       (SELECT id FROM conversations WHERE seq = ?)`,
    'DELETE FROM conversations WHERE seq = ?',
  ].map((sql) => db.prepare(sql));
  const decrementCount = db.prepare(
    'UPDATE conversations SET message_count = max(0, message_count - ?) WHERE seq = ?',
  );
  const moveToLaterImport = db.prepare(
    `UPDATE imported_items SET import_seq = later.seq
     FROM (SELECT max(import_seq) AS seq FROM imported_items
       WHERE conversation_seq = @conversationSeq AND import_seq > @importSeq) later
     WHERE import_seq = @importSeq AND conversation_seq = @conversationSeq AND later.seq NOT NULL`,
  );
  const releaseItems = db.prepare(
    `DELETE FROM imported_items
     WHERE import_seq = @importSeq AND conversation_seq = @conversationSeq`,
  );
  const removeStatements = db.prepare(
    'DELETE FROM imported_items WHERE import_seq = ? AND conversation_seq IS NULL',
  );
  return {
    conversations: (seq, limit) => conversations.all(seq, limit) as ImportedConversationRow[],
    countConversations: (seq) => Number(count.get(seq)),
    memoriesLearnedFrom: (importSeq, conversationSeq) =>
      learned.all({ importSeq, conversationSeq }) as NodeId[],
    pendingStatements: (seq) => statements.all(seq) as NodeId[],
    removeEpisodes(importSeq, conversationSeq) {
      const seqs = episodeSeqs.all({ importSeq, conversationSeq }) as NodeSeq[];
      for (const seq of seqs) {
        fullText.removeEpisode(seq);
        unlink.run(seq);
        removeNode.run(seq);
        staleNode.run(String(seq));
      }
      const highest = Math.max(0, ...seqs);
      if (highest > 0) sequences.recordRemoved('nodes', highest);
    },
    removeMessages(importSeq, { conversation_seq: conversationSeq, isWhole }) {
      const seqs = messageSeqs.all({ importSeq, conversationSeq }) as MessageSeq[];
      for (const seq of seqs) {
        removeItem.run(seq);
        removeReceipt.run(seq);
        // The newest first: no message is removed before those that answer it.
        removeMessage.run(seq);
      }
      if (isWhole === 1)
        for (const statement of removeConversationRows) statement.run(conversationSeq);
      else decrementCount.run(seqs.length, conversationSeq);
    },
    releaseMessages(importSeq, conversationSeq) {
      moveToLaterImport.run({ importSeq, conversationSeq });
      releaseItems.run({ importSeq, conversationSeq });
    },
    removeStatements: (seq) => void removeStatements.run(seq),
  };
}
