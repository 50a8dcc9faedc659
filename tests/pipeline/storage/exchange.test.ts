import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  openReader,
  type ReadableDb,
} from '../../../electron/engine/storage/connection/database.ts';
import { verifyRows } from '../../../electron/engine/storage/files/verifyRows.ts';
import type { ArchiveRow } from '../../../electron/engine/storage/archive/archiveReads.ts';
import { performStep, step } from '../../support/curation/randomSteps.ts';
import {
  applyOperations,
  openDatabaseWithTurns,
  rowsOfTurns,
} from '../../support/exchange/applyOperations.ts';
import { runEveryFeature } from '../../support/exchange/runEveryFeature.ts';
import { readOperations, type Operation } from '../../support/exchange/operations.ts';
import { TRACKED_TABLES, trackedRows } from '../../support/exchange/trackedTableRows.ts';
import { openStoreWithoutCleanup } from '../../support/testStore.ts';

/** Columns that an answer changes when it uses a memory: statistics of one device. */
const USE = ['confidence', 'last_accessed', 'access_count', 'fade_at', 'fades_from'];

const withoutUse = (row: ArchiveRow) =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !USE.includes(column)));

/** Rows of every tracked table and the operations themselves, by outside ids. */
function portableRows(db: ReadableDb): Record<string, unknown> {
  const tables = TRACKED_TABLES.map((table) => {
    const rows = trackedRows(db, table);
    return [table, table === 'node_life' ? rows.map(withoutUse) : rows] as const;
  });
  return { ...Object.fromEntries(tables), operations: readOperations(db) };
}

/** Databases that were given the operations whole, twice, and in two halves. */
function databasesAppliedInOrders(origin: ReadableDb, operations: readonly Operation[]) {
  const middle = Math.floor(operations.length / 2);
  const ways = [
    [operations],
    [operations, operations],
    [operations.slice(0, middle), operations.slice(middle)],
  ];
  return ways.map((parts) => {
    const db = openDatabaseWithTurns(origin, operations);
    const applied = parts.map((part) => applyOperations(db, part));
    return { db, groups: applied.map(({ groups }) => groups) };
  });
}

describe('operations of a home, applied to an empty one by outside ids alone', () => {
  test('give the same rows after every kind of operation', { timeout: 240_000 }, async () => {
    const origin = openReader(await runEveryFeature());
    const operations = readOperations(origin);
    const causes = new Set(operations.map(({ group }) => group['cause']));
    expect([...causes].toSorted()).toEqual(
      [
        ...['confirm', 'consolidate', 'conversation_rename', 'correct', 'edit', 'finish', 'import'],
        ...['merge', 'not_relevant', 'redo', 'remember', 'retract', 'review', 'routine', 'split'],
        ...['tag', 'undo'],
      ].toSorted(),
    );
    // What no operation made is the log of turns: conversations, their turns, and chunks of documents.
    const kinds = (table: 'nodes' | 'edges', column: string) => [
      ...new Set(rowsOfTurns(origin, operations, table).map((row) => row[column])),
    ];
    expect(kinds('nodes', 'type')).toEqual(['episodic']);
    expect(kinds('edges', 'relation_type').toSorted()).toEqual(['part_of', 'temporal']);
    const others = TRACKED_TABLES.filter((table) => !['nodes', 'edges'].includes(table));
    expect(others.filter((table) => rowsOfTurns(origin, operations, table).length > 0)).toEqual([
      'conversations',
    ]);

    const expected = portableRows(origin);
    const ways = databasesAppliedInOrders(origin, operations);
    for (const { db } of ways) {
      expect(portableRows(db)).toEqual(expected);
      expect(verifyRows(db.name)).toEqual([]);
    }
    expect(ways[1]?.groups).toEqual([operations.length, 0]);

    // Use is no operation: the memory that an answer cited was used at home alone.
    const used = (db: ReadableDb) =>
      trackedRows(db, 'node_life').filter((row) => Number(row['access_count']) > 0).length;
    expect(ways.map(({ db }) => used(origin) > used(db))).toEqual([true, true, true]);
    for (const { db } of ways) db.close();
    origin.close();
  });

  test('give the same rows after any history of actions', { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 20 }), (steps) => {
        const t = openStoreWithoutCleanup();
        try {
          for (const next of steps) {
            performStep(t, next);
            // The system's clock is set back now and then.
            if (next.kind === 'confirm') t.clock.advance(-5_000);
          }
          const operations = readOperations(t.db);
          const db = openDatabaseWithTurns(t.db, operations);
          applyOperations(db, operations.slice(0, 3));
          applyOperations(db, operations);
          expect(portableRows(db)).toEqual(portableRows(t.db));
          db.close();
        } finally {
          t.close();
        }
      }),
      {
        numRuns: 6,
        // A row is made again under its number, after the operations came in two parts.
        examples: [
          // An earlier version comes back after the clock was set back behind the correction.
          [
            [
              { kind: 'remember', word: 0 },
              { kind: 'correct', at: 0, word: 1 },
              { kind: 'confirm', at: 0 },
              { kind: 'restore', at: 0 },
            ],
          ],
          [
            [
              { kind: 'remember', word: 0 },
              { kind: 'remember', word: 1 },
              { kind: 'undo' },
              { kind: 'redo' },
              { kind: 'remember', word: 2 },
            ],
          ],
        ],
      },
    );
  });

  test('in another order than that of their clocks are noticed', () => {
    const t = openStoreWithoutCleanup();
    for (const next of [
      { kind: 'remember', word: 1 },
      { kind: 'edit', at: 0, importance: 20, tag: 1 },
      { kind: 'edit', at: 0, importance: 90, tag: 2 },
    ] as const)
      performStep(t, next);
    const [made, first, second] = readOperations(t.db);
    if (made === undefined || first === undefined || second === undefined) throw new Error('none');
    const db = openDatabaseWithTurns(t.db, [made, first, second]);
    applyOperations(db, [made, second, first]);
    expect(trackedRows(db, 'nodes')).not.toEqual(trackedRows(t.db, 'nodes'));
    db.close();
    t.close();
  });
});
