-- Routines: work that Loci does in steps, by hand, by a schedule, or when a message asks for it. A
-- run has a copy of the steps it began with, and continues at the first step that is not done.

CREATE TABLE routines (
  seq          INTEGER PRIMARY KEY,
  id           TEXT NOT NULL UNIQUE CHECK (id <> ''),
  name         TEXT NOT NULL CHECK (name <> ''),
  description  TEXT NOT NULL,
  trigger_kind TEXT NOT NULL CHECK (trigger_kind IN ('manual', 'schedule', 'selector')),
  cron         TEXT CHECK (cron IS NULL OR cron <> ''),
  steps        TEXT NOT NULL CHECK (json_valid(steps)),
  enabled_at   INTEGER CHECK (enabled_at >= 0),
  -- The person is asked before a run that a message began.
  asks         INTEGER NOT NULL DEFAULT 1 CHECK (asks IN (0, 1)),
  created_at   INTEGER NOT NULL CHECK (created_at >= 0),
  row_hash     TEXT NOT NULL DEFAULT '',
  CHECK ((cron IS NOT NULL) = (trigger_kind = 'schedule'))
) STRICT;

CREATE TABLE routine_runs (
  seq         INTEGER PRIMARY KEY,
  id          TEXT NOT NULL UNIQUE CHECK (id <> ''),
  routine_id  TEXT NOT NULL CHECK (routine_id <> ''),
  name        TEXT NOT NULL CHECK (name <> ''),
  steps       TEXT NOT NULL CHECK (json_valid(steps)),
  cause       TEXT NOT NULL CHECK (cause IN ('manual', 'schedule', 'selector')),
  -- Text to work on: pasted by the person, or their message that a selector chose it for.
  input       TEXT NOT NULL DEFAULT '',
  message_id  TEXT UNIQUE CHECK (message_id <> ''),
  due_at      INTEGER CHECK (due_at >= 0),
  started_at  INTEGER NOT NULL CHECK (started_at >= 0),
  finished_at INTEGER,
  attempts    INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  state       TEXT NOT NULL
              CHECK (state IN ('proposed', 'running', 'done', 'failed', 'cancelled', 'declined')),
  problem     TEXT,
  row_hash    TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE UNIQUE INDEX routine_runs_due ON routine_runs (routine_id, due_at);
CREATE INDEX routine_runs_open ON routine_runs (seq) WHERE state IN ('proposed', 'running');

-- The reply is stored before it is applied: a kill between the two asks no model again.
CREATE TABLE routine_steps (
  run_id    TEXT NOT NULL REFERENCES routine_runs (id) ON DELETE CASCADE,
  step_id   TEXT NOT NULL CHECK (step_id <> ''),
  reply     TEXT CHECK (reply IS NULL OR json_valid(reply)),
  trust     TEXT NOT NULL CHECK (trust IN ('user', 'extracted', 'inferred', 'ingested')),
  usage     TEXT NOT NULL CHECK (json_valid(usage)),
  change_id TEXT UNIQUE CHECK (change_id <> ''),
  done_at   INTEGER CHECK (done_at >= 0),
  row_hash  TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (run_id, step_id)
) STRICT, WITHOUT ROWID;

-- One origin for each step of a run, and what it wrote.
CREATE UNIQUE INDEX sources_step ON sources (workflow_run_id, step_id)
  WHERE workflow_run_id IS NOT NULL;
CREATE INDEX nodes_step ON nodes (source_seq) WHERE source_type = 'workflow_output';

CREATE TRIGGER routines_hash_new AFTER INSERT ON routines BEGIN
  UPDATE routines SET row_hash = hash_of(
    new.seq, new.id, new.name, new.description, new.trigger_kind, new.cron, new.steps,
    new.enabled_at, new.asks, new.created_at) WHERE seq = new.seq;
END;
CREATE TRIGGER routines_hash_changed AFTER UPDATE OF
  id, name, description, trigger_kind, cron, steps, enabled_at, asks, created_at
  ON routines BEGIN
  UPDATE routines SET row_hash = hash_of(
    new.seq, new.id, new.name, new.description, new.trigger_kind, new.cron, new.steps,
    new.enabled_at, new.asks, new.created_at) WHERE seq = new.seq;
END;
CREATE TRIGGER routine_runs_hash_new AFTER INSERT ON routine_runs BEGIN
  UPDATE routine_runs SET row_hash = hash_of(
    new.seq, new.id, new.routine_id, new.name, new.steps, new.cause, new.input, new.message_id,
    new.due_at, new.started_at, new.finished_at, new.attempts, new.state, new.problem)
    WHERE seq = new.seq;
END;
CREATE TRIGGER routine_runs_hash_changed AFTER UPDATE OF
  id, routine_id, name, steps, cause, input, message_id, due_at, started_at, finished_at, attempts,
  state, problem
  ON routine_runs BEGIN
  UPDATE routine_runs SET row_hash = hash_of(
    new.seq, new.id, new.routine_id, new.name, new.steps, new.cause, new.input, new.message_id,
    new.due_at, new.started_at, new.finished_at, new.attempts, new.state, new.problem)
    WHERE seq = new.seq;
END;
CREATE TRIGGER routine_steps_hash_new AFTER INSERT ON routine_steps BEGIN
  UPDATE routine_steps SET row_hash = hash_of(
    new.run_id, new.step_id, new.reply, new.trust, new.usage, new.change_id, new.done_at)
    WHERE run_id = new.run_id AND step_id = new.step_id;
END;
CREATE TRIGGER routine_steps_hash_changed AFTER UPDATE OF
  run_id, step_id, reply, trust, usage, change_id, done_at
  ON routine_steps BEGIN
  UPDATE routine_steps SET row_hash = hash_of(
    new.run_id, new.step_id, new.reply, new.trust, new.usage, new.change_id, new.done_at)
    WHERE run_id = new.run_id AND step_id = new.step_id;
END;
