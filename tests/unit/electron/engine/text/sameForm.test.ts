import { expect, test } from 'vitest';
import { sameForm } from '../../../../../electron/engine/text/sameForm.ts';

test.for([
  ['The user likes coffee.', 'User likes  coffee'],
  ["Anna's dog is old", 'Annas dog is old'],
  ['У Анны есть кошка.', 'у Анны есть кошка'],
  ['Ёлка стоит в углу', 'елка стоит в углу'],
] as const)('"%s" says the same as "%s"', ([a, b]) => {
  expect(sameForm(a)).toBe(sameForm(b));
});

test.for([
  ['Anna likes Bob', 'Bob likes Anna'],
  ['I smoke', 'I do not smoke'],
  ["I don't smoke", 'I do smoke'],
  ['Она не любит чай', 'Она любит чай'],
  ['He has 2 cats', 'He has 3 cats'],
  ['Lives in Porto', 'Lived near Porto'],
] as const)('"%s" is not "%s"', ([a, b]) => {
  expect(sameForm(a)).not.toBe(sameForm(b));
});
