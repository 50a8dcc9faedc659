-- What changed, by whom and why: undo, redo, a node's history, and as-of. Append-only; only
-- forgetting redacts.

CREATE TABLE change_groups (
  seq      INTEGER PRIMARY KEY,
  id       TEXT NOT NULL UNIQUE CHECK (id <> ''),
  at       INTEGER NOT NULL CHECK (at >= 0),
  actor    TEXT NOT NULL CHECK (actor IN ('user', 'model', 'system')),
  cause    TEXT NOT NULL CHECK (cause <> ''),
  label    TEXT NOT NULL,
  -- The group an undo or redo takes back.
  reverts  TEXT REFERENCES change_groups (id),
  event_id TEXT,
  redacted INTEGER NOT NULL DEFAULT 0 CHECK (redacted IN (0, 1)),
  CHECK ((reverts IS NOT NULL) = (cause IN ('undo', 'redo')))
) STRICT;
CREATE INDEX change_groups_reverts ON change_groups (reverts) WHERE reverts IS NOT NULL;

CREATE TABLE changes (
  seq        INTEGER PRIMARY KEY,
  group_seq  INTEGER NOT NULL REFERENCES change_groups (seq),
  at         INTEGER NOT NULL CHECK (at >= 0),
  table_name TEXT NOT NULL CHECK (table_name IN (
               'nodes', 'node_life', 'node_tags', 'edges', 'entities', 'entity_aliases',
               'node_entities', 'merge_proposals', 'irrelevance', 'conversations')),
  row_key    TEXT NOT NULL CHECK (row_key <> ''),
  op         TEXT NOT NULL CHECK (op IN ('insert', 'update', 'delete')),
  -- Touched fields only; the whole row for insert and delete.
  before     TEXT CHECK (before IS NULL OR json_valid(before)),
  after      TEXT CHECK (after IS NULL OR json_valid(after)),
  CHECK ((op = 'insert') = (before IS NULL)),
  CHECK ((op = 'delete') = (after IS NULL))
) STRICT;
CREATE INDEX changes_group ON changes (group_seq);
CREATE INDEX changes_row ON changes (table_name, row_key, seq);
CREATE INDEX changes_at ON changes (at);
