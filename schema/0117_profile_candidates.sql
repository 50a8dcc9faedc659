-- Candidates of the standing profile without reading all of memory: every answer has a profile.
-- Goals and to-dos in the order in which they are told, and decisions by their day.

DROP INDEX nodes_tasks;
CREATE INDEX nodes_tasks ON nodes (
  kind,
  coalesce(attributes ->> '$.due.at', true_until) IS NULL,
  coalesce(attributes ->> '$.due.at', true_until),
  importance DESC,
  seq DESC
) WHERE status = 'active' AND kind IN ('Goal', 'Todo');
CREATE INDEX nodes_decisions ON nodes (max(created_at, event_time))
  WHERE status = 'active' AND kind = 'Decision';

-- The most important of a kind and trust, newest first.
CREATE INDEX nodes_importance ON nodes (kind, trust, importance DESC, seq DESC)
  WHERE status = 'active' AND type <> 'episodic';

-- What may be stronger than its importance tells: used or learned last, lasting, or confirmed.
CREATE INDEX node_life_fades_from ON node_life (fades_from) WHERE fades_from IS NOT NULL;
CREATE INDEX node_life_lasting ON node_life (confidence, seq)
  WHERE fades_from IS NULL AND confidence < 1;
CREATE INDEX node_life_confirmed ON node_life (seq) WHERE decay_rate = 0;

-- Open contradictions, however many edges there are.
CREATE INDEX edges_contradictions ON edges (source_seq, target_seq)
  WHERE relation_type = 'contradicts' AND valid_until IS NULL;

-- An empty memory follows the rules of fading from its first row, those on contradictions too.
UPDATE meta SET value = '2' WHERE key = 'fading_rules' AND NOT EXISTS (SELECT 1 FROM nodes);
