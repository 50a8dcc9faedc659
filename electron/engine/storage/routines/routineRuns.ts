import type { EpochMs, Id, MessageId } from '../../../../shared/domain/primitives.ts';
import type { RoutineCause, RoutineRunState } from '../../../../shared/domain/routine.ts';
import type { Trust } from '../../../../shared/domain/node.ts';
import type { ReadableDb, WritableDb } from '../connection/database.ts';
import type { NodeRow } from '../connection/rows.ts';

export interface RoutineRunRow {
  readonly id: Id;
  readonly routine_id: Id;
  readonly name: string;
  /** JSON: the steps as they were when the run began. */
  readonly steps: string;
  readonly cause: RoutineCause;
  readonly input: string;
  /** Message that a selector chose the routine for. */
  readonly message_id: MessageId | null;
  /** Moment of the schedule. */
  readonly due_at: EpochMs | null;
  /** Time of the proposal until it is accepted. */
  readonly started_at: EpochMs;
  readonly finished_at: EpochMs | null;
  /** Starts and restarts since the last step that was done. */
  readonly attempts: number;
  readonly state: RoutineRunState;
  readonly problem: string | null;
}

/** Step of a run: its reply, and what was made of it once it is done. */
export interface RoutineStepRow {
  readonly run_id: Id;
  readonly step_id: Id;
  /** JSON; null if it was forgotten. */
  readonly reply: string | null;
  /** Lowest trust of what the model was shown. */
  readonly trust: Trust;
  /** JSON. */
  readonly usage: string;
  /** Change that wrote its outputs. */
  readonly change_id: Id | null;
  readonly done_at: EpochMs | null;
}

export interface RoutineRunReads {
  get(id: Id): RoutineRunRow | null;
  /** Latest runs, newest first. */
  recent(limit: number): RoutineRunRow[];
  /** Runs that are to be worked on, oldest first. */
  running(): RoutineRunRow[];
  /** Latest moment of the schedule until another for which a routine has a run; null without one. */
  lastDue(routineId: Id, until: EpochMs): EpochMs | null;
  /** Scheduled runs of a routine that have not begun, oldest first. */
  waitingScheduled(routineId: Id): RoutineRunRow[];
  /** Scheduled runs of a routine that are not over, oldest first. */
  runningScheduled(routineId: Id): RoutineRunRow[];
  /** True if a selector chose a routine for this message already. */
  isChosenFor(messageId: MessageId): boolean;
  steps(runId: Id): RoutineStepRow[];
  /** Memories that a step wrote and that exist. */
  written(runId: Id, stepId: Id): NodeRow[];
}

export interface RoutineRunWrites extends RoutineRunReads {
  insert(run: RoutineRunRow): void;
  setState(
    run: Pick<
      RoutineRunRow,
      'id' | 'state' | 'problem' | 'started_at' | 'finished_at' | 'attempts'
    >,
  ): void;
  putStep(step: RoutineStepRow): void;
  /** Moves a run to a later moment of the schedule. */
  setDue(id: Id, dueAt: EpochMs): void;
  /**
   * Keeps the newest runs, all that are not over, and each routine's newest scheduled one, which says
   * when it was last due.
   */
  prune(keep: number): void;
}

export function createRoutineRunReads(db: ReadableDb): RoutineRunReads {
  const get = db.prepare('SELECT * FROM routine_runs WHERE id = ?');
  const recent = db.prepare('SELECT * FROM routine_runs ORDER BY seq DESC LIMIT ?');
  const running = db.prepare("SELECT * FROM routine_runs WHERE state = 'running' ORDER BY seq");
  const lastDue = db
    .prepare('SELECT max(due_at) FROM routine_runs WHERE routine_id = ? AND due_at <= ?')
    .pluck();
  const waitingScheduled = db.prepare(
    `SELECT * FROM routine_runs
     WHERE routine_id = ? AND state = 'running' AND cause = 'schedule' AND attempts = 0
       AND id NOT IN (SELECT run_id FROM routine_steps) ORDER BY seq`,
  );
  const runningScheduled = db.prepare(
    `SELECT * FROM routine_runs
     WHERE routine_id = ? AND state = 'running' AND cause = 'schedule' ORDER BY seq`,
  );
  const ofMessage = db.prepare('SELECT 1 FROM routine_runs WHERE message_id = ?');
  const steps = db.prepare('SELECT * FROM routine_steps WHERE run_id = ?');
  const written = db.prepare(
    `SELECT n.* FROM sources s JOIN nodes n ON n.source_seq = s.seq AND n.source_type = 'workflow_output'
     WHERE s.source_type = 'workflow_output' AND s.workflow_run_id = ? AND s.step_id = ?
     ORDER BY n.seq`,
  );
  return {
    get: (id) => (get.get(id) as RoutineRunRow | undefined) ?? null,
    recent: (limit) => recent.all(limit) as RoutineRunRow[],
    running: () => running.all() as RoutineRunRow[],
    lastDue: (routineId, until) => (lastDue.get(routineId, until) as EpochMs | null) ?? null,
    waitingScheduled: (routineId) => waitingScheduled.all(routineId) as RoutineRunRow[],
    runningScheduled: (routineId) => runningScheduled.all(routineId) as RoutineRunRow[],
    isChosenFor: (messageId) => ofMessage.get(messageId) !== undefined,
    steps: (runId) => steps.all(runId) as RoutineStepRow[],
    written: (runId, stepId) => written.all(runId, stepId) as NodeRow[],
  };
}

export function createRoutineRunWrites(db: WritableDb): RoutineRunWrites {
  const insert = db.prepare(
    `INSERT INTO routine_runs (id, routine_id, name, steps, cause, input, message_id, due_at,
       started_at, finished_at, attempts, state, problem)
     VALUES (@id, @routine_id, @name, @steps, @cause, @input, @message_id, @due_at,
       @started_at, @finished_at, @attempts, @state, @problem)`,
  );
  const setState = db.prepare(
    `UPDATE routine_runs SET state = @state, problem = @problem, started_at = @started_at,
       finished_at = @finished_at, attempts = @attempts WHERE id = @id`,
  );
  const setDue = db.prepare('UPDATE routine_runs SET due_at = ? WHERE id = ?');
  const putStep = db.prepare(
    `INSERT INTO routine_steps (run_id, step_id, reply, trust, usage, change_id, done_at)
     VALUES (@run_id, @step_id, @reply, @trust, @usage, @change_id, @done_at)
     ON CONFLICT (run_id, step_id) DO UPDATE SET reply = excluded.reply, trust = excluded.trust,
       usage = excluded.usage, change_id = excluded.change_id, done_at = excluded.done_at`,
  );
  const prune = db.prepare(
    `DELETE FROM routine_runs WHERE state NOT IN ('proposed', 'running') AND seq <= (
       SELECT seq FROM routine_runs ORDER BY seq DESC LIMIT 1 OFFSET ?)
     AND seq NOT IN (
       SELECT max(n.seq) FROM routines r CROSS JOIN routine_runs n ON n.routine_id = r.id
       WHERE n.due_at IS NOT NULL GROUP BY r.id)`,
  );
  return {
    ...createRoutineRunReads(db),
    insert: (run) => void insert.run(run),
    setState: (run) => void setState.run(run),
    setDue: (id, dueAt) => void setDue.run(dueAt, id),
    putStep: (step) => void putStep.run(step),
    prune: (keep) => void prune.run(keep),
  };
}
