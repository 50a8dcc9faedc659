import type { ReadableDb } from '../../../electron/engine/storage/connection/database.ts';
import type { ChangeRow } from '../../../electron/engine/storage/history/changes.ts';

/** Change as `changes` stores it: rows by outside ids alone. */
export type PublicChange = Omit<ChangeRow, 'seq' | 'group_seq' | 'row_seq'>;

/** Change group of a device, with its changes: all that another device hears of it. */
export interface Operation {
  readonly group: Readonly<Record<string, string | number | null>>;
  readonly changes: readonly PublicChange[];
}

/** Operations of a database in the order of their hybrid clocks. */
export function readOperations(db: ReadableDb): Operation[] {
  const groups = db
    .prepare('SELECT * FROM change_groups ORDER BY clock_time, clock_counter, device_id')
    .all() as Record<string, string | number | null>[];
  const changes = db.prepare(
    `SELECT c.*, g.id AS group_id FROM changes c JOIN change_groups g ON g.seq = c.group_seq
     WHERE c.group_seq = ? ORDER BY c.seq`,
  );
  return groups.map(({ seq, row_hash: _, ...group }) => ({
    group,
    changes: (changes.all(seq) as ChangeRow[]).map(
      ({ at, table_name, row_key, op, before, after }) => ({
        at,
        table_name,
        row_key,
        op,
        before,
        after,
      }),
    ),
  }));
}
