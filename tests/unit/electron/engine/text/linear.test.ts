import { describe, expect, test } from 'vitest';
import { hostileTexts, prose } from '../../../../support/linear/hostileTexts.ts';
import { isLinear, measureGrowth, SCREENING_PART } from '../../../../support/linear/cpuTime.ts';
import { textFunctions } from '../../../../support/linear/textFunctions.ts';

const LARGE = 40_000;
const SMALL = LARGE / 10;

/** Texts of every shape, made once. */
const texts = Object.entries(hostileTexts).map(
  ([shape, make]) =>
    [
      shape,
      {
        screening: make(LARGE * SCREENING_PART),
        small: make(SMALL),
        large: make(LARGE),
        prose: prose(LARGE),
      },
    ] as const,
);

describe('a text of 40,000 characters of one kind', () => {
  test.for(Object.keys(textFunctions))(
    'costs twenty times a tenth of it, and five times prose, at most: %s',
    { timeout: 600_000 },
    (name) => {
      const call = textFunctions[name];
      if (call === undefined) throw new Error(`no function ${name}`);
      const slow: string[] = [];
      for (const [shape, lengths] of texts) {
        const growth = measureGrowth(call, lengths);
        if (!isLinear(growth)) {
          const [small, large, usual] = [growth.small, growth.large, growth.prose].map((ms) =>
            ms.toFixed(1),
          );
          slow.push(`${shape}: ${small} -> ${large} ms, prose ${usual}`);
        }
      }
      expect(slow).toEqual([]);
    },
  );
});

test('a function that looks back from each place is told from one that does not', () => {
  // Shorter, as it takes minutes at the full length, and long enough to be measured anywhere.
  const length = LARGE / 4;
  const texts = {
    screening: 'a'.repeat(length * SCREENING_PART),
    small: 'a'.repeat(length / 10),
    large: 'a'.repeat(length),
    prose: prose(length),
  };
  const backtracks = (text: string) => /\S+@\S+/u.test(text);
  expect(isLinear(measureGrowth(backtracks, texts))).toBe(false);
  const once = (text: string) => text.split('').filter((letter) => /\S/u.test(letter));
  expect(isLinear(measureGrowth(once, texts))).toBe(true);
});
