import type { EpochMs, Id } from '../../../../shared/domain/primitives.ts';
import type { ReadableDb, WritableDb } from '../connection/database.ts';

export interface MaintenanceRunRow {
  readonly id: Id;
  readonly due_at: EpochMs;
  readonly started_at: EpochMs;
  /** Null while it runs, and for an interrupted one. */
  readonly finished_at: EpochMs | null;
  readonly state: 'running' | 'done' | 'failed' | 'cancelled';
  /** JSON. */
  readonly stages: string;
}

export interface MaintenanceRunReads {
  get(id: Id): MaintenanceRunRow | null;
  /** Recent runs, newest first. */
  recent(limit: number): MaintenanceRunRow[];
  /**
   * Latest due night until then with a completed run, whatever its outcome. An interrupted one does
   * not count, unless it was interrupted repeatedly: the run itself may be the cause.
   */
  lastHandledDueAt(until: EpochMs): EpochMs | null;
  isDone(dueAt: EpochMs): boolean;
}

export interface MaintenanceRunWrites extends MaintenanceRunReads {
  begin(run: { readonly id: Id; readonly dueAt: EpochMs; readonly at: EpochMs }): void;
  saveStages(id: Id, stages: string): void;
  /** Ends a run; `at` null: it was interrupted. */
  end(id: Id, state: 'done' | 'failed' | 'cancelled', stages: string, at: EpochMs | null): void;
  /** Marks runs interrupted by a crash of Loci. */
  endInterrupted(): void;
  /** Keeps the newest runs. */
  prune(keep: number): void;
}

/** Limit of attempts for an interrupted night. */
const MAX_TRIES = 3;

export function createMaintenanceRunReads(db: ReadableDb): MaintenanceRunReads {
  const get = db.prepare('SELECT * FROM maintenance_runs WHERE id = ?');
  const recent = db.prepare('SELECT * FROM maintenance_runs ORDER BY seq DESC LIMIT ?');
  const lastDue = db
    .prepare(
      `SELECT max(due_at) FROM (
         SELECT due_at FROM maintenance_runs WHERE due_at <= ? GROUP BY due_at
         HAVING max(finished_at IS NOT NULL) OR count(*) >= ${MAX_TRIES})`,
    )
    .pluck();
  const doneRun = db.prepare("SELECT 1 FROM maintenance_runs WHERE due_at = ? AND state = 'done'");
  return {
    isDone: (dueAt) => doneRun.get(dueAt) !== undefined,
    get: (id) => (get.get(id) as MaintenanceRunRow | undefined) ?? null,
    recent: (limit) => recent.all(limit) as MaintenanceRunRow[],
    lastHandledDueAt: (until) => (lastDue.get(until) as number | null) ?? null,
  };
}

export function createMaintenanceRunWrites(db: WritableDb): MaintenanceRunWrites {
  const begin = db.prepare(
    `INSERT INTO maintenance_runs (id, due_at, started_at, state)
     VALUES (@id, @dueAt, @at, 'running')`,
  );
  const note = db.prepare('UPDATE maintenance_runs SET stages = ? WHERE id = ?');
  const end = db.prepare(
    `UPDATE maintenance_runs SET state = @state, stages = @stages, finished_at = @at
     WHERE id = @id`,
  );
  const endInterrupted = db.prepare(
    `UPDATE maintenance_runs SET state = 'cancelled' WHERE state = 'running'`,
  );
  const prune = db.prepare(
    `DELETE FROM maintenance_runs WHERE seq <= (
       SELECT seq FROM maintenance_runs ORDER BY seq DESC LIMIT 1 OFFSET ?)`,
  );
  return {
    ...createMaintenanceRunReads(db),
    begin: (run) => void begin.run(run),
    saveStages: (id, stages) => void note.run(stages, id),
    end: (id, state, stages, at) => void end.run({ id, state, stages, at }),
    endInterrupted: () => void endInterrupted.run(),
    prune: (keep) => void prune.run(keep),
  };
}
