import { expect, test } from 'vitest';
import { quoteContext } from '../../../../../../electron/engine/text/passages/quoteContext.ts';

test('a quote has what the message says before and after it', () => {
  expect(
    quoteContext('By the way, I hate coriander. Anything else is fine.', 'I hate coriander'),
  ).toEqual({
    before: 'By the way, ',
    after: '. Anything else is fine.',
  });
});

test('a whole message, and a quote that does not stand in it, have nothing around them', () => {
  const nothing = { before: '', after: '' };
  expect(quoteContext('I hate coriander', 'I hate coriander')).toEqual(nothing);
  expect(quoteContext('I hate coriander', null)).toEqual(nothing);
  expect(quoteContext('I hate coriander', 'she hates it')).toEqual(nothing);
});

test('a long message is cut between words on either side', () => {
  const { before, after } = quoteContext(
    `${'so '.repeat(90)}here it is${' and'.repeat(90)}`,
    'here it is',
  );
  expect(before).toMatch(/^… so .* so $/u);
  expect(after).toMatch(/^ and .* …$/u);
  expect(before.length).toBeLessThanOrEqual(121);
  expect(after.length).toBeLessThanOrEqual(121);
});
