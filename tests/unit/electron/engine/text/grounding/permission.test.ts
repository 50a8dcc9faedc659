import { expect, test } from 'vitest';
import { statementFit } from '../../../../../../electron/engine/text/request/statementFit.ts';

const fit = (passage: string, statement: string) =>
  statementFit({ statement, passage, context: [], statedAt: 0, selfNames: [], isGrounded: true })
    .fit;

test.each([
  ['запиши что деду сладкое нельзя вообще никак', 'Деду можно сладкое.'],
  ['Note that dogs are not allowed on the beach', 'Dogs are allowed on the beach.'],
  ["Remember that Tom can't eat nuts", 'Tom can eat nuts.'],
])('what is prohibited is not permitted: %s', (passage, statement) => {
  expect(fit(passage, statement)).toBe('differs');
});

test.each([
  ['запиши что деду сладкое нельзя вообще никак', 'Деду нельзя сладкое.'],
  [
    'Remember that dogs are allowed on the beach but horses are not allowed',
    'Dogs are allowed on the beach.',
  ],
  ['Remember that Anna can swim', 'Anna can swim.'],
])('what is said of a permission stays: %s', (passage, statement) => {
  expect(fit(passage, statement)).toBe('follows');
});

test.each([
  [
    'Внеси исправление: зарплату нам перенесли с десятого на пятое',
    'Зарплата приходит пятого числа.',
  ],
  [
    'remember the skip lorry can only get in before half seven',
    'The skip lorry can only get in before half past seven.',
  ],
  [
    'Might I trouble you to make a note that Dr Okafor has put me on the 5 mg tablets?',
    'Dr Okafor has put the user on the 5 mg tablets.',
  ],
])('a number in another form is the same: %s', (passage, statement) => {
  expect(fit(passage, statement)).not.toBe('differs');
});

test('another number in another form is another', () => {
  expect(fit('перенеси на пятое', 'Встреча шестого числа.')).toBe('differs');
  expect(fit('remember to be there before half seven', 'Be there before half past six.')).toBe(
    'differs',
  );
});
