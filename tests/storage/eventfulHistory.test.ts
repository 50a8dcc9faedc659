import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { graphSortSchema } from '../../shared/domain/graph.ts';
import { openReader } from '../../electron/engine/storage/connection/database.ts';
import { readMigrations } from '../../electron/engine/storage/connection/migrate.ts';
import { openProbed, probeDatabase } from '../../electron/engine/storage/files/databaseFile.ts';
import { verifyRows } from '../../electron/engine/storage/files/verifyRows.ts';
import { readAllScreens } from '../support/readAllScreens.ts';
import { TIME_AFTER_LIFE, readFrozenNotes, homeOf } from '../support/frozen/databases.ts';
import { undoEverything, removeNewIds } from '../support/frozen/undoEverything.ts';
import { createManualClock } from '../support/manualClock.ts';
import { SCHEMA_FOLDER } from '../support/schemaFolder.ts';
import { startTestEngine } from '../support/testEngine.ts';

/**
 * A database of schema 80 after an eventful life (frozen/eventfulLife.ts: undo, redo, merges, a
 * split, tags taken off, memories forgotten), and what the version that wrote it showed of it: as it
 * was, and after every act was taken back.
 */
const NAME = '0080-eventful';
const notes = z
  .strictObject({
    moments: z.array(z.number()),
    shown: z.array(z.tuple([z.string(), z.string()])),
    outcomes: z.array(z.string()),
    shownAfter: z.array(z.tuple([z.string(), z.string()])),
  })
  .parse(readFrozenNotes(NAME));
const looks = { words: ['passport', 'Marek', 'ladder'], moments: notes.moments };
const known = JSON.stringify(notes.shown);

/** Fields that later versions of the contract show beside those of the notes. */
const LATER_FIELDS: ReadonlySet<string> = new Set([
  'attachments',
  'changesOnlyPart',
  'document',
  'labels',
  'documentId',
  'documents',
  'endedAt',
  'isSummaryOutdated',
  'event_time',
  'links',
  'refinable',
  'relations',
  'textAfter',
  'textBefore',
  'true_from',
  'true_until',
  'unconfirmed',
  'undoable',
]);

/** Fields and commands of the notes that later versions of the contract name otherwise. */
const RENAMED = [
  ['"together":', '"coOccurring":'],
  ['"when":', '"memoriesByMonth":'],
  ['graph.place', 'graph.locate'],
] as const;
const renamed = (text: string) =>
  RENAMED.reduce((names, [earlier, later]) => names.replaceAll(earlier, later), text);

const parsed = (
  shown: Iterable<readonly [string, string]>,
  reviver: (key: string, value: unknown) => unknown = withoutFading,
) =>
  Object.fromEntries(
    [...shown].map(([key, text]) => {
      const clean = renamed(removeNewIds(text, known));
      const value: unknown = clean.startsWith('error') ? clean : JSON.parse(clean, reviver);
      return [renamed(removeNewIds(key, known)), value];
    }),
  );

/** Fields of fading, which later versions decide by other rules, and those that they added. */
const FADING = new Set(
  'fadeAt fadesFrom fadesAt lasting lastUsedAt lastVerifiedAt strength strengths forecast trueFrom trueUntil'.split(
    ' ',
  ),
);
function withoutFading(key: string, value: unknown): unknown {
  if (key === 'history' && Array.isArray(value)) return value.map(withoutState);
  return FADING.has(key) || LATER_FIELDS.has(key) ? undefined : value;
}

/** Entry of a memory's history without the state of its act, which later versions show too. */
function withoutState(entry: object): object {
  return Object.fromEntries(Object.entries(entry).filter(([key]) => key !== 'state'));
}

const TURN = graphSortSchema.options.indexOf('episodic');
const pictureSchema = z.object({
  graph: z.object({ nodes: z.object({ sorts: z.array(z.number()), texts: z.array(z.string()) }) }),
});

type Shown = Readonly<Record<string, unknown>>;

/** Memories, people and things of each picture: which turns are drawn, each version decides. */
function pictures(shown: Shown): Map<string, ReadonlySet<string>> {
  return new Map(
    Object.entries(shown).flatMap(([key, value]) => {
      const picture = pictureSchema.safeParse(value);
      if (!picture.success) return [];
      const { sorts, texts } = picture.data.graph.nodes;
      return [[key, new Set(texts.filter((_, index) => sorts[index] !== TURN))] as const];
    }),
  );
}

/** The same lists, histories and pasts, and in each picture at least what it had. */
function expectSameShown(shown: Shown, expected: Shown): void {
  const [shownPictures, expectedPictures] = [pictures(shown), pictures(expected)];
  const rest = (all: Shown) =>
    Object.fromEntries(Object.entries(all).filter(([key]) => !expectedPictures.has(key)));
  expect(rest(shown)).toEqual(rest(expected));
  expect(expectedPictures.size).toBeGreaterThan(3);
  for (const [key, texts] of expectedPictures) {
    expect(
      [...texts].filter((text) => !shownPictures.get(key)?.has(text)),
      key,
    ).toEqual([]);
  }
}

/**
 * Without what follows from strength after an undo: the order of a picture, and changes of a decay
 * state, which show nothing.
 */
function withoutOrder(key: string, value: unknown): unknown {
  if (key === 'history' && Array.isArray(value)) {
    const visible = value.filter((change) => !JSON.stringify(change).includes('"after":{}'));
    return visible.map(withoutState);
  }
  if (key === 'interests' || key === 'sources' || key === 'targets') return undefined;
  const isColumn = ['ids', 'marks', 'sorts', 'texts', 'times', 'kinds'].includes(key);
  return isColumn && Array.isArray(value) ? value.toSorted() : withoutFading(key, value);
}

/**
 * A home with the database, brought to the newest schema. The rules of fading leave it is, and
 * strengths are those of then: they are no history, and order the pictures of the graph.
 */
async function eventfulHome() {
  const kept = await homeOf(NAME);
  const probed = probeDatabase(kept.database, readMigrations(SCHEMA_FOLDER));
  if (!probed.ok) throw new Error(JSON.stringify(probed.error));
  const db = openProbed(kept.database, probed.value, TIME_AFTER_LIFE);
  db.exec("INSERT INTO meta (key, value) VALUES ('fading_rules', '2')");
  db.exec(`UPDATE node_life SET fades_from = coalesce(last_accessed,
    (SELECT created_at FROM nodes WHERE nodes.seq = node_life.seq)) WHERE decay_rate > 0`);
  db.close();
  return kept;
}

describe('the history of an eventful life, once its rows have outside names', () => {
  test('shows the same: history, every version, the graph and the past at nine moments', async () => {
    const { home } = await eventfulHome();
    const engine = await startTestEngine({ home, clock: createManualClock(TIME_AFTER_LIFE) });
    const now = parsed(await readAllScreens(engine, looks));
    expect(Object.keys(now).length).toBeGreaterThan(60);
    expectSameShown(now, parsed(notes.shown));
  });

  test('is taken back act by act with the same outcomes, and leaves the same', async () => {
    const { home, database } = await eventfulHome();
    const engine = await startTestEngine({ home, clock: createManualClock(TIME_AFTER_LIFE) });
    expect(await undoEverything(engine)).toEqual(notes.outcomes);
    const shown = parsed(await readAllScreens(engine, looks), withoutOrder);
    expectSameShown(shown, parsed(notes.shownAfter, withoutOrder));
    await engine.close();
    expect(verifyRows(database)).toEqual([]);
  });

  test('names no row by a number of this database alone', async () => {
    const { home, database } = await homeOf(NAME);
    await (await startTestEngine({ home, clock: createManualClock(TIME_AFTER_LIFE) })).close();
    const db = openReader(database);
    const fields = db
      .prepare(
        `SELECT DISTINCT c.table_name || '.' || f.key FROM changes c,
           json_each(coalesce(c.after, c.before)) f WHERE f.key = 'seq' OR f.key LIKE '%!_seq' ESCAPE '!'`,
      )
      .pluck()
      .all();
    expect(fields).toEqual([]);
    const keys = db
      .prepare(
        `SELECT count(*) FROM changes c WHERE c.table_name = 'node_life'
           AND NOT EXISTS (SELECT 1 FROM nodes n WHERE n.id = c.row_key)
           AND NOT EXISTS (SELECT 1 FROM changes d WHERE d.table_name = 'nodes' AND d.row_key = c.row_key)`,
      )
      .pluck()
      .get();
    expect(keys).toBe(0);
    db.close();
  });
});
