-- What was recalled, what was built from memory, and what derived indexes must catch up on.

CREATE TABLE recall_log (
  seq     INTEGER PRIMARY KEY,
  id      TEXT NOT NULL UNIQUE CHECK (id <> ''),
  turn_id TEXT,
  purpose TEXT NOT NULL CHECK (purpose IN ('chat', 'selector', 'step', 'diagnostics', 'tool')),
  query   TEXT NOT NULL,
  receipt TEXT NOT NULL CHECK (json_valid(receipt)),
  -- What a list of answers shows of it, so that no receipt is read for that.
  summary TEXT NOT NULL CHECK (json_valid(summary)),
  at      INTEGER NOT NULL CHECK (at >= 0)
) STRICT;
CREATE INDEX recall_log_turn ON recall_log (turn_id) WHERE turn_id IS NOT NULL;

CREATE TABLE bulletins (
  seq     INTEGER PRIMARY KEY,
  id      TEXT NOT NULL UNIQUE CHECK (id <> ''),
  body    TEXT NOT NULL CHECK (json_valid(body)),
  tokens  INTEGER NOT NULL CHECK (tokens >= 0),
  at      INTEGER NOT NULL CHECK (at >= 0)
) STRICT;

-- Memories that a person called not relevant for a kind of question.
CREATE TABLE irrelevance (
  id         TEXT PRIMARY KEY NOT NULL CHECK (id <> ''),
  node_id    TEXT NOT NULL REFERENCES nodes (id) ON DELETE CASCADE,
  intent     TEXT NOT NULL CHECK (intent IN ('why', 'when', 'who', 'what', 'general')),
  -- JSON list of the question's stems, sorted.
  terms      TEXT NOT NULL CHECK (json_valid(terms)),
  question   TEXT NOT NULL,
  created_at INTEGER NOT NULL CHECK (created_at >= 0),
  UNIQUE (node_id, intent, terms)
) STRICT, WITHOUT ROWID;
CREATE INDEX irrelevance_intent ON irrelevance (intent, id);

CREATE TABLE maintenance_runs (
  seq         INTEGER PRIMARY KEY,
  id          TEXT NOT NULL UNIQUE CHECK (id <> ''),
  due_at      INTEGER NOT NULL CHECK (due_at >= 0),
  started_at  INTEGER NOT NULL CHECK (started_at >= 0),
  finished_at INTEGER,
  state       TEXT NOT NULL CHECK (state IN ('running', 'done', 'failed', 'cancelled')),
  stages      TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(stages))
) STRICT;
CREATE UNIQUE INDEX maintenance_runs_due ON maintenance_runs (due_at) WHERE state = 'done';

-- Canonical vectors. Search tables live in the disposable vectors.db. Not WITHOUT ROWID: a row of a
-- kilobyte in a key's tree makes it three times as deep.
CREATE TABLE embeddings (
  owner      TEXT NOT NULL CHECK (owner IN ('node', 'entity')),
  owner_seq  INTEGER NOT NULL,
  model      TEXT NOT NULL CHECK (model <> ''),
  dimensions INTEGER NOT NULL CHECK (dimensions BETWEEN 1 AND 4096),
  vector     BLOB NOT NULL,
  text_hash  TEXT NOT NULL,
  created_at INTEGER NOT NULL CHECK (created_at >= 0),
  PRIMARY KEY (owner, owner_seq, model),
  CHECK (length(vector) = 4 * dimensions)
) STRICT;

-- Nodes and entities whose derived rows in memory are stale. New episodes need no row here: their
-- seq is greater than any seen.
CREATE TABLE index_log (
  seq       INTEGER PRIMARY KEY AUTOINCREMENT,
  owner     TEXT NOT NULL CHECK (owner IN ('node', 'entity', 'session')),
  owner_key TEXT NOT NULL
) STRICT;
