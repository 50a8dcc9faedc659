-- Labels of a conversation: a JSON list of words the person chose. A row whose hash does not fit is
-- damaged, and stays so: only the hashes that fit are made anew.
DROP TRIGGER conversations_hash_new;
DROP TRIGGER conversations_hash_changed;

ALTER TABLE conversations ADD COLUMN labels TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(labels));

UPDATE conversations SET row_hash = hash_of(
  seq, id, title, title_is_automatic, created_at, last_message_at, trashed_at, message_count,
  preview, model, memory, pinned_at, archived_at, session_id, source_seq, labels)
WHERE row_hash = hash_of(
  seq, id, title, title_is_automatic, created_at, last_message_at, trashed_at, message_count,
  preview, model, memory, pinned_at, archived_at, session_id, source_seq);

CREATE TRIGGER conversations_hash_new AFTER INSERT ON conversations BEGIN
  UPDATE conversations SET row_hash = hash_of(
    new.seq, new.id, new.title, new.title_is_automatic, new.created_at, new.last_message_at,
    new.trashed_at, new.message_count, new.preview, new.model, new.memory, new.pinned_at,
    new.archived_at, new.session_id, new.source_seq, new.labels) WHERE seq = new.seq;
END;
CREATE TRIGGER conversations_hash_changed AFTER UPDATE OF
  id, title, title_is_automatic, created_at, last_message_at, trashed_at, message_count,
  preview, model, memory, pinned_at, archived_at, session_id, source_seq, labels
  ON conversations BEGIN
  UPDATE conversations SET row_hash = hash_of(
    new.seq, new.id, new.title, new.title_is_automatic, new.created_at, new.last_message_at,
    new.trashed_at, new.message_count, new.preview, new.model, new.memory, new.pinned_at,
    new.archived_at, new.session_id, new.source_seq, new.labels) WHERE seq = new.seq;
END;
