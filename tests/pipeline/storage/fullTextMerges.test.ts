import { expect, test } from 'vitest';
import { createMemoryWriter } from '../../support/rememberedStore.ts';
import { openTestStore } from '../../support/testStore.ts';

const WRITES = 60;

/** Number of segments of the memories' full text. */
function segmentCount(db: ReturnType<typeof openTestStore>['db']): number {
  const sql = 'SELECT count(DISTINCT segid) FROM memory_fts_idx';
  return Number(db.prepare(sql).pluck().get());
}

function written(isDeferred: boolean) {
  const t = openTestStore();
  if (isDeferred) t.store.transaction(() => t.store.fullTextMerges.defer());
  const { fact } = createMemoryWriter(t.store);
  for (let i = 0; i < WRITES; i += 1) fact(`the oboe of day ${i} sounds ${'well '.repeat(i)}`);
  return t;
}

test('FTS5 merges inside of transactions, until that is put off', () => {
  expect(written(false).store.fullTextMerges.areAutomatic()).toBe(true);
  const { store, db } = written(true);
  expect(store.fullTextMerges.areAutomatic()).toBe(false);
  expect(segmentCount(db)).toBe(WRITES);
  expect(segmentCount(written(false).db)).toBeLessThan(WRITES / 2);
});

test('steps merge what was put off, and lose no row', () => {
  const { store, db } = written(true);
  const match = "SELECT count(*) FROM memory_fts WHERE memory_fts MATCH 'sound'";
  let steps = 0;
  while (store.transaction(() => store.fullTextMerges.step(4))) steps += 1;
  expect(steps).toBeGreaterThan(0);
  expect(segmentCount(db)).toBeLessThan(WRITES / 2);
  expect(db.prepare(match).pluck().get()).toBe(WRITES);
});
