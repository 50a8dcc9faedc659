-- Conversations brought from other programs. An import is bookkeeping of the person's act; what it
-- brought are ordinary conversations, and `imported_items` says under which id of its provider each
-- of them is there: an import that was killed goes on where it stopped, and the same file brings
-- nothing twice.

CREATE TABLE imports (
  seq         INTEGER PRIMARY KEY,
  id          TEXT NOT NULL UNIQUE CHECK (id <> ''),
  state       TEXT NOT NULL CHECK (state IN (
                'running', 'done', 'cancelled', 'failed', 'undoing', 'undone')),
  -- 0: its conversations are found by search, and no model reads them to learn from them.
  learn       INTEGER NOT NULL CHECK (learn IN (0, 1)),
  -- JSON list of {"name", "upload"}.
  files       TEXT NOT NULL CHECK (json_valid(files)),
  -- JSON: which conversations the person chose.
  choice      TEXT NOT NULL CHECK (json_valid(choice)),
  -- JSON: counts, by file and in all.
  report      TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(report)),
  started_at  INTEGER NOT NULL CHECK (started_at >= 0),
  finished_at INTEGER CHECK (finished_at >= 0)
) STRICT;

CREATE TABLE imported_items (
  seq                   INTEGER PRIMARY KEY,
  import_seq            INTEGER NOT NULL REFERENCES imports (seq),
  provider              TEXT NOT NULL CHECK (provider <> ''),
  -- Ids of the provider; '' for a statement, which belongs to no conversation.
  external_conversation TEXT NOT NULL,
  -- '' = the conversation itself.
  external_message      TEXT NOT NULL DEFAULT '',
  conversation_seq      INTEGER REFERENCES conversations (seq),
  message_seq           INTEGER REFERENCES messages (seq),
  -- Memory that a statement became.
  node_id               TEXT,
  content_hash          TEXT NOT NULL CHECK (content_hash <> ''),
  CHECK (external_conversation <> '' OR external_message <> ''),
  CHECK (message_seq IS NULL OR conversation_seq IS NOT NULL)
) STRICT;
CREATE UNIQUE INDEX imported_items_external
  ON imported_items (provider, external_conversation, external_message);
CREATE INDEX imported_items_import ON imported_items (import_seq, external_message);
CREATE INDEX imported_items_conversation ON imported_items (conversation_seq);
CREATE INDEX imported_items_message ON imported_items (message_seq);

-- Sessions that are read to learn from them in the night, newest first, and not when they end.
CREATE TABLE imported_sessions (
  session_id TEXT PRIMARY KEY NOT NULL REFERENCES sessions_consolidations (session_id),
  import_seq INTEGER NOT NULL REFERENCES imports (seq)
) STRICT, WITHOUT ROWID;
CREATE INDEX imported_sessions_import ON imported_sessions (import_seq);
