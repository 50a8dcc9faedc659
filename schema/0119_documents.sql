-- Documents: files that were read, their chunks, every path they were met at, and what was attached
-- to messages. Chunks and heads are episodes of trust `ingested`; a document is the session of its
-- chunks.

CREATE TABLE documents (
  seq         INTEGER PRIMARY KEY,
  id          TEXT NOT NULL UNIQUE CHECK (id <> ''),
  -- The head, of which the chunks are parts.
  node_seq    INTEGER NOT NULL UNIQUE REFERENCES nodes (seq) ON DELETE CASCADE,
  title       TEXT NOT NULL CHECK (title <> ''),
  format      TEXT NOT NULL CHECK (format IN (
                'text', 'markdown', 'json', 'pdf', 'html', 'docx', 'epub')),
  encoding    TEXT NOT NULL CHECK (encoding <> ''),
  -- SHA-256 of the newest version's bytes.
  raw_hash    TEXT NOT NULL CHECK (length(raw_hash) = 64),
  size_bytes  INTEGER NOT NULL CHECK (size_bytes >= 0),
  modified_at INTEGER NOT NULL CHECK (modified_at >= 0),
  stored_at   INTEGER NOT NULL CHECK (stored_at >= 0),
  -- Counts the versions that were read.
  version     INTEGER NOT NULL DEFAULT 1 CHECK (version >= 1),
  row_hash    TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX documents_content ON documents (raw_hash);

CREATE TABLE document_chunks (
  node_seq     INTEGER PRIMARY KEY REFERENCES nodes (seq) ON DELETE CASCADE,
  document_seq INTEGER NOT NULL REFERENCES documents (seq) ON DELETE CASCADE,
  n            INTEGER NOT NULL CHECK (n >= 0),
  -- Hash of its text with normalized white space.
  chunk_hash   TEXT NOT NULL CHECK (chunk_hash <> ''),
  heading      TEXT NOT NULL DEFAULT '',
  start_line   INTEGER NOT NULL CHECK (start_line >= 1),
  end_line     INTEGER NOT NULL CHECK (end_line >= start_line),
  -- UTF-16 offsets in the decoded text of its version.
  start_offset INTEGER NOT NULL CHECK (start_offset >= 0),
  end_offset   INTEGER NOT NULL CHECK (end_offset > start_offset),
  page         INTEGER CHECK (page >= 1),
  pointer      TEXT,
  -- Last version of the document that has it.
  version      INTEGER NOT NULL CHECK (version >= 1),
  row_hash     TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX document_chunks_document ON document_chunks (document_seq, version, n);

-- Every path a file was met at: stored, refused with a reason, or no longer there.
CREATE TABLE document_files (
  id           TEXT PRIMARY KEY NOT NULL CHECK (id <> ''),
  path         TEXT NOT NULL UNIQUE CHECK (path <> ''),
  document_seq INTEGER REFERENCES documents (seq) ON DELETE CASCADE,
  -- Watched folder it lies in; NULL: the drop folder, or an attachment.
  folder       TEXT CHECK (folder IS NULL OR folder <> ''),
  state        TEXT NOT NULL CHECK (state IN ('stored', 'rejected', 'vanished')),
  reason       TEXT,
  -- File in processed/ or rejected/; NULL where it stayed in place.
  moved_to     TEXT,
  raw_hash     TEXT,
  size_bytes   INTEGER NOT NULL CHECK (size_bytes >= 0),
  modified_at  INTEGER NOT NULL CHECK (modified_at >= 0),
  seen_at      INTEGER NOT NULL CHECK (seen_at >= 0),
  row_hash     TEXT NOT NULL DEFAULT '',
  CHECK ((state = 'rejected') = (reason IS NOT NULL)),
  CHECK (state <> 'stored' OR document_seq IS NOT NULL)
) STRICT, WITHOUT ROWID;
CREATE INDEX document_files_document ON document_files (document_seq)
  WHERE document_seq IS NOT NULL;
CREATE INDEX document_files_state ON document_files (state, seen_at);

-- What was attached to a message: a file named by the hash of its bytes, in `attachments/`.
CREATE TABLE attachments (
  id           TEXT PRIMARY KEY NOT NULL CHECK (id <> ''),
  message_seq  INTEGER NOT NULL REFERENCES messages (seq),
  n            INTEGER NOT NULL CHECK (n >= 0),
  kind         TEXT NOT NULL CHECK (kind IN ('document', 'image')),
  name         TEXT NOT NULL,
  media_type   TEXT NOT NULL CHECK (media_type <> ''),
  size_bytes   INTEGER NOT NULL CHECK (size_bytes >= 0),
  content_hash TEXT NOT NULL CHECK (length(content_hash) = 64),
  -- The document its text became.
  document_seq INTEGER REFERENCES documents (seq) ON DELETE SET NULL,
  row_hash     TEXT NOT NULL DEFAULT '',
  UNIQUE (message_seq, n)
) STRICT, WITHOUT ROWID;
CREATE INDEX attachments_content ON attachments (content_hash);
CREATE INDEX attachments_document ON attachments (document_seq) WHERE document_seq IS NOT NULL;

CREATE TRIGGER documents_hash_new AFTER INSERT ON documents BEGIN
  UPDATE documents SET row_hash = hash_of(
    new.seq, new.id, new.node_seq, new.title, new.format, new.encoding, new.raw_hash,
    new.size_bytes, new.modified_at, new.stored_at, new.version)
    WHERE seq = new.seq;
END;
CREATE TRIGGER documents_hash_changed AFTER UPDATE OF
  id, node_seq, title, format, encoding, raw_hash, size_bytes, modified_at, stored_at, version
  ON documents BEGIN
  UPDATE documents SET row_hash = hash_of(
    new.seq, new.id, new.node_seq, new.title, new.format, new.encoding, new.raw_hash,
    new.size_bytes, new.modified_at, new.stored_at, new.version)
    WHERE seq = new.seq;
END;

CREATE TRIGGER document_chunks_hash_new AFTER INSERT ON document_chunks BEGIN
  UPDATE document_chunks SET row_hash = hash_of(
    new.node_seq, new.document_seq, new.n, new.chunk_hash, new.heading, new.start_line,
    new.end_line, new.start_offset, new.end_offset, new.page, new.pointer, new.version)
    WHERE node_seq = new.node_seq;
END;
CREATE TRIGGER document_chunks_hash_changed AFTER UPDATE OF
  node_seq, document_seq, n, chunk_hash, heading, start_line, end_line, start_offset, end_offset,
  page, pointer, version
  ON document_chunks BEGIN
  UPDATE document_chunks SET row_hash = hash_of(
    new.node_seq, new.document_seq, new.n, new.chunk_hash, new.heading, new.start_line,
    new.end_line, new.start_offset, new.end_offset, new.page, new.pointer, new.version)
    WHERE node_seq = new.node_seq;
END;

CREATE TRIGGER document_files_hash_new AFTER INSERT ON document_files BEGIN
  UPDATE document_files SET row_hash = hash_of(
    new.id, new.path, new.document_seq, new.folder, new.state, new.reason, new.moved_to,
    new.raw_hash, new.size_bytes, new.modified_at, new.seen_at)
    WHERE id = new.id;
END;
CREATE TRIGGER document_files_hash_changed AFTER UPDATE OF
  id, path, document_seq, folder, state, reason, moved_to, raw_hash, size_bytes, modified_at,
  seen_at
  ON document_files BEGIN
  UPDATE document_files SET row_hash = hash_of(
    new.id, new.path, new.document_seq, new.folder, new.state, new.reason, new.moved_to,
    new.raw_hash, new.size_bytes, new.modified_at, new.seen_at)
    WHERE id = new.id;
END;

CREATE TRIGGER attachments_hash_new AFTER INSERT ON attachments BEGIN
  UPDATE attachments SET row_hash = hash_of(
    new.id, new.message_seq, new.n, new.kind, new.name, new.media_type, new.size_bytes,
    new.content_hash, new.document_seq)
    WHERE id = new.id;
END;
CREATE TRIGGER attachments_hash_changed AFTER UPDATE OF
  id, message_seq, n, kind, name, media_type, size_bytes, content_hash, document_seq
  ON attachments BEGIN
  UPDATE attachments SET row_hash = hash_of(
    new.id, new.message_seq, new.n, new.kind, new.name, new.media_type, new.size_bytes,
    new.content_hash, new.document_seq)
    WHERE id = new.id;
END;

-- A session is that of a conversation, or that of a document: then it has no conversation.
CREATE TABLE sessions_read (
  session_id       TEXT PRIMARY KEY NOT NULL CHECK (session_id <> ''),
  conversation_seq INTEGER REFERENCES conversations (seq),
  document_seq     INTEGER REFERENCES documents (seq) ON DELETE CASCADE,
  first_seen_at    INTEGER NOT NULL CHECK (first_seen_at >= 0),
  last_message_at  INTEGER NOT NULL CHECK (last_message_at >= first_seen_at),
  completed_at     INTEGER,
  reason           TEXT CHECK (reason IN ('inactivity', 'closed', 'sweep', 'manual', 'document')),
  consolidated_at  INTEGER,
  consolidated_seq INTEGER,
  suggested_seq    INTEGER,
  attempts         INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  last_error       TEXT,
  spent            TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(spent)),
  row_hash         TEXT NOT NULL DEFAULT '',
  CHECK ((completed_at IS NULL) = (reason IS NULL)),
  CHECK ((conversation_seq IS NULL) <> (document_seq IS NULL))
) STRICT, WITHOUT ROWID;
INSERT INTO sessions_read (session_id, conversation_seq, first_seen_at, last_message_at,
    completed_at, reason, consolidated_at, consolidated_seq, suggested_seq, attempts, last_error,
    spent, row_hash)
  SELECT session_id, conversation_seq, first_seen_at, last_message_at, completed_at, reason,
    consolidated_at, consolidated_seq, suggested_seq, attempts, last_error, spent, hash_of(
    session_id, conversation_seq, NULL, first_seen_at, last_message_at, completed_at, reason,
    consolidated_at, consolidated_seq, suggested_seq, attempts, last_error, spent)
  FROM sessions_consolidations;

-- Their rows follow the session of a document that is forgotten.
CREATE TABLE chunks_read (
  session_id TEXT NOT NULL REFERENCES sessions_read (session_id) ON DELETE CASCADE,
  n          INTEGER NOT NULL CHECK (n >= 0),
  input_hash TEXT NOT NULL CHECK (input_hash <> ''),
  episodes   TEXT NOT NULL CHECK (json_valid(episodes)),
  reply      TEXT CHECK (reply IS NULL OR json_valid(reply)),
  model      TEXT,
  usage      TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(usage)),
  dropped    TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(dropped)),
  applied_at INTEGER,
  row_hash   TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (session_id, n)
) STRICT, WITHOUT ROWID;
INSERT INTO chunks_read (session_id, n, input_hash, episodes, reply, model, usage, dropped,
    applied_at, row_hash)
  SELECT session_id, n, input_hash, episodes, reply, model, usage, dropped, applied_at, row_hash
  FROM consolidation_chunks;

DROP TABLE consolidation_chunks;
DROP TABLE sessions_consolidations;
ALTER TABLE sessions_read RENAME TO sessions_consolidations;
ALTER TABLE chunks_read RENAME TO consolidation_chunks;
CREATE INDEX sessions_conversation ON sessions_consolidations (conversation_seq, first_seen_at);
CREATE INDEX sessions_document ON sessions_consolidations (document_seq)
  WHERE document_seq IS NOT NULL;
CREATE INDEX sessions_pending ON sessions_consolidations (last_message_at)
  WHERE consolidated_at IS NULL;
CREATE INDEX consolidation_chunks_applied ON consolidation_chunks (applied_at);

CREATE TRIGGER sessions_consolidations_hash_new AFTER INSERT ON sessions_consolidations BEGIN
  UPDATE sessions_consolidations SET row_hash = hash_of(
    new.session_id, new.conversation_seq, new.document_seq, new.first_seen_at,
    new.last_message_at, new.completed_at, new.reason, new.consolidated_at, new.consolidated_seq,
    new.suggested_seq, new.attempts, new.last_error, new.spent)
    WHERE session_id = new.session_id;
END;
CREATE TRIGGER sessions_consolidations_hash_changed AFTER UPDATE OF
  session_id, conversation_seq, document_seq, first_seen_at, last_message_at, completed_at, reason,
  consolidated_at, consolidated_seq, suggested_seq, attempts, last_error, spent
  ON sessions_consolidations BEGIN
  UPDATE sessions_consolidations SET row_hash = hash_of(
    new.session_id, new.conversation_seq, new.document_seq, new.first_seen_at,
    new.last_message_at, new.completed_at, new.reason, new.consolidated_at, new.consolidated_seq,
    new.suggested_seq, new.attempts, new.last_error, new.spent)
    WHERE session_id = new.session_id;
END;
CREATE TRIGGER consolidation_chunks_hash_new AFTER INSERT ON consolidation_chunks BEGIN
  UPDATE consolidation_chunks SET row_hash = hash_of(
    new.session_id, new.n, new.input_hash, new.episodes, new.reply, new.model, new.usage,
    new.dropped, new.applied_at)
    WHERE session_id = new.session_id AND n = new.n;
END;
CREATE TRIGGER consolidation_chunks_hash_changed AFTER UPDATE OF
  session_id, n, input_hash, episodes, reply, model, usage, dropped, applied_at
  ON consolidation_chunks BEGIN
  UPDATE consolidation_chunks SET row_hash = hash_of(
    new.session_id, new.n, new.input_hash, new.episodes, new.reply, new.model, new.usage,
    new.dropped, new.applied_at)
    WHERE session_id = new.session_id AND n = new.n;
END;

-- The names of topics are checked where events are written: a new one needs no new table.
CREATE TABLE event_log (
  seq     INTEGER PRIMARY KEY AUTOINCREMENT,
  id      TEXT NOT NULL UNIQUE CHECK (id <> ''),
  topic   TEXT NOT NULL CHECK (topic <> ''),
  payload TEXT NOT NULL CHECK (json_valid(payload)),
  at      INTEGER NOT NULL CHECK (at >= 0)
) STRICT;
INSERT INTO event_log (seq, id, topic, payload, at)
  SELECT seq, id, topic, payload, at FROM event_journal;
-- No number is used twice, though the newest events may be gone.
DELETE FROM sqlite_sequence WHERE name = 'event_log';
INSERT INTO sqlite_sequence (name, seq)
  SELECT 'event_log', seq FROM sqlite_sequence WHERE name = 'event_journal';
DROP TABLE event_journal;
ALTER TABLE event_log RENAME TO event_journal;
