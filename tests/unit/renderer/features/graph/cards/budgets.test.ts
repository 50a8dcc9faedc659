// @vitest-environment node
import { describe, expect, test } from 'vitest';
import {
  messageBudget,
  rowBudget,
  usesLanes,
} from '../../../../../../renderer/features/graph/cards/layout/budgets.ts';
import { nodeCalled } from '../pictures.ts';
import { pageOf } from './pageOf.ts';

/** Messages, the far ones first, as a picture may order them. */
const messages = (far: number, near: number) =>
  [...Array<number>(far).fill(2), ...Array<number>(near).fill(1)].map((hops, index) =>
    nodeCalled(`${hops === 1 ? 'near' : 'far'} ${index}`, { sort: 'episodic', kind: null, hops }),
  );

describe('the budget of rows', () => {
  test('is unlimited for a page that can be read, and shared by the groups of a larger one', () => {
    expect(rowBudget(35, 100)).toBe(Number.MAX_SAFE_INTEGER);
    expect(rowBudget(36, 0)).toBe(24);
    expect(rowBudget(60, 20)).toBe(4);
  });

  test('is never less than the first rows, and no more for very many nodes', () => {
    expect(rowBudget(60, 100)).toBe(3);
    expect(rowBudget(61, 0)).toBe(3);
  });
});

describe('the budget of messages', () => {
  test('is all of them on a page that can be read', () => {
    expect(messageBudget(35, messages(20, 5))).toBe(25);
  });

  test('includes those next to the center, however many, on a larger one', () => {
    expect(messageBudget(36, messages(20, 5))).toBe(14);
    expect(messageBudget(60, messages(5, 20))).toBe(20);
  });

  test('is that of the first rows for very many nodes', () => {
    expect(messageBudget(61, messages(5, 20))).toBe(3);
  });

  test.each([
    [30, 20, 'near', 20],
    [50, 20, 'near', 3],
  ])('is spent on the nearest: %d far and %d near ones', (far, near, name, shown) => {
    const nodes = [nodeCalled('center', { hops: 0 }), ...messages(far, near)];
    const page = pageOf({ nodes, edges: [], collapsed: [] }, { center: { kind: 'latest' } });
    const names = page.items.flatMap((item) =>
      item.kind === 'card' && item.variant === 'source' ? [item.text] : [],
    );
    expect(names).toHaveLength(shown);
    expect(names.every((text) => text.startsWith(name))).toBe(true);
  });
});

test('lanes are used for more nodes than tiles can show', () => {
  expect(usesLanes(300)).toBe(false);
  expect(usesLanes(301)).toBe(true);
});
