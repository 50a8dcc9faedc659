import { expect, test } from 'vitest';
import { normalizeCalls } from '../../../../../../electron/engine/models/calls/normalizeToolCalls.ts';

const withId = (id: string) => ({ id, name: 'look', arguments: '{}' });
const idsOf = (ids: readonly string[], usedIds = new Set<string>()) =>
  normalizeCalls(ids.map(withId), usedIds).map(({ id }) => id);

test('an id that is missing, repeated or too long becomes nine letters and digits, as Mistral wants', () => {
  const ids = idsOf(['', 'c1', 'c1', 'x'.repeat(65), '']);
  expect(ids[1]).toBe('c1');
  for (const index of [0, 2, 3, 4]) expect(ids[index]).toMatch(/^[a-zA-Z0-9]{9}$/u);
  expect(new Set(ids).size).toBe(ids.length);
});

test('ids of a server stay in every round, and those that begin anew are told apart', () => {
  const usedIds = new Set<string>();
  expect(idsOf(['D681PevKs'], usedIds)).toEqual(['D681PevKs']);
  expect(idsOf(['Xy72kLm09'], usedIds)).toEqual(['Xy72kLm09']);
  const [again] = idsOf(['D681PevKs'], usedIds);
  expect(again).toMatch(/^[a-zA-Z0-9]{9}$/u);
  expect(usedIds).toContain(again);
  expect(usedIds.size).toBe(3);
});
