import { expect, test } from 'vitest';
import { nodesOf, pagesOf, runsOf } from '../../../../../renderer/stores/memory/factPages.ts';
import { memory } from '../../../../support/exampleRows.ts';

test.each([
  [0, 0, [0]],
  [99, 100, [0, 1]],
  [-20, 40, [0]],
  [250, 399, [2, 3]],
  [5, -1, [0]],
])('places %i to %i are on the pages %j', (from, to, pages) => {
  expect(pagesOf(from, to)).toEqual(pages);
});

test('pages beside each other are asked for together, each once, and never too many', () => {
  expect(runsOf([2, 0, 1, 1, 7], 500)).toEqual([
    { offset: 0, limit: 300 },
    { offset: 700, limit: 100 },
  ]);
  expect(runsOf([0, 1, 2], 200)).toEqual([
    { offset: 0, limit: 200 },
    { offset: 200, limit: 100 },
  ]);
});

test('rows come in their order, a memory that was read at two places once', () => {
  const [a, b] = [memory('a', 'Fact', 1), memory('b', 'Fact', 2)];
  const rows = new Map([
    [7, b],
    [3, a],
    [8, b],
  ]);
  expect(nodesOf(rows).map(({ content }) => content)).toEqual(['a', 'b']);
});
