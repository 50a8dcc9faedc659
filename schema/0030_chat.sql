-- Conversations and their messages: the session memory.

CREATE TABLE conversations (
  seq                INTEGER PRIMARY KEY,
  id                 TEXT NOT NULL UNIQUE CHECK (id <> ''),
  title              TEXT NOT NULL DEFAULT '',
  title_is_automatic INTEGER NOT NULL DEFAULT 1 CHECK (title_is_automatic IN (0, 1)),
  created_at         INTEGER NOT NULL CHECK (created_at >= 0),
  last_message_at    INTEGER NOT NULL CHECK (last_message_at >= 0),
  trashed_at         INTEGER CHECK (trashed_at >= 0),
  message_count      INTEGER NOT NULL DEFAULT 0 CHECK (message_count >= 0),
  preview            TEXT NOT NULL DEFAULT '',
  -- The model chosen for it; NULL = the one of the chat role.
  model              TEXT CHECK (model IS NULL OR model <> ''),
  -- 0: its turns are messages without episodes.
  memory             INTEGER NOT NULL DEFAULT 1 CHECK (memory IN (0, 1)),
  pinned_at          INTEGER CHECK (pinned_at >= 0),
  archived_at        INTEGER CHECK (archived_at >= 0),
  -- The open session, so that the hot path need not search for it.
  session_id         TEXT,
  source_seq         INTEGER NOT NULL REFERENCES sources (seq)
) STRICT;
CREATE INDEX conversations_recent ON conversations (trashed_at, last_message_at);

CREATE TABLE messages (
  seq              INTEGER PRIMARY KEY,
  id               TEXT NOT NULL UNIQUE CHECK (id <> ''),
  conversation_seq INTEGER NOT NULL REFERENCES conversations (seq),
  session_id       TEXT NOT NULL CHECK (session_id <> ''),
  turn_id          TEXT NOT NULL CHECK (turn_id <> ''),
  role             TEXT NOT NULL CHECK (role IN ('user', 'assistant')),
  text             TEXT NOT NULL,
  state            TEXT NOT NULL CHECK (state IN ('streaming', 'complete', 'interrupted', 'failed')),
  created_at       INTEGER NOT NULL CHECK (created_at >= 0),
  author           TEXT,
  -- The turn an answer answers; the turn before it for a turn. Turns of one parent are versions of
  -- each other, and so are answers.
  parent_seq       INTEGER REFERENCES messages (seq),
  -- The version chosen among its siblings.
  active           INTEGER NOT NULL DEFAULT 1 CHECK (active IN (0, 1)),
  -- On the branch that is shown: chosen, and all its parents too. Only these are evidence.
  shown            INTEGER NOT NULL DEFAULT 1 CHECK (shown IN (0, 1)),
  -- The episode it became; NULL while streaming, and where memory is off.
  episode_seq      INTEGER REFERENCES nodes (seq),
  redactions       INTEGER NOT NULL DEFAULT 0 CHECK (redactions >= 0),
  problem          TEXT,
  reasoning        TEXT NOT NULL DEFAULT '',
  usage            TEXT CHECK (usage IS NULL OR json_valid(usage)),
  tool_calls       TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(tool_calls)),
  citations        TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(citations)),
  actions          TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(actions)),
  -- The person had what it said forgotten; only its place is left.
  forgotten_at     INTEGER CHECK (forgotten_at >= 0),
  CHECK (role = 'assistant' OR (state = 'complete' AND text <> '' AND author IS NULL)),
  CHECK (role = 'user' OR author IS NOT NULL)
) STRICT;
CREATE INDEX messages_conversation ON messages (conversation_seq, seq);
CREATE INDEX messages_turn ON messages (turn_id);
CREATE INDEX messages_parent ON messages (parent_seq) WHERE parent_seq IS NOT NULL;
CREATE INDEX messages_episode ON messages (episode_seq) WHERE episode_seq IS NOT NULL;
-- Answers a stop cut off: read once at start.
CREATE INDEX messages_streaming ON messages (state) WHERE state = 'streaming';

CREATE TABLE sessions_consolidations (
  session_id       TEXT PRIMARY KEY NOT NULL CHECK (session_id <> ''),
  conversation_seq INTEGER NOT NULL REFERENCES conversations (seq),
  first_seen_at    INTEGER NOT NULL CHECK (first_seen_at >= 0),
  last_message_at  INTEGER NOT NULL CHECK (last_message_at >= first_seen_at),
  completed_at     INTEGER,
  reason           TEXT CHECK (reason IN ('inactivity', 'closed', 'sweep', 'manual')),
  -- NULL = pending. The last episode it went through; newer ones make it pending again.
  consolidated_at  INTEGER,
  consolidated_seq INTEGER,
  -- The last episode that rules, for want of a model, looked through for suggestions.
  suggested_seq    INTEGER,
  attempts         INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  last_error       TEXT,
  CHECK ((completed_at IS NULL) = (reason IS NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_conversation ON sessions_consolidations (conversation_seq, first_seen_at);
CREATE INDEX sessions_pending ON sessions_consolidations (last_message_at)
  WHERE consolidated_at IS NULL;

-- What of a session was read together. A chunk is applied in one transaction with its row, so that
-- no rerun adds anything twice; the reply is kept before that, so that no rerun asks again.
CREATE TABLE consolidation_chunks (
  session_id TEXT NOT NULL REFERENCES sessions_consolidations (session_id),
  n          INTEGER NOT NULL CHECK (n >= 0),
  input_hash TEXT NOT NULL CHECK (input_hash <> ''),
  -- JSON list of the seqs of its episodes.
  episodes   TEXT NOT NULL CHECK (json_valid(episodes)),
  -- The model's raw replies.
  reply      TEXT CHECK (reply IS NULL OR json_valid(reply)),
  model      TEXT,
  -- Tokens, cost and time it took.
  usage      TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(usage)),
  -- What was left out of it, and why.
  dropped    TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(dropped)),
  applied_at INTEGER,
  PRIMARY KEY (session_id, n)
) STRICT, WITHOUT ROWID;
