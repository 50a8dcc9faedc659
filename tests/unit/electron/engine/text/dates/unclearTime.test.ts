import { expect, test } from 'vitest';
import { unclearTimeIn } from '../../../../../../electron/engine/text/dates/unclearTime.ts';

test.for([
  ['pay it on 31 February', '31 February'],
  ['заплатить 31 февраля', '31 февраля'],
  ['call mum soon', 'soon'],
  ['pay it by 5/12', 'by 5/12'],
  ['call mum in a few days', 'in a few days'],
  ['позвонить маме через несколько дней', 'через несколько дней'],
  ['разобрать шкаф когда-нибудь', 'когда-нибудь'],
] as const)('%s names no day', ([text, words]) => {
  expect(unclearTimeIn(text)).toBe(words);
});

test.for(['pay it on 28 February', 'buy milk', 'купить хлеб завтра', 'pay rent on the 31st'])(
  '%s has nothing to ask about',
  (text) => {
    expect(unclearTimeIn(text)).toBeNull();
  },
);
