import { expect, test } from 'vitest';
import { answerTypeOf } from '../../../../../../electron/engine/retrieval/understand/answerType.ts';

test.for([
  ['How many cats does she have?', 'number'],
  ['Сколько стоит билет?', 'number'],
  ['When is the concert?', 'when'],
  ['В каком году это было?', 'when'],
  ['Why is he late?', 'why'],
  ['Куда они уехали?', 'where'],
  ['Whose is it?', 'who'],
  ['Tell me more', 'other'],
] as const)('"%s" asks for: %s', ([question, type]) => {
  expect(answerTypeOf(question)).toBe(type);
});
