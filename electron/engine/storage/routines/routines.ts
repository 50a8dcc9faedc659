import type { EpochMs, Id } from '../../../../shared/domain/primitives.ts';
import type { ReadableDb, WritableDb } from '../connection/database.ts';

export interface RoutineRow {
  readonly id: Id;
  readonly name: string;
  readonly description: string;
  readonly trigger_kind: 'manual' | 'schedule' | 'selector';
  readonly cron: string | null;
  /** JSON. */
  readonly steps: string;
  /** When it was switched on; null: it is off. */
  readonly enabled_at: EpochMs | null;
  readonly asks: 0 | 1;
  readonly created_at: EpochMs;
}

export interface RoutineReads {
  get(id: Id): RoutineRow | null;
  /** All, oldest first. */
  list(): RoutineRow[];
}

export interface RoutineWrites extends RoutineReads {
  put(row: RoutineRow): void;
  remove(id: Id): boolean;
}

export function createRoutineReads(db: ReadableDb): RoutineReads {
  const get = db.prepare('SELECT * FROM routines WHERE id = ?');
  const list = db.prepare('SELECT * FROM routines ORDER BY seq');
  return {
    get: (id) => (get.get(id) as RoutineRow | undefined) ?? null,
    list: () => list.all() as RoutineRow[],
  };
}

export function createRoutineWrites(db: WritableDb): RoutineWrites {
  const upsert = db.prepare(
    `INSERT INTO routines
       (id, name, description, trigger_kind, cron, steps, enabled_at, asks, created_at)
     VALUES (@id, @name, @description, @trigger_kind, @cron, @steps, @enabled_at, @asks, @created_at)
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, description = excluded.description,
       trigger_kind = excluded.trigger_kind, cron = excluded.cron, steps = excluded.steps,
       enabled_at = excluded.enabled_at, asks = excluded.asks`,
  );
  const remove = db.prepare('DELETE FROM routines WHERE id = ?');
  return {
    ...createRoutineReads(db),
    put: (row) => void upsert.run(row),
    remove: (id) => remove.run(id).changes > 0,
  };
}
