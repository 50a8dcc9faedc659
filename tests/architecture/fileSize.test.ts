import { describe, expect, it } from 'vitest';
import { sourceFiles } from './support/sourceFiles.ts';

const MEDIAN = 120;
const SOFT = 300;
const HARD = 500;
/** Share of files that may be over the soft limit before small files have become an exception. */
const SOFT_SHARE = 0.05;

const files = sourceFiles('electron', 'renderer', 'shared');
const over = (limit: number) =>
  files.filter(({ lines }) => lines > limit).map(({ path, lines }) => `${path}: ${lines} lines`);

describe('the size of source files', () => {
  it(`has a median of at most ${MEDIAN} lines`, () => {
    const sorted = files.map((file) => file.lines).sort((a, b) => a - b);
    expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThanOrEqual(MEDIAN);
  });

  it(`is over ${SOFT} lines for few files only`, () => {
    const large = over(SOFT);
    if (large.length > 0) console.info(`Over ${SOFT} lines:\n${large.join('\n')}`);
    expect(large.length, large.join('\n')).toBeLessThanOrEqual(
      Math.ceil(files.length * SOFT_SHARE),
    );
  });

  it(`is never over ${HARD} lines`, () => {
    expect(over(HARD)).toEqual([]);
  });
});
