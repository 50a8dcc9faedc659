import { expect, test } from 'vitest';
import { unclearTimeIn } from '../../../../../../electron/engine/text/dates/unclearTime.ts';

test.for([
  ['pay it on 31 February', '31 February'],
  ['заплатить 31 февраля', '31 февраля'],
  ['call mum soon', 'soon'],
  ['разобрать шкаф когда-нибудь', 'когда-нибудь'],
] as const)('%s names no day', ([text, words]) => {
  expect(unclearTimeIn(text)).toBe(words);
});

test.for(['pay it on 28 February', 'buy milk', 'купить хлеб завтра'])(
  '%s has nothing to ask about',
  (text) => {
    expect(unclearTimeIn(text)).toBeNull();
  },
);
