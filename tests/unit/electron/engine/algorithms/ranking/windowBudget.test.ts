import fc from 'fast-check';
import { expect, test } from 'vitest';
import { windowBudget } from '../../../../../../electron/engine/algorithms/ranking/windowBudget.ts';

test('the worked example: what a small model has left beside its instructions', () => {
  expect(windowBudget(8_000, 4_096, 1_200)).toBe(1_872);
});

test('a model that reads more than is wanted is sent what is wanted', () => {
  expect(windowBudget(8_000, 128_000, 1_200)).toBe(8_000);
});

test('of a model that nobody knows, the setting is believed', () => {
  expect(windowBudget(8_000, null, 1_200)).toBe(8_000);
});

test('by itself a conversation takes what there is, up to 32,000; 8,000 of a model nobody knows', () => {
  expect(windowBudget('auto', 16_384, 1_200)).toBe(11_088);
  expect(windowBudget('auto', 128_000, 1_200)).toBe(32_000);
  expect(windowBudget('auto', null, 1_200)).toBe(8_000);
});

test('something is always left, and everything together fits where it can', () => {
  const size = fc.integer({ min: 500, max: 200_000 });
  fc.assert(
    fc.property(size, size, fc.nat(100_000), (wanted, context, others) => {
      const window = windowBudget(wanted, context, others);
      expect(window).toBeGreaterThan(0);
      expect(window).toBeLessThanOrEqual(wanted);
      const fits = others + 256 <= context - Math.ceil(context / 4);
      if (fits) expect(window + others).toBeLessThanOrEqual(context - Math.ceil(context / 4));
    }),
  );
});
