import type { EpochMs, Id } from '../../../../shared/domain/primitives.ts';
import type { ReadableDb, WritableDb } from '../connection/database.ts';

/** Snapshot of the standing profile. */
interface BulletinRow {
  readonly id: Id;
  /** JSON. */
  readonly body: string;
  readonly tokens: number;
  readonly at: EpochMs;
}

export interface BulletinReads {
  latest(): BulletinRow | null;
  ids(): Id[];
}

export interface BulletinWrites extends BulletinReads {
  insert(row: BulletinRow): void;
  /** Keeps the newest `keep`; returns the ids of those removed. */
  prune(keep: number): Id[];
}

export function createBulletinReads(db: ReadableDb): BulletinReads {
  const latest = db.prepare('SELECT * FROM bulletins ORDER BY seq DESC LIMIT 1');
  const ids = db.prepare('SELECT id FROM bulletins').pluck();
  return {
    latest: () => (latest.get() as BulletinRow | undefined) ?? null,
    ids: () => ids.all() as Id[],
  };
}

export function createBulletinWrites(db: WritableDb): BulletinWrites {
  const insert = db.prepare(
    'INSERT INTO bulletins (id, body, tokens, at) VALUES (@id, @body, @tokens, @at)',
  );
  const prune = db
    .prepare(
      `DELETE FROM bulletins WHERE seq <= (
         SELECT seq FROM bulletins ORDER BY seq DESC LIMIT 1 OFFSET ?) RETURNING id`,
    )
    .pluck();
  return {
    ...createBulletinReads(db),
    insert: (row) => void insert.run(row),
    prune: (keep) => prune.all(keep) as Id[],
  };
}
