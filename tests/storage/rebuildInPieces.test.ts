import { expect, test } from 'vitest';
import {
  rebuildIfInterrupted,
  rebuildFullTextInPieces,
} from '../../electron/engine/storage/files/rebuildFullText.ts';
import { verifyFullText } from '../../electron/engine/storage/files/verifyFullText.ts';
import { createMemory } from '../../bench/lib/benchMemory.ts';

const SESSIONS = 5;

/** A memory of several sessions whose full text holds words that no row has. */
function damagedMemory() {
  const memory = createMemory({ facts: false });
  memory.add({
    id: 'c',
    turns: Array.from({ length: SESSIONS * 4 }, (_, n) => ({
      id: `D${n}`,
      session: 1 + Math.floor(n / 4),
      speaker: 'user',
      text: `The boat number ${n} is in the harbor.`,
      at: n * 1_000,
    })),
    observations: [],
    questions: [],
  });
  memory.db.prepare("INSERT INTO episode_fts (rowid, own) VALUES (9999, 'nowher')").run();
  return memory;
}

test('full text is rebuilt in pieces, between which others write', () => {
  using stack = new DisposableStack();
  const memory = damagedMemory();
  stack.defer(memory.close);
  const pieces = rebuildFullTextInPieces(memory.db);
  let count = 0;
  while (pieces.next().done !== true) {
    expect(memory.db.inTransaction).toBe(false);
    count += 1;
  }
  expect(count).toBeGreaterThan(SESSIONS);
  expect(verifyFullText(memory.file, 'turns')).toEqual([]);
  expect(rebuildIfInterrupted(memory.db)).toBe(false);
});

test('a rebuild that was cut short is finished when the database is opened again', () => {
  using stack = new DisposableStack();
  const memory = damagedMemory();
  stack.defer(memory.close);
  const pieces = rebuildFullTextInPieces(memory.db);
  pieces.next();
  pieces.next();
  pieces.return(undefined);
  expect(verifyFullText(memory.file, 'turns')).toEqual(['episode_fts']);
  expect(rebuildIfInterrupted(memory.db)).toBe(true);
  expect(verifyFullText(memory.file, 'turns')).toEqual([]);
});
