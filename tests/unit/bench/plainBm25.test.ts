import { expect, test } from 'vitest';
import { createPlainBm25 } from '../../../bench/lib/plainBm25.ts';

test('a rarer word and a shorter text count more', () => {
  const bm25 = createPlainBm25();
  bm25.add(1, ['tea', 'garden']);
  bm25.add(2, ['tea', 'oboe', 'walk', 'river', 'stone', 'cloud']);
  bm25.add(3, ['walk']);
  bm25.add(4, ['garden', 'river', 'tea', 'walk', 'stone', 'cloud', 'lamp', 'chair']);
  expect(bm25.rank(['oboe', 'tea'], 10)[0]).toBe(2);
  expect(bm25.rank(['garden'], 10)).toEqual([1, 4]);
  expect(bm25.rank(['absent'], 10)).toEqual([]);
});
