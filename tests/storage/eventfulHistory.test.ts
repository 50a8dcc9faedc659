import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openReader, openWriter } from '../../electron/engine/storage/connection/database.ts';
import { verifyTexts } from '../../electron/engine/storage/files/verifyTexts.ts';
import { everythingShown } from '../support/everythingShown.ts';
import { AFTERWARDS, frozenNotes, homeOf } from '../support/frozen/databases.ts';
import { undoEverything, withoutNewIds } from '../support/frozen/undoEverything.ts';
import { createManualClock } from '../support/manualClock.ts';
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
  .parse(frozenNotes(NAME));
const looks = { words: ['passport', 'Marek', 'ladder'], moments: notes.moments };
const known = JSON.stringify(notes.shown);

const parsed = (shown: Iterable<readonly [string, string]>) =>
  Object.fromEntries(
    [...shown].map(([key, text]) => {
      const clean = withoutNewIds(text, known);
      const value: unknown = clean.startsWith('error') ? clean : JSON.parse(clean, withoutFading);
      return [withoutNewIds(key, known), value];
    }),
  );

/** Fields of fading, which later versions decide by other rules, and those that they added. */
const FADING = new Set(
  'fadeAt fadesFrom fadesAt lasting lastUsedAt lastVerifiedAt strength strengths forecast trueFrom trueUntil'.split(
    ' ',
  ),
);
const withoutFading = (key: string, value: unknown) => (FADING.has(key) ? undefined : value);

/** A home with the database, which the rules of fading leave as it is: they are no history. */
async function eventfulHome() {
  const kept = await homeOf(NAME);
  const db = openWriter(kept.database);
  db.prepare("INSERT INTO meta (key, value) VALUES ('fading_rules', '1')").run();
  db.close();
  return kept;
}

describe('the history of an eventful life, once its rows have outside names', () => {
  test('shows the same: history, every version, the graph and the past at nine moments', async () => {
    const { home } = await eventfulHome();
    const engine = await startTestEngine({ home, clock: createManualClock(AFTERWARDS) });
    const now = parsed(await everythingShown(engine, looks));
    expect(Object.keys(now).length).toBeGreaterThan(60);
    expect(now).toEqual(parsed(notes.shown));
  });

  test('is taken back act by act with the same outcomes, and leaves the same', async () => {
    const { home, database } = await eventfulHome();
    const engine = await startTestEngine({ home, clock: createManualClock(AFTERWARDS) });
    expect(await undoEverything(engine)).toEqual(notes.outcomes);
    expect(parsed(await everythingShown(engine, looks))).toEqual(parsed(notes.shownAfter));
    await engine.close();
    expect(verifyTexts(database)).toEqual([]);
  });

  test('names no row by a number of this database alone', async () => {
    const { home, database } = await homeOf(NAME);
    await (await startTestEngine({ home, clock: createManualClock(AFTERWARDS) })).close();
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
