-- Row hashes, as in 0090, for what else is shown. Not node_tags: both of its columns also stand in
-- its index, which SQLite's integrity check compares (docs/decisions/0039).

ALTER TABLE node_life ADD COLUMN row_hash TEXT NOT NULL DEFAULT '';
ALTER TABLE entity_aliases ADD COLUMN row_hash TEXT NOT NULL DEFAULT '';
ALTER TABLE node_entities ADD COLUMN row_hash TEXT NOT NULL DEFAULT '';
ALTER TABLE merge_proposals ADD COLUMN row_hash TEXT NOT NULL DEFAULT '';
ALTER TABLE sources ADD COLUMN row_hash TEXT NOT NULL DEFAULT '';
ALTER TABLE sessions_consolidations ADD COLUMN row_hash TEXT NOT NULL DEFAULT '';
ALTER TABLE consolidation_chunks ADD COLUMN row_hash TEXT NOT NULL DEFAULT '';
ALTER TABLE irrelevance ADD COLUMN row_hash TEXT NOT NULL DEFAULT '';
ALTER TABLE maintenance_runs ADD COLUMN row_hash TEXT NOT NULL DEFAULT '';

UPDATE node_life SET row_hash = hash_of(
  seq, confidence, decay_rate, last_accessed, access_count, fade_at);
UPDATE entity_aliases SET row_hash = hash_of(
  alias_norm, entity_seq, alias);
UPDATE node_entities SET row_hash = hash_of(
  node_seq, entity_seq, role, mention);
UPDATE merge_proposals SET row_hash = hash_of(
  id, a_seq, b_seq, reason, score, state, created_at);
UPDATE sources SET row_hash = hash_of(
  seq, id, source_type, source_path, conversation_id, workflow_run_id, step_id, captured_by,
  content_hash, created_at);
UPDATE sessions_consolidations SET row_hash = hash_of(
  session_id, conversation_seq, first_seen_at, last_message_at, completed_at, reason,
  consolidated_at, consolidated_seq, suggested_seq, attempts, last_error, spent);
UPDATE consolidation_chunks SET row_hash = hash_of(
  session_id, n, input_hash, episodes, reply, model, usage, dropped, applied_at);
UPDATE irrelevance SET row_hash = hash_of(
  id, node_id, intent, terms, question, created_at);
UPDATE maintenance_runs SET row_hash = hash_of(
  seq, id, due_at, started_at, finished_at, state, stages);

CREATE TRIGGER node_life_hash_new AFTER INSERT ON node_life BEGIN
  UPDATE node_life SET row_hash = hash_of(
    new.seq, new.confidence, new.decay_rate, new.last_accessed, new.access_count, new.fade_at)
    WHERE seq = new.seq;
END;
CREATE TRIGGER node_life_hash_changed AFTER UPDATE OF
  confidence, decay_rate, last_accessed, access_count, fade_at
  ON node_life BEGIN
  UPDATE node_life SET row_hash = hash_of(
    new.seq, new.confidence, new.decay_rate, new.last_accessed, new.access_count, new.fade_at)
    WHERE seq = new.seq;
END;

CREATE TRIGGER entity_aliases_hash_new AFTER INSERT ON entity_aliases BEGIN
  UPDATE entity_aliases SET row_hash = hash_of(
    new.alias_norm, new.entity_seq, new.alias)
    WHERE alias_norm = new.alias_norm AND entity_seq = new.entity_seq;
END;
CREATE TRIGGER entity_aliases_hash_changed AFTER UPDATE OF
  alias_norm, entity_seq, alias
  ON entity_aliases BEGIN
  UPDATE entity_aliases SET row_hash = hash_of(
    new.alias_norm, new.entity_seq, new.alias)
    WHERE alias_norm = new.alias_norm AND entity_seq = new.entity_seq;
END;

CREATE TRIGGER node_entities_hash_new AFTER INSERT ON node_entities BEGIN
  UPDATE node_entities SET row_hash = hash_of(
    new.node_seq, new.entity_seq, new.role, new.mention)
    WHERE node_seq = new.node_seq AND entity_seq = new.entity_seq AND role = new.role;
END;
CREATE TRIGGER node_entities_hash_changed AFTER UPDATE OF
  node_seq, entity_seq, role, mention
  ON node_entities BEGIN
  UPDATE node_entities SET row_hash = hash_of(
    new.node_seq, new.entity_seq, new.role, new.mention)
    WHERE node_seq = new.node_seq AND entity_seq = new.entity_seq AND role = new.role;
END;

CREATE TRIGGER merge_proposals_hash_new AFTER INSERT ON merge_proposals BEGIN
  UPDATE merge_proposals SET row_hash = hash_of(
    new.id, new.a_seq, new.b_seq, new.reason, new.score, new.state, new.created_at)
    WHERE id = new.id;
END;
CREATE TRIGGER merge_proposals_hash_changed AFTER UPDATE OF
  id, a_seq, b_seq, reason, score, state, created_at
  ON merge_proposals BEGIN
  UPDATE merge_proposals SET row_hash = hash_of(
    new.id, new.a_seq, new.b_seq, new.reason, new.score, new.state, new.created_at)
    WHERE id = new.id;
END;

CREATE TRIGGER sources_hash_new AFTER INSERT ON sources BEGIN
  UPDATE sources SET row_hash = hash_of(
    new.seq, new.id, new.source_type, new.source_path, new.conversation_id, new.workflow_run_id,
    new.step_id, new.captured_by, new.content_hash, new.created_at)
    WHERE seq = new.seq;
END;
CREATE TRIGGER sources_hash_changed AFTER UPDATE OF
  id, source_type, source_path, conversation_id, workflow_run_id, step_id, captured_by,
  content_hash, created_at
  ON sources BEGIN
  UPDATE sources SET row_hash = hash_of(
    new.seq, new.id, new.source_type, new.source_path, new.conversation_id, new.workflow_run_id,
    new.step_id, new.captured_by, new.content_hash, new.created_at)
    WHERE seq = new.seq;
END;

CREATE TRIGGER sessions_consolidations_hash_new AFTER INSERT ON sessions_consolidations BEGIN
  UPDATE sessions_consolidations SET row_hash = hash_of(
    new.session_id, new.conversation_seq, new.first_seen_at, new.last_message_at,
    new.completed_at, new.reason, new.consolidated_at, new.consolidated_seq, new.suggested_seq,
    new.attempts, new.last_error, new.spent)
    WHERE session_id = new.session_id;
END;
CREATE TRIGGER sessions_consolidations_hash_changed AFTER UPDATE OF
  session_id, conversation_seq, first_seen_at, last_message_at, completed_at, reason,
  consolidated_at, consolidated_seq, suggested_seq, attempts, last_error, spent
  ON sessions_consolidations BEGIN
  UPDATE sessions_consolidations SET row_hash = hash_of(
    new.session_id, new.conversation_seq, new.first_seen_at, new.last_message_at,
    new.completed_at, new.reason, new.consolidated_at, new.consolidated_seq, new.suggested_seq,
    new.attempts, new.last_error, new.spent)
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

CREATE TRIGGER irrelevance_hash_new AFTER INSERT ON irrelevance BEGIN
  UPDATE irrelevance SET row_hash = hash_of(
    new.id, new.node_id, new.intent, new.terms, new.question, new.created_at)
    WHERE id = new.id;
END;
CREATE TRIGGER irrelevance_hash_changed AFTER UPDATE OF
  id, node_id, intent, terms, question, created_at
  ON irrelevance BEGIN
  UPDATE irrelevance SET row_hash = hash_of(
    new.id, new.node_id, new.intent, new.terms, new.question, new.created_at)
    WHERE id = new.id;
END;

CREATE TRIGGER maintenance_runs_hash_new AFTER INSERT ON maintenance_runs BEGIN
  UPDATE maintenance_runs SET row_hash = hash_of(
    new.seq, new.id, new.due_at, new.started_at, new.finished_at, new.state, new.stages)
    WHERE seq = new.seq;
END;
CREATE TRIGGER maintenance_runs_hash_changed AFTER UPDATE OF
  id, due_at, started_at, finished_at, state, stages
  ON maintenance_runs BEGIN
  UPDATE maintenance_runs SET row_hash = hash_of(
    new.seq, new.id, new.due_at, new.started_at, new.finished_at, new.state, new.stages)
    WHERE seq = new.seq;
END;

-- Every row that is shown stands in an index too: the integrity check misses it where its table has
-- lost it, as where the pages of two tables changed places and one of them was empty.
CREATE INDEX consolidation_chunks_applied ON consolidation_chunks (applied_at);
DROP INDEX node_life_fade;
CREATE INDEX node_life_fade ON node_life (fade_at);
