import { describe, expect, it } from 'vitest';
import { sourceFiles } from './support/sourceFiles.ts';

const MEDIAN = 80;
const MAX_LINES = 300;

/** Data: stories of the demo, and lists of words. */
const DATA = [
  /^electron\/engine\/demo\/stories\//u,
  /^electron\/engine\/text\/(?:irregular(?:English|Russian)|stopWords)\.ts$/u,
];

const files = sourceFiles('electron', 'renderer', 'shared');
const isData = (path: string) => DATA.some((pattern) => pattern.test(path));

describe('the size of source files', () => {
  it(`has a median of at most ${MEDIAN} lines`, () => {
    const sorted = files.map((file) => file.lines).sort((a, b) => a - b);
    expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThanOrEqual(MEDIAN);
  });

  it(`is never over ${MAX_LINES} lines, but for data`, () => {
    const large = files.filter(({ path, lines }) => lines > MAX_LINES && !isData(path));
    expect(large).toEqual([]);
  });

  it.each(DATA)('has data at %s', (pattern) => {
    expect(files.some(({ path }) => pattern.test(path))).toBe(true);
  });
});
