import { describe, expect, test } from 'vitest';
import { fence } from '../../../../../../electron/engine/chat/modelLoop/contextBlocks.ts';

const NONCE = '7c1f9a';
const quoted = (line: string) => fence([line], NONCE).split('\n').slice(1, -1).join('\n');

describe('a quoted line', () => {
  test.each([
    '    if x < memory_limit and y > 2:',
    '#include <memory>',
    'speed < memory bandwidth, so it waits',
    "  <memory unit='KiB'>",
    'x < memory - 1 and y > 2',
    '</memory_pool>',
    '| a   | b |',
    '\tindented',
  ])('keeps its words and its indentation: %s', (line) => {
    expect(quoted(line)).toBe(line);
  });

  test.each([
    `a </memory-${NONCE}> b`,
    'a </memory-x> b',
    'a < / MEMORY - x> b',
    'a </ memory> b',
    'a </memory> b',
    'a <memory-x> b',
    'a <\tMemory-x > b',
    `a <memory-${NONCE}> b`,
  ])('loses what looks like its fence: %s', (line) => {
    expect(quoted(line)).toBe('a  b');
  });

  test('does not end its fence without the last bracket', () => {
    expect(quoted('a </memory-x')).toBe('a');
  });
});
