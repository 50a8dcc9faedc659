import type { WritableDb } from '../connection/database.ts';

/** Longest beginning of a message that a list of conversations shows, characters. */
const PREVIEW_LENGTH = 200;

/**
 * Inserts conversations that could not be salvaged though their messages were, so that these stay:
 * under the id that the journal of events has for them, and without the title and the options that
 * are lost. Returns their number.
 */
export function restoreConversations(db: WritableDb): number {
  const eventId = `(SELECT e.payload ->> '$.conversationId' FROM messages f
    JOIN event_journal e ON e.payload ->> '$.messageId' = f.id
    WHERE f.conversation_seq = m.conversation_seq
      AND e.payload ->> '$.conversationId' NOT IN (SELECT id FROM conversations) LIMIT 1)`;
  const source = `(SELECT n.source_seq FROM messages f JOIN nodes n ON n.seq = f.episode_seq
    WHERE f.conversation_seq = m.conversation_seq LIMIT 1)`;
  const preview = `(SELECT substr(f.text, 1, ${PREVIEW_LENGTH}) FROM messages f
    WHERE f.conversation_seq = m.conversation_seq AND f.role = 'user' ORDER BY f.seq DESC LIMIT 1)`;
  return db
    .prepare(
      `INSERT INTO conversations (seq, id, created_at, last_message_at, message_count, preview,
         memory, source_seq)
       SELECT m.conversation_seq, coalesce(${eventId}, lower(hex(randomblob(16)))),
         min(m.created_at), max(m.created_at), count(*), coalesce(${preview}, ''),
         max(m.episode_seq IS NOT NULL), coalesce(${source}, (SELECT min(seq) FROM sources))
       FROM messages m WHERE m.conversation_seq NOT IN (SELECT seq FROM conversations)
         AND EXISTS (SELECT 1 FROM sources)
       GROUP BY m.conversation_seq`,
    )
    .run().changes;
}
