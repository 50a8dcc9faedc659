import { expect, test } from 'vitest';
import { legacyStemKey, stemKey } from '../../../../../electron/engine/text/stemKey.ts';
import { NEGATED_STATEMENTS, SAME_STATEMENTS } from '../../../../support/fixtures/contractions.ts';

test.for([...SAME_STATEMENTS, ['У Анны есть кошка.', 'у Анны есть кошка']] as const)(
  '"%s" says the same as "%s"',
  ([a, b]) => {
    expect(stemKey(a)).toBe(stemKey(b));
  },
);

test.for([
  ...NEGATED_STATEMENTS,
  ['Anna likes Bob', 'Bob likes Anna'],
  ["I don't smoke", 'I do smoke'],
  ['Она не любит чай', 'Она любит чай'],
  ['He has 2 cats', 'He has 3 cats'],
  ['Lives in Porto', 'Lived near Porto'],
] as const)('"%s" is not "%s"', ([a, b]) => {
  expect(stemKey(a)).not.toBe(stemKey(b));
});

test('the earlier form leaves a contraction as one word', () => {
  expect(legacyStemKey("The dog doesn't bark")).toBe('dog doesnt bark');
});
