import { expect, test } from 'vitest';
import { quoteContext } from '../../../../../../electron/engine/text/passages/quoteContext.ts';

test('a quote has what the message says before and after it', () => {
  expect(
    quoteContext('By the way, I hate coriander. Anything else is fine.', 'I hate coriander'),
  ).toEqual({
    textBefore: 'By the way, ',
    textAfter: '. Anything else is fine.',
  });
});

test('a whole message, and a quote that does not stand in it, have nothing around them', () => {
  const nothing = { textBefore: '', textAfter: '' };
  expect(quoteContext('I hate coriander', 'I hate coriander')).toEqual(nothing);
  expect(quoteContext('I hate coriander', null)).toEqual(nothing);
  expect(quoteContext('I hate coriander', 'she hates it')).toEqual(nothing);
});

test('a long message is cut between words on either side', () => {
  const { textBefore, textAfter } = quoteContext(
    `${'so '.repeat(90)}here it is${' and'.repeat(90)}`,
    'here it is',
  );
  expect(textBefore).toMatch(/^… so .* so $/u);
  expect(textAfter).toMatch(/^ and .* …$/u);
  expect(textBefore.length).toBeLessThanOrEqual(121);
  expect(textAfter.length).toBeLessThanOrEqual(121);
});
