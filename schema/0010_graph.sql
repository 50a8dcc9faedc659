-- The memory graph. Times are Unix epoch milliseconds; seq is the inside key that edges, full text
-- and vectors use, id the outside key. A CHECK of the form `x IN (…)` accepts NULL, so every
-- column that must not be NULL says so.

CREATE TABLE meta (
  key   TEXT PRIMARY KEY NOT NULL,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Where memories come from: a conversation, a file, a person's own hand.
CREATE TABLE sources (
  seq             INTEGER PRIMARY KEY,
  id              TEXT NOT NULL UNIQUE CHECK (id <> ''),
  source_type     TEXT NOT NULL CHECK (source_type IN (
                    'conversation', 'channel_transcript', 'ingest_file', 'manual', 'diagnostics',
                    'tool_result', 'workflow_output', 'extraction', 'consolidation')),
  source_path     TEXT CHECK (source_path IS NULL OR source_path <> ''),
  conversation_id TEXT,
  workflow_run_id TEXT,
  step_id         TEXT,
  captured_by     TEXT NOT NULL CHECK (captured_by IN ('extractor', 'user', 'system')),
  content_hash    TEXT,
  created_at      INTEGER NOT NULL CHECK (created_at >= 0),
  CHECK (source_type <> 'ingest_file' OR source_path IS NOT NULL)
) STRICT;
CREATE INDEX sources_conversation ON sources (conversation_id) WHERE conversation_id IS NOT NULL;
CREATE UNIQUE INDEX sources_content ON sources (content_hash) WHERE content_hash IS NOT NULL;

CREATE TABLE nodes (
  seq           INTEGER PRIMARY KEY,
  id            TEXT NOT NULL UNIQUE CHECK (id <> ''),
  type          TEXT NOT NULL CHECK (type IN ('episodic', 'semantic', 'opinion', 'procedural')),
  kind          TEXT,
  content       TEXT NOT NULL CHECK (content <> ''),
  summary       TEXT NOT NULL CHECK (summary <> ''),
  importance    INTEGER NOT NULL DEFAULT 50 CHECK (importance BETWEEN 0 AND 100),
  status        TEXT NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'superseded', 'retracted')),
  status_reason TEXT CHECK (status_reason IN (
                  'corrected', 'conflict', 'merged', 'faded', 'done', 'dropped', 'user')),
  -- How long Loci held it.
  valid_from    INTEGER NOT NULL CHECK (valid_from >= 0),
  valid_until   INTEGER,
  -- When the claim held in the world.
  true_from     INTEGER,
  true_until    INTEGER,
  event_time    INTEGER NOT NULL CHECK (event_time >= 0),
  created_at    INTEGER NOT NULL CHECK (created_at >= 0),
  updated_at    INTEGER NOT NULL CHECK (updated_at >= 0),
  source_seq    INTEGER REFERENCES sources (seq),
  source_type   TEXT NOT NULL CHECK (source_type IN (
                  'conversation', 'channel_transcript', 'ingest_file', 'manual', 'diagnostics',
                  'tool_result', 'workflow_output', 'extraction', 'consolidation')),
  source_role   TEXT NOT NULL CHECK (source_role IN (
                  'user', 'assistant', 'tool', 'system', 'memory_agent')),
  speaker       TEXT CHECK (speaker IS NULL OR speaker <> ''),
  session_id    TEXT,
  trust         TEXT NOT NULL CHECK (trust IN ('user', 'extracted', 'inferred', 'ingested')),
  review        TEXT CHECK (review IN ('pending', 'accepted', 'rejected')),
  attributes    TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(attributes)),
  row_hash      TEXT NOT NULL CHECK (length(row_hash) = 16),
  CHECK ((status = 'active') = (valid_until IS NULL)),
  CHECK ((status = 'active') = (status_reason IS NULL)),
  CHECK (valid_until IS NULL OR valid_until >= valid_from),
  CHECK (true_from IS NULL OR true_until IS NULL OR true_until >= true_from),
  CHECK (CASE type
    WHEN 'semantic' THEN kind IS NOT NULL AND kind IN (
      'Fact', 'Decision', 'Identity', 'Event', 'Observation', 'Goal', 'Todo')
    WHEN 'opinion' THEN kind IS NOT NULL AND kind IN ('Preference', 'Observation')
    ELSE kind IS NULL END),
  CHECK (type <> 'episodic' OR (session_id IS NOT NULL OR source_type = 'ingest_file'))
) STRICT;
-- The last episode of a session, in constant time however long the session is.
CREATE INDEX nodes_session ON nodes (session_id, seq) WHERE type = 'episodic';
CREATE INDEX nodes_event_time ON nodes (event_time);
-- Everything that is not an episode: the facts list, counts, the nightly close.
CREATE INDEX nodes_knowledge ON nodes (status, seq) WHERE type <> 'episodic';
CREATE INDEX nodes_review ON nodes (review, seq) WHERE review = 'pending';

-- Changes with every use, is not history, and stays out of `changes`. Episodes never fade and have
-- no row here.
CREATE TABLE node_life (
  seq           INTEGER PRIMARY KEY REFERENCES nodes (seq) ON DELETE CASCADE,
  confidence    REAL NOT NULL CHECK (confidence BETWEEN 0 AND 1),
  decay_rate    REAL NOT NULL CHECK (decay_rate BETWEEN 0 AND 2),
  last_accessed INTEGER CHECK (last_accessed >= 0),
  access_count  INTEGER NOT NULL DEFAULT 0 CHECK (access_count >= 0),
  fade_at       INTEGER CHECK (fade_at >= 0)
) STRICT;
CREATE INDEX node_life_fade ON node_life (fade_at) WHERE fade_at IS NOT NULL;

CREATE TABLE node_tags (
  node_seq INTEGER NOT NULL REFERENCES nodes (seq) ON DELETE CASCADE,
  tag      TEXT NOT NULL CHECK (tag <> ''),
  PRIMARY KEY (node_seq, tag)
) STRICT, WITHOUT ROWID;
CREATE INDEX node_tags_tag ON node_tags (tag, node_seq);

CREATE TABLE edges (
  seq           INTEGER PRIMARY KEY,
  id            TEXT NOT NULL UNIQUE CHECK (id <> ''),
  source_seq    INTEGER NOT NULL REFERENCES nodes (seq) ON DELETE CASCADE,
  target_seq    INTEGER NOT NULL REFERENCES nodes (seq) ON DELETE CASCADE,
  relation_type TEXT NOT NULL CHECK (relation_type IN (
                  'temporal', 'causal', 'entity', 'derived_from', 'supersedes', 'contradicts',
                  'related_to', 'part_of')),
  -- Not NULL: two NULL predicates would not count as duplicates.
  predicate     TEXT NOT NULL DEFAULT '',
  weight        REAL NOT NULL DEFAULT 1 CHECK (weight BETWEEN 0 AND 1),
  confidence    REAL NOT NULL DEFAULT 1 CHECK (confidence BETWEEN 0 AND 1),
  reason        TEXT,
  evidence      TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(evidence)),
  valid_from    INTEGER NOT NULL CHECK (valid_from >= 0),
  valid_until   INTEGER CHECK (valid_until >= valid_from),
  created_at    INTEGER NOT NULL CHECK (created_at >= 0),
  CHECK (source_seq <> target_seq),
  -- Symmetric relations are stored once.
  CHECK (relation_type NOT IN ('contradicts', 'related_to') OR source_seq < target_seq),
  CHECK ((relation_type = 'entity') = (predicate <> ''))
) STRICT;
-- Walks in both directions read only these two; the first also keeps live edges unique.
CREATE UNIQUE INDEX edges_out ON edges (source_seq, relation_type, target_seq, predicate)
  WHERE valid_until IS NULL;
CREATE INDEX edges_in ON edges (target_seq, relation_type, source_seq) WHERE valid_until IS NULL;
CREATE INDEX edges_closed_out ON edges (source_seq) WHERE valid_until IS NOT NULL;
CREATE INDEX edges_closed_in ON edges (target_seq) WHERE valid_until IS NOT NULL;

CREATE TABLE entities (
  seq            INTEGER PRIMARY KEY,
  id             TEXT NOT NULL UNIQUE CHECK (id <> ''),
  canonical_name TEXT NOT NULL CHECK (canonical_name <> ''),
  type           TEXT NOT NULL CHECK (type IN (
                   'person', 'project', 'organization', 'place', 'concept', 'tool')),
  summary        TEXT,
  is_self        INTEGER NOT NULL DEFAULT 0 CHECK (is_self IN (0, 1)),
  protected      INTEGER NOT NULL DEFAULT 0 CHECK (protected IN (0, 1)),
  merged_into    INTEGER REFERENCES entities (seq),
  first_seen     INTEGER NOT NULL CHECK (first_seen >= 0),
  last_updated   INTEGER NOT NULL CHECK (last_updated >= 0),
  mention_count  INTEGER NOT NULL DEFAULT 0 CHECK (mention_count >= 0),
  attributes     TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(attributes)),
  CHECK (merged_into IS NULL OR merged_into <> seq)
) STRICT;
CREATE UNIQUE INDEX entities_self ON entities (is_self) WHERE is_self = 1;

CREATE TABLE entity_aliases (
  -- NFKC, case-folded; every letter of every script kept.
  alias_norm TEXT NOT NULL CHECK (alias_norm <> ''),
  entity_seq INTEGER NOT NULL REFERENCES entities (seq) ON DELETE CASCADE,
  alias      TEXT NOT NULL CHECK (alias <> ''),
  PRIMARY KEY (alias_norm, entity_seq)
) STRICT, WITHOUT ROWID;
CREATE INDEX entity_aliases_entity ON entity_aliases (entity_seq);

CREATE TABLE node_entities (
  node_seq   INTEGER NOT NULL REFERENCES nodes (seq) ON DELETE CASCADE,
  entity_seq INTEGER NOT NULL REFERENCES entities (seq) ON DELETE CASCADE,
  role       TEXT NOT NULL CHECK (role IN ('subject', 'object', 'mention')),
  mention    TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (node_seq, entity_seq, role)
) STRICT, WITHOUT ROWID;
CREATE INDEX node_entities_entity ON node_entities (entity_seq, node_seq);

-- Two entities that may be one. Only a person merges; a proposal whose entity is merged or gone is
-- no longer asked.
CREATE TABLE merge_proposals (
  id         TEXT PRIMARY KEY NOT NULL CHECK (id <> ''),
  a_seq      INTEGER NOT NULL REFERENCES entities (seq) ON DELETE CASCADE,
  b_seq      INTEGER NOT NULL REFERENCES entities (seq) ON DELETE CASCADE,
  reason     TEXT NOT NULL CHECK (reason IN (
               'same_name', 'nickname', 'transliteration', 'part_of_name', 'spelling')),
  score      REAL NOT NULL CHECK (score BETWEEN 0 AND 1),
  state      TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'accepted', 'rejected')),
  created_at INTEGER NOT NULL CHECK (created_at >= 0),
  UNIQUE (a_seq, b_seq),
  CHECK (a_seq < b_seq)
) STRICT, WITHOUT ROWID;
CREATE INDEX merge_proposals_b ON merge_proposals (b_seq);
