import { expect, test } from 'vitest';
import { segmentedWords } from '../../../../../../electron/engine/text/segmentation/segmentedWords.ts';
import { segmentationFingerprint } from '../../../../../../electron/engine/text/segmentation/segmentationFingerprint.ts';
import { tokenize, tokenSpans } from '../../../../../../electron/engine/text/tokenize.ts';

test.for([
  ['我们昨天在图书馆', '昨天'],
  ['เมื่อวานนี้ฉันไปเดินเล่นที่โรงเรียน', 'โรงเรียน'],
  ['昨日は図書館で本を読みました', '図書館'],
] as const)('%s is cut into words, and each has its place', ([text, word]) => {
  const span = tokenSpans(text).find(({ token }) => token === word);
  expect(span).toBeDefined();
  expect(text.slice(span?.start, span?.end)).toBe(word);
});

test('letters of other scripts beside them are words of their own', () => {
  expect(tokenize('我用Python写代码')).toContain('python');
  expect(tokenize('an oboe — «гобой» — 오보에')).toEqual(['an', 'oboe', 'гобой', '오보에']);
});

test('a run longer than one call of the segmenter keeps its letters and their places', () => {
  const run = '我们昨天在图书馆'.repeat(600);
  const words = segmentedWords(run);
  expect(words.map(({ word }) => word).join('')).toBe(run);
  for (const { word, start } of words) expect(run.startsWith(word, start)).toBe(true);
});

test('the fingerprint tells how the probe was cut', () => {
  expect(segmentationFingerprint().split(' ')).toHaveLength(6);
  expect(segmentationFingerprint()).toMatch(/^[\d. ]+$/u);
});
