-- Rows that people see carry a hash, and the history names rows by outside ids. `hash_of` is the
-- application's: SHA-256 over its arguments as a JSON list, the first 16 hex digits. Triggers keep
-- the hashes, so that no statement can write a row and forget its own.

-- Ids by seq, of rows that an undo took away too: theirs stand in history alone.
CREATE TEMP TABLE node_ids (seq INTEGER PRIMARY KEY, id TEXT NOT NULL);
CREATE TEMP TABLE entity_ids (seq INTEGER PRIMARY KEY, id TEXT NOT NULL);
INSERT OR REPLACE INTO node_ids (seq, id)
  SELECT before ->> '$.seq', row_key FROM changes
  WHERE op = 'delete' AND table_name = 'nodes' ORDER BY seq;
INSERT OR REPLACE INTO node_ids (seq, id) SELECT seq, id FROM nodes;
INSERT OR REPLACE INTO entity_ids (seq, id)
  SELECT before ->> '$.seq', row_key FROM changes
  WHERE op = 'delete' AND table_name = 'entities' ORDER BY seq;
INSERT OR REPLACE INTO entity_ids (seq, id) SELECT seq, id FROM entities;

-- The names of tables are checked where rows are written and read (storage/changeForm.ts): a list in
-- a CHECK would have the largest table written anew for every table that joins it.
CREATE TABLE named_changes (
  seq        INTEGER PRIMARY KEY,
  group_seq  INTEGER NOT NULL REFERENCES change_groups (seq),
  at         INTEGER NOT NULL CHECK (at >= 0),
  table_name TEXT NOT NULL CHECK (table_name <> ''),
  -- The row by its outside ids: the key itself, or a JSON list of several.
  row_key    TEXT NOT NULL CHECK (row_key <> ''),
  -- The row's seq in this database, where it has one of its own; the hash does not cover it.
  row_seq    INTEGER,
  op         TEXT NOT NULL CHECK (op IN ('insert', 'update', 'delete')),
  -- Touched fields only; the whole row for insert and delete. Other rows stand by their outside ids.
  before     TEXT CHECK (before IS NULL OR json_valid(before)),
  after      TEXT CHECK (after IS NULL OR json_valid(after)),
  row_hash   TEXT NOT NULL DEFAULT '',
  CHECK ((op = 'insert') = (before IS NULL)),
  CHECK ((op = 'delete') = (after IS NULL))
) STRICT;

INSERT INTO named_changes
    (seq, group_seq, at, table_name, row_key, row_seq, op, before, after)
  SELECT c.seq, c.group_seq, c.at, c.table_name,
    CASE c.table_name
      WHEN 'node_life' THEN
        coalesce((SELECT id FROM node_ids WHERE seq = CAST(c.row_key AS INTEGER)), 'removed ' || c.row_key)
      WHEN 'node_tags' THEN json_array(
        coalesce((SELECT id FROM node_ids WHERE seq = c.row_key ->> '$[0]'), 'removed ' || (c.row_key ->> '$[0]')),
        c.row_key ->> '$[1]')
      WHEN 'entity_aliases' THEN json_array(
        c.row_key ->> '$[0]',
        coalesce((SELECT id FROM entity_ids WHERE seq = c.row_key ->> '$[1]'), 'removed ' || (c.row_key ->> '$[1]')))
      WHEN 'node_entities' THEN json_array(
        coalesce((SELECT id FROM node_ids WHERE seq = c.row_key ->> '$[0]'), 'removed ' || (c.row_key ->> '$[0]')),
        coalesce((SELECT id FROM entity_ids WHERE seq = c.row_key ->> '$[1]'), 'removed ' || (c.row_key ->> '$[1]')),
        c.row_key ->> '$[2]')
      ELSE c.row_key
    END,
    iif(c.table_name IN ('nodes', 'edges', 'entities', 'conversations'),
      coalesce(c.before ->> '$.seq', c.after ->> '$.seq',
        CASE c.table_name
          WHEN 'nodes' THEN (SELECT seq FROM nodes WHERE id = c.row_key)
          WHEN 'edges' THEN (SELECT seq FROM edges WHERE id = c.row_key)
          WHEN 'entities' THEN (SELECT seq FROM entities WHERE id = c.row_key)
          WHEN 'conversations' THEN (SELECT seq FROM conversations WHERE id = c.row_key)
        END),
      NULL),
    c.op,
    CASE iif(c.before IS NULL, '', c.table_name)
      WHEN 'nodes' THEN iif(json_type(c.before, '$.source_seq') IS NULL,
        json_remove(c.before, '$.seq', '$.row_hash'),
        json_set(json_remove(c.before, '$.seq', '$.row_hash', '$.source_seq'),
          '$.source', (SELECT id FROM sources WHERE seq = c.before ->> '$.source_seq')))
      WHEN 'conversations' THEN iif(json_type(c.before, '$.source_seq') IS NULL,
        json_remove(c.before, '$.seq'),
        json_set(json_remove(c.before, '$.seq', '$.source_seq'),
          '$.source', (SELECT id FROM sources WHERE seq = c.before ->> '$.source_seq')))
      WHEN 'node_life' THEN iif(json_type(c.before, '$.seq') IS NULL, c.before,
        json_set(json_remove(c.before, '$.seq'), '$.node', (SELECT id FROM node_ids WHERE seq = c.before ->> '$.seq')))
      WHEN 'node_tags' THEN iif(json_type(c.before, '$.node_seq') IS NULL, c.before,
        json_set(json_remove(c.before, '$.node_seq'), '$.node', (SELECT id FROM node_ids WHERE seq = c.before ->> '$.node_seq')))
      WHEN 'edges' THEN iif(json_type(c.before, '$.source_seq') IS NULL, c.before,
        json_set(json_remove(c.before, '$.seq', '$.source_seq', '$.target_seq'),
          '$.source', (SELECT id FROM node_ids WHERE seq = c.before ->> '$.source_seq'),
          '$.target', (SELECT id FROM node_ids WHERE seq = c.before ->> '$.target_seq')))
      WHEN 'entities' THEN json_replace(json_remove(c.before, '$.seq'),
        '$.merged_into', (SELECT id FROM entity_ids WHERE seq = c.before ->> '$.merged_into'))
      WHEN 'entity_aliases' THEN iif(json_type(c.before, '$.entity_seq') IS NULL, c.before,
        json_set(json_remove(c.before, '$.entity_seq'), '$.entity', (SELECT id FROM entity_ids WHERE seq = c.before ->> '$.entity_seq')))
      WHEN 'node_entities' THEN iif(json_type(c.before, '$.node_seq') IS NULL, c.before,
        json_set(json_remove(c.before, '$.node_seq', '$.entity_seq'),
          '$.node', (SELECT id FROM node_ids WHERE seq = c.before ->> '$.node_seq'),
          '$.entity', (SELECT id FROM entity_ids WHERE seq = c.before ->> '$.entity_seq')))
      WHEN 'merge_proposals' THEN iif(json_type(c.before, '$.a_seq') IS NULL, c.before,
        json_set(json_remove(c.before, '$.a_seq', '$.b_seq'),
          '$.a', (SELECT id FROM entity_ids WHERE seq = c.before ->> '$.a_seq'), '$.b', (SELECT id FROM entity_ids WHERE seq = c.before ->> '$.b_seq')))
      ELSE c.before
    END,
    CASE iif(c.after IS NULL, '', c.table_name)
      WHEN 'nodes' THEN iif(json_type(c.after, '$.source_seq') IS NULL,
        json_remove(c.after, '$.seq', '$.row_hash'),
        json_set(json_remove(c.after, '$.seq', '$.row_hash', '$.source_seq'),
          '$.source', (SELECT id FROM sources WHERE seq = c.after ->> '$.source_seq')))
      WHEN 'conversations' THEN iif(json_type(c.after, '$.source_seq') IS NULL,
        json_remove(c.after, '$.seq'),
        json_set(json_remove(c.after, '$.seq', '$.source_seq'),
          '$.source', (SELECT id FROM sources WHERE seq = c.after ->> '$.source_seq')))
      WHEN 'node_life' THEN iif(json_type(c.after, '$.seq') IS NULL, c.after,
        json_set(json_remove(c.after, '$.seq'), '$.node', (SELECT id FROM node_ids WHERE seq = c.after ->> '$.seq')))
      WHEN 'node_tags' THEN iif(json_type(c.after, '$.node_seq') IS NULL, c.after,
        json_set(json_remove(c.after, '$.node_seq'), '$.node', (SELECT id FROM node_ids WHERE seq = c.after ->> '$.node_seq')))
      WHEN 'edges' THEN iif(json_type(c.after, '$.source_seq') IS NULL, c.after,
        json_set(json_remove(c.after, '$.seq', '$.source_seq', '$.target_seq'),
          '$.source', (SELECT id FROM node_ids WHERE seq = c.after ->> '$.source_seq'),
          '$.target', (SELECT id FROM node_ids WHERE seq = c.after ->> '$.target_seq')))
      WHEN 'entities' THEN json_replace(json_remove(c.after, '$.seq'),
        '$.merged_into', (SELECT id FROM entity_ids WHERE seq = c.after ->> '$.merged_into'))
      WHEN 'entity_aliases' THEN iif(json_type(c.after, '$.entity_seq') IS NULL, c.after,
        json_set(json_remove(c.after, '$.entity_seq'), '$.entity', (SELECT id FROM entity_ids WHERE seq = c.after ->> '$.entity_seq')))
      WHEN 'node_entities' THEN iif(json_type(c.after, '$.node_seq') IS NULL, c.after,
        json_set(json_remove(c.after, '$.node_seq', '$.entity_seq'),
          '$.node', (SELECT id FROM node_ids WHERE seq = c.after ->> '$.node_seq'),
          '$.entity', (SELECT id FROM entity_ids WHERE seq = c.after ->> '$.entity_seq')))
      WHEN 'merge_proposals' THEN iif(json_type(c.after, '$.a_seq') IS NULL, c.after,
        json_set(json_remove(c.after, '$.a_seq', '$.b_seq'),
          '$.a', (SELECT id FROM entity_ids WHERE seq = c.after ->> '$.a_seq'), '$.b', (SELECT id FROM entity_ids WHERE seq = c.after ->> '$.b_seq')))
      ELSE c.after
    END
  FROM changes c ORDER BY c.seq;
DROP TABLE changes;
ALTER TABLE named_changes RENAME TO changes;
UPDATE changes SET row_hash = hash_of(
  (SELECT id FROM change_groups WHERE seq = group_seq), at, table_name, row_key, op, before, after);
CREATE INDEX changes_group ON changes (group_seq);
CREATE INDEX changes_row ON changes (table_name, row_key, seq);
CREATE INDEX changes_at ON changes (at);
-- Whom a seq named that is there no longer.
CREATE INDEX changes_removed ON changes (table_name, row_seq) WHERE op = 'delete';
DROP TABLE node_ids;
DROP TABLE entity_ids;

-- Types of entities are checked where they are written (storage/trackedRows.ts).
CREATE TABLE typed_entities (
  seq            INTEGER PRIMARY KEY,
  id             TEXT NOT NULL UNIQUE CHECK (id <> ''),
  canonical_name TEXT NOT NULL CHECK (canonical_name <> ''),
  type           TEXT NOT NULL CHECK (type <> ''),
  summary        TEXT,
  is_self        INTEGER NOT NULL DEFAULT 0 CHECK (is_self IN (0, 1)),
  protected      INTEGER NOT NULL DEFAULT 0 CHECK (protected IN (0, 1)),
  merged_into    INTEGER REFERENCES entities (seq),
  first_seen     INTEGER NOT NULL CHECK (first_seen >= 0),
  last_updated   INTEGER NOT NULL CHECK (last_updated >= 0),
  mention_count  INTEGER NOT NULL DEFAULT 0 CHECK (mention_count >= 0),
  attributes     TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(attributes)),
  row_hash       TEXT NOT NULL DEFAULT '',
  CHECK (merged_into IS NULL OR merged_into <> seq)
) STRICT;
INSERT INTO typed_entities
    (seq, id, canonical_name, type, summary, is_self, protected, merged_into, first_seen,
     last_updated, mention_count, attributes)
  SELECT seq, id, canonical_name, type, summary, is_self, protected, merged_into, first_seen,
    last_updated, mention_count, attributes FROM entities;
DROP TABLE entities;
ALTER TABLE typed_entities RENAME TO entities;
CREATE UNIQUE INDEX entities_self ON entities (is_self) WHERE is_self = 1;

-- Which passages of a turn were pasted, as the composer saw it: a JSON list of {"start", "end"} in
-- UTF-16 units. What was typed before this was known has none.
ALTER TABLE messages ADD COLUMN pasted TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(pasted));

ALTER TABLE messages ADD COLUMN row_hash TEXT NOT NULL DEFAULT '';
ALTER TABLE conversations ADD COLUMN row_hash TEXT NOT NULL DEFAULT '';
ALTER TABLE edges ADD COLUMN row_hash TEXT NOT NULL DEFAULT '';
ALTER TABLE change_groups ADD COLUMN row_hash TEXT NOT NULL DEFAULT '';
ALTER TABLE bulletins ADD COLUMN row_hash TEXT NOT NULL DEFAULT '';
ALTER TABLE recall_log ADD COLUMN row_hash TEXT NOT NULL DEFAULT '';

UPDATE messages SET row_hash = hash_of(
  seq, id, conversation_seq, session_id, turn_id, role, text, state, created_at, author,
  parent_seq, active, shown, episode_seq, redactions, problem, reasoning, usage, tool_calls,
  citations, actions, forgotten_at, pasted);
UPDATE conversations SET row_hash = hash_of(
  seq, id, title, title_is_automatic, created_at, last_message_at, trashed_at, message_count,
  preview, model, memory, pinned_at, archived_at, session_id, source_seq);
UPDATE entities SET row_hash = hash_of(
  seq, id, canonical_name, type, summary, is_self, protected, merged_into, first_seen,
  last_updated, mention_count, attributes);
UPDATE edges SET row_hash = hash_of(
  seq, id, source_seq, target_seq, relation_type, predicate, weight, confidence, reason,
  evidence, valid_from, valid_until, created_at);
UPDATE change_groups SET row_hash = hash_of(
  seq, id, at, actor, cause, label, reverts, event_id, redacted);
UPDATE bulletins SET row_hash = hash_of(
  seq, id, body, tokens, at);
UPDATE recall_log SET row_hash = hash_of(
  seq, id, turn_id, purpose, query, receipt, summary, at);

CREATE TRIGGER messages_hash_new AFTER INSERT ON messages BEGIN
  UPDATE messages SET row_hash = hash_of(
    new.seq, new.id, new.conversation_seq, new.session_id, new.turn_id, new.role, new.text,
    new.state, new.created_at, new.author, new.parent_seq, new.active, new.shown,
    new.episode_seq, new.redactions, new.problem, new.reasoning, new.usage, new.tool_calls,
    new.citations, new.actions, new.forgotten_at, new.pasted) WHERE seq = new.seq;
END;
CREATE TRIGGER messages_hash_changed AFTER UPDATE OF
  id, conversation_seq, session_id, turn_id, role, text, state, created_at, author, parent_seq,
  active, shown, episode_seq, redactions, problem, reasoning, usage, tool_calls, citations,
  actions, forgotten_at, pasted ON messages BEGIN
  UPDATE messages SET row_hash = hash_of(
    new.seq, new.id, new.conversation_seq, new.session_id, new.turn_id, new.role, new.text,
    new.state, new.created_at, new.author, new.parent_seq, new.active, new.shown,
    new.episode_seq, new.redactions, new.problem, new.reasoning, new.usage, new.tool_calls,
    new.citations, new.actions, new.forgotten_at, new.pasted) WHERE seq = new.seq;
END;

CREATE TRIGGER conversations_hash_new AFTER INSERT ON conversations BEGIN
  UPDATE conversations SET row_hash = hash_of(
    new.seq, new.id, new.title, new.title_is_automatic, new.created_at, new.last_message_at,
    new.trashed_at, new.message_count, new.preview, new.model, new.memory, new.pinned_at,
    new.archived_at, new.session_id, new.source_seq) WHERE seq = new.seq;
END;
CREATE TRIGGER conversations_hash_changed AFTER UPDATE OF
  id, title, title_is_automatic, created_at, last_message_at, trashed_at, message_count,
  preview, model, memory, pinned_at, archived_at, session_id, source_seq ON conversations BEGIN
  UPDATE conversations SET row_hash = hash_of(
    new.seq, new.id, new.title, new.title_is_automatic, new.created_at, new.last_message_at,
    new.trashed_at, new.message_count, new.preview, new.model, new.memory, new.pinned_at,
    new.archived_at, new.session_id, new.source_seq) WHERE seq = new.seq;
END;

CREATE TRIGGER entities_hash_new AFTER INSERT ON entities BEGIN
  UPDATE entities SET row_hash = hash_of(
    new.seq, new.id, new.canonical_name, new.type, new.summary, new.is_self, new.protected,
    new.merged_into, new.first_seen, new.last_updated, new.mention_count, new.attributes) WHERE seq = new.seq;
END;
CREATE TRIGGER entities_hash_changed AFTER UPDATE OF
  id, canonical_name, type, summary, is_self, protected, merged_into, first_seen, last_updated,
  mention_count, attributes ON entities BEGIN
  UPDATE entities SET row_hash = hash_of(
    new.seq, new.id, new.canonical_name, new.type, new.summary, new.is_self, new.protected,
    new.merged_into, new.first_seen, new.last_updated, new.mention_count, new.attributes) WHERE seq = new.seq;
END;

CREATE TRIGGER edges_hash_new AFTER INSERT ON edges BEGIN
  UPDATE edges SET row_hash = hash_of(
    new.seq, new.id, new.source_seq, new.target_seq, new.relation_type, new.predicate,
    new.weight, new.confidence, new.reason, new.evidence, new.valid_from, new.valid_until,
    new.created_at) WHERE seq = new.seq;
END;
CREATE TRIGGER edges_hash_changed AFTER UPDATE OF
  id, source_seq, target_seq, relation_type, predicate, weight, confidence, reason, evidence,
  valid_from, valid_until, created_at ON edges BEGIN
  UPDATE edges SET row_hash = hash_of(
    new.seq, new.id, new.source_seq, new.target_seq, new.relation_type, new.predicate,
    new.weight, new.confidence, new.reason, new.evidence, new.valid_from, new.valid_until,
    new.created_at) WHERE seq = new.seq;
END;

CREATE TRIGGER change_groups_hash_new AFTER INSERT ON change_groups BEGIN
  UPDATE change_groups SET row_hash = hash_of(
    new.seq, new.id, new.at, new.actor, new.cause, new.label, new.reverts, new.event_id,
    new.redacted) WHERE seq = new.seq;
END;
CREATE TRIGGER change_groups_hash_changed AFTER UPDATE OF
  id, at, actor, cause, label, reverts, event_id, redacted ON change_groups BEGIN
  UPDATE change_groups SET row_hash = hash_of(
    new.seq, new.id, new.at, new.actor, new.cause, new.label, new.reverts, new.event_id,
    new.redacted) WHERE seq = new.seq;
END;

CREATE TRIGGER bulletins_hash_new AFTER INSERT ON bulletins BEGIN
  UPDATE bulletins SET row_hash = hash_of(
    new.seq, new.id, new.body, new.tokens, new.at) WHERE seq = new.seq;
END;
CREATE TRIGGER bulletins_hash_changed AFTER UPDATE OF
  id, body, tokens, at ON bulletins BEGIN
  UPDATE bulletins SET row_hash = hash_of(
    new.seq, new.id, new.body, new.tokens, new.at) WHERE seq = new.seq;
END;

CREATE TRIGGER recall_log_hash_new AFTER INSERT ON recall_log BEGIN
  UPDATE recall_log SET row_hash = hash_of(
    new.seq, new.id, new.turn_id, new.purpose, new.query, new.receipt, new.summary, new.at) WHERE seq = new.seq;
END;
CREATE TRIGGER recall_log_hash_changed AFTER UPDATE OF
  id, turn_id, purpose, query, receipt, summary, at ON recall_log BEGIN
  UPDATE recall_log SET row_hash = hash_of(
    new.seq, new.id, new.turn_id, new.purpose, new.query, new.receipt, new.summary, new.at) WHERE seq = new.seq;
END;

CREATE TRIGGER changes_hash_new AFTER INSERT ON changes BEGIN
  UPDATE changes SET row_hash = hash_of(
    (SELECT id FROM change_groups WHERE seq = new.group_seq), new.at, new.table_name, new.row_key,
    new.op, new.before, new.after) WHERE seq = new.seq;
END;
CREATE TRIGGER changes_hash_changed AFTER UPDATE OF
  group_seq, at, table_name, row_key, op, before, after ON changes BEGIN
  UPDATE changes SET row_hash = hash_of(
    (SELECT id FROM change_groups WHERE seq = new.group_seq), new.at, new.table_name, new.row_key,
    new.op, new.before, new.after) WHERE seq = new.seq;
END;
