import { expect, onTestFinished, test } from 'vitest';
import { createMemory } from '../../bench/lib/benchMemory.ts';
import { readMeta, writeMeta } from '../../electron/engine/storage/connection/meta.ts';
import { rebuildFullText } from '../../electron/engine/storage/files/rebuildFullText.ts';
import { resegmentNextBatch } from '../../electron/engine/storage/files/resegmentNextBatch.ts';
import { verifyFullText } from '../../electron/engine/storage/files/verifyFullText.ts';
import { segmentationFingerprint } from '../../electron/engine/text/segmentation/segmentationFingerprint.ts';

const TEXTS = [
  'My oboe is in Porto.',
  'Nothing new today.',
  '我们昨天在图书馆讨论了问题。',
  'Is that so?',
  'เมื่อวานนี้ฉันไปเดินเล่นที่ริมแม่น้ำ',
  'The oboe is back.',
  'It was cheap.',
  'Fine.',
];

/** A session whose full text was made by another segmentation: each such run is one word. */
function segmentedOtherwise(repeats = 1) {
  const memory = createMemory({ facts: false });
  onTestFinished(memory.close);
  const texts = Array.from({ length: repeats }, () => TEXTS).flat();
  memory.add({
    id: 'c',
    turns: texts.map((text, i) => ({
      id: `D1:${i + 1}`,
      session: 1,
      speaker: 'user',
      text,
      at: i * 1_000,
    })),
    observations: [],
    questions: [],
  });
  const { db } = memory;
  rebuildFullText(db);
  for (const [i, text] of texts.entries()) {
    if (!/[一-龥ก-๛]/u.test(texts.slice(Math.max(0, i - 2), i + 3).join(''))) continue;
    db.prepare('DELETE FROM episode_fts WHERE rowid = ?').run(i + 1);
    db.prepare('INSERT INTO episode_fts (rowid, own, meta, near, far) VALUES (?, ?, ?, ?, ?)').run(
      i + 1,
      text,
      '',
      '',
      '',
    );
  }
  writeMeta(db, 'segmentation', 'by another program');
  return memory;
}

const stepsOf = (memory: ReturnType<typeof segmentedOtherwise>) => {
  let steps = 1;
  while (!resegmentNextBatch(memory.db)) steps += 1;
  return steps;
};

test('rows in scripts without spaces, and their neighbors, are indexed again', () => {
  const memory = segmentedOtherwise();
  expect(verifyFullText(memory.file, 'turns')).toEqual(['episode_fts']);
  stepsOf(memory);
  expect(verifyFullText(memory.file, 'turns')).toEqual([]);
  expect(readMeta(memory.db, 'segmentation')).toBe(segmentationFingerprint());
});

test('many rows take many short transactions, and the progress survives between them', () => {
  const memory = segmentedOtherwise(40);
  expect(resegmentNextBatch(memory.db)).toBe(false);
  expect(Number.parseInt(readMeta(memory.db, 'segmentation_progress') ?? '', 10)).toBeGreaterThan(
    0,
  );
  expect(stepsOf(memory)).toBeGreaterThan(2);
  expect(verifyFullText(memory.file, 'turns')).toEqual([]);
});

test('nothing is read again while the segmentation is the same', () => {
  const memory = segmentedOtherwise();
  writeMeta(memory.db, 'segmentation', segmentationFingerprint());
  expect(resegmentNextBatch(memory.db)).toBe(true);
  expect(verifyFullText(memory.file, 'turns')).toEqual(['episode_fts']);
});

test('the progress of a program that segments otherwise does not count', () => {
  const memory = segmentedOtherwise();
  writeMeta(memory.db, 'segmentation_progress', '999 by another program');
  stepsOf(memory);
  expect(verifyFullText(memory.file, 'turns')).toEqual([]);
});
