-- Fading by rules: when a memory begins to fade, and when what it says was last verified.
-- `fades_from` is NULL where nothing of it fades; a dated memory fades from its day. The words that
-- decide it are read in code, once, after this (curation/lifetime/applyFadingRules.ts).

DROP TRIGGER node_life_hash_new;
DROP TRIGGER node_life_hash_changed;
ALTER TABLE node_life ADD COLUMN fades_from INTEGER CHECK (fades_from >= 0);
-- Said, confirmed or corrected by the person; use verifies nothing.
ALTER TABLE node_life ADD COLUMN last_verified INTEGER CHECK (last_verified >= 0);

UPDATE node_life SET
  fades_from = iif(decay_rate = 0 OR fade_at IS NULL, NULL, coalesce(last_accessed,
    (SELECT created_at FROM nodes WHERE nodes.seq = node_life.seq))),
  last_verified = (
    SELECT max(
      coalesce((SELECT max(t.event_time) FROM edges e JOIN nodes t ON t.seq = e.target_seq
        WHERE e.source_seq = n.seq AND e.relation_type = 'derived_from'
          AND t.source_role = 'user'), iif(n.trust = 'user', n.created_at, 0)),
      coalesce((SELECT max(c.at) FROM changes c JOIN change_groups g ON g.seq = c.group_seq
        WHERE c.table_name = 'node_life' AND c.row_key = n.id AND c.op = 'update'
          AND g.actor = 'user' AND g.cause IN ('confirm', 'review')), 0))
    FROM nodes n
    WHERE n.seq = node_life.seq AND n.trust IN ('user', 'extracted') AND n.review IS NOT 'rejected');
UPDATE node_life SET last_verified = NULL WHERE last_verified = 0;
UPDATE node_life SET row_hash = hash_of(
  seq, confidence, decay_rate, last_accessed, access_count, fade_at, fades_from, last_verified);

CREATE TRIGGER node_life_hash_new AFTER INSERT ON node_life BEGIN
  UPDATE node_life SET row_hash = hash_of(
    new.seq, new.confidence, new.decay_rate, new.last_accessed, new.access_count, new.fade_at,
    new.fades_from, new.last_verified) WHERE seq = new.seq;
END;
CREATE TRIGGER node_life_hash_changed AFTER UPDATE OF
  confidence, decay_rate, last_accessed, access_count, fade_at, fades_from, last_verified
  ON node_life BEGIN
  UPDATE node_life SET row_hash = hash_of(
    new.seq, new.confidence, new.decay_rate, new.last_accessed, new.access_count, new.fade_at,
    new.fades_from, new.last_verified) WHERE seq = new.seq;
END;

-- An empty memory follows the rules from its first row.
INSERT INTO meta (key, value)
  SELECT 'fading_rules', '1' WHERE NOT EXISTS (SELECT 1 FROM nodes);

-- Open to-dos, goals and decisions for the standing profile, however many other memories there are.
CREATE INDEX nodes_tasks ON nodes (kind, seq)
  WHERE status = 'active' AND kind IN ('Goal', 'Todo', 'Decision');

-- The views of the memory subsystem tell what is so: nothing that was rejected or has faded is
-- active, nothing unreviewed is a memory yet, and each memory says who captured it. One
-- conversation is the source of turns, of what was asked for in it, and of extractions: a source
-- that was captured in another way than its own has an id with that way at its end.

DROP VIEW memories;
DROP VIEW memory_sources;

-- Reflections of earlier versions have no source of their own.
INSERT INTO sources (id, source_type, captured_by, created_at)
  SELECT 'reflection', 'consolidation', 'system', min(created_at) FROM nodes
  WHERE source_type = 'consolidation' AND source_seq IS NULL HAVING count(*) > 0;
UPDATE nodes SET source_seq = (SELECT seq FROM sources WHERE id = 'reflection')
  WHERE source_type = 'consolidation' AND source_seq IS NULL;
UPDATE nodes SET row_hash = hash_of(
    id, type, kind, content, summary, importance, status, status_reason, valid_from, valid_until,
    true_from, true_until, event_time, created_at, updated_at, source_seq, source_type,
    source_role, speaker, session_id, trust, review, attributes)
  WHERE source_seq = (SELECT seq FROM sources WHERE id = 'reflection');

CREATE VIEW captured_memories AS
SELECT n.*,
       CASE
         WHEN n.source_type = 'consolidation' THEN 'system'
         WHEN n.source_role IN ('memory_agent', 'assistant') THEN 'extractor'
         ELSE 'user'
       END AS captured_by
FROM nodes n
WHERE n.kind IS NOT NULL;

CREATE VIEW memories AS
SELECT n.id AS memoryId,
       (SELECT value FROM meta WHERE key = 'workspace_id') AS orchestratorId,
       n.kind AS type,
       n.importance,
       n.content,
       n.summary,
       l.confidence,
       iif(n.captured_by = s.captured_by, s.id, s.id || ':' || n.captured_by) AS source,
       CASE
         WHEN n.status <> 'active' THEN n.status
         WHEN n.review = 'rejected' OR l.fade_at <= unixepoch('subsec') * 1000 THEN 'retracted'
         ELSE 'active'
       END AS status,
       n.created_at AS createdAt,
       n.updated_at AS updatedAt
FROM captured_memories n
JOIN node_life l ON l.seq = n.seq
LEFT JOIN sources s ON s.seq = n.source_seq
WHERE n.review IS NOT 'pending';

CREATE VIEW memory_sources AS
SELECT iif(c.captured_by = s.captured_by, s.id, s.id || ':' || c.captured_by) AS sourceId,
       (SELECT value FROM meta WHERE key = 'workspace_id') AS orchestratorId,
       CASE
         WHEN s.source_type IN ('conversation', 'channel_transcript') THEN 'channel_transcript'
         WHEN s.source_type IN ('tool_result', 'workflow_output') THEN 'workflow_output'
         WHEN s.source_type IN ('extraction', 'consolidation') THEN 'channel_transcript'
         ELSE s.source_type
       END AS sourceType,
       s.source_path AS sourcePath,
       s.conversation_id AS conversationId,
       s.workflow_run_id AS workflowRunId,
       s.step_id AS stepId,
       c.captured_by AS capturedBy,
       s.created_at AS createdAt
FROM sources s
JOIN (SELECT seq AS source_seq, captured_by FROM sources
      UNION SELECT source_seq, captured_by FROM captured_memories WHERE source_seq IS NOT NULL) c
  ON c.source_seq = s.seq;
