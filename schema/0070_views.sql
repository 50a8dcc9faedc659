-- The memory subsystem's contract, read-only.

CREATE VIEW memories AS
SELECT n.id AS memoryId,
       (SELECT value FROM meta WHERE key = 'workspace_id') AS orchestratorId,
       n.kind AS type,
       n.importance,
       n.content,
       n.summary,
       l.confidence,
       s.id AS source,
       n.status,
       n.created_at AS createdAt,
       n.updated_at AS updatedAt
FROM nodes n
JOIN node_life l ON l.seq = n.seq
LEFT JOIN sources s ON s.seq = n.source_seq
WHERE n.kind IS NOT NULL;

CREATE VIEW memory_edges AS
SELECT e.id AS edgeId,
       CASE e.relation_type WHEN 'causal' THEN t.id ELSE f.id END AS fromMemoryId,
       CASE e.relation_type WHEN 'causal' THEN f.id ELSE t.id END AS toMemoryId,
       CASE e.relation_type
         WHEN 'causal' THEN 'CausedBy'
         WHEN 'supersedes' THEN 'Updates'
         WHEN 'contradicts' THEN 'Contradicts'
         WHEN 'related_to' THEN 'RelatedTo'
         WHEN 'part_of' THEN 'PartOf'
       END AS edgeType,
       e.weight,
       e.reason,
       e.created_at AS createdAt
FROM edges e
JOIN nodes f ON f.seq = e.source_seq
JOIN nodes t ON t.seq = e.target_seq
WHERE e.relation_type IN ('causal', 'supersedes', 'contradicts', 'related_to', 'part_of');

CREATE VIEW memory_sources AS
SELECT id AS sourceId,
       (SELECT value FROM meta WHERE key = 'workspace_id') AS orchestratorId,
       CASE
         WHEN source_type IN ('conversation', 'channel_transcript') THEN 'channel_transcript'
         WHEN source_type IN ('tool_result', 'workflow_output') THEN 'workflow_output'
         WHEN source_type IN ('extraction', 'consolidation') THEN 'channel_transcript'
         ELSE source_type
       END AS sourceType,
       source_path AS sourcePath,
       conversation_id AS conversationId,
       workflow_run_id AS workflowRunId,
       step_id AS stepId,
       captured_by AS capturedBy,
       created_at AS createdAt
FROM sources;

CREATE VIEW memory_embeddings AS
SELECT n.id AS memoryId, e.model, e.dimensions, e.vector, e.created_at AS createdAt
FROM embeddings e JOIN nodes n ON n.seq = e.owner_seq
WHERE e.owner = 'node' AND n.kind IS NOT NULL;
