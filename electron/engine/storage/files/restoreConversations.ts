import type { WritableDb } from '../connection/database.ts';

/** Longest beginning of a message that a list of conversations shows, characters. */
const PREVIEW_LENGTH = 200;

/**
 * Inserts conversations that could not be salvaged though their messages were, so that these stay:
 * under the id that the journal of events has for them, and without the title and the options that
 * are lost. Returns their number.
 */
export function restoreConversations(db: WritableDb): number {
  const source = `(SELECT n.source_seq FROM messages f JOIN nodes n ON n.seq = f.episode_seq
    WHERE f.conversation_seq = m.conversation_seq LIMIT 1)`;
  const preview = `(SELECT substr(f.text, 1, ${PREVIEW_LENGTH}) FROM messages f
    WHERE f.conversation_seq = m.conversation_seq AND f.role = 'user' ORDER BY f.seq DESC LIMIT 1)`;
  // The journal has no index of messages: it is read once.
  return db
    .prepare(
      `WITH missing (seq, id) AS MATERIALIZED (
         SELECT f.conversation_seq, min(e.payload ->> '$.conversationId') FROM event_journal e
         CROSS JOIN messages f ON f.id = e.payload ->> '$.messageId'
         WHERE f.conversation_seq NOT IN (SELECT seq FROM conversations)
           AND e.payload ->> '$.conversationId' NOT IN (SELECT id FROM conversations)
         GROUP BY f.conversation_seq)
       INSERT INTO conversations (seq, id, created_at, last_message_at, message_count, preview,
         memory, source_seq)
       SELECT m.conversation_seq, coalesce(missing.id, lower(hex(randomblob(16)))),
         min(m.created_at), max(m.created_at), count(*), coalesce(${preview}, ''),
         max(m.episode_seq IS NOT NULL), coalesce(${source}, (SELECT min(seq) FROM sources))
       FROM messages m LEFT JOIN missing ON missing.seq = m.conversation_seq
       WHERE m.conversation_seq NOT IN (SELECT seq FROM conversations)
         AND EXISTS (SELECT 1 FROM sources)
       GROUP BY m.conversation_seq`,
    )
    .run().changes;
}
