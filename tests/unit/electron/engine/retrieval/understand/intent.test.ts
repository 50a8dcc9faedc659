import { describe, expect, test } from 'vitest';
import { intentOf } from '../../../../../../electron/engine/retrieval/understand/intent.ts';

describe('the intent of a question', () => {
  test.for([
    ['Why did the trip fall through?', 'why'],
    ['What made you change the plan?', 'why'],
    ['Из-за чего отменили поездку?', 'why'],
    ['When did we buy the sofa?', 'when'],
    ['How long have I known Peter?', 'when'],
    ['В каком году мы переехали?', 'when'],
    ['Who fixed the bike?', 'who'],
    ['Which neighbour has the keys?', 'who'],
    ['С кем я ходил в кино?', 'who'],
    ['What colour is the door?', 'what'],
    ['Где лежит паспорт?', 'what'],
    ['Write a poem about autumn', 'general'],
    ['Спасибо!', 'general'],
    ['', 'general'],
  ] as const)('"%s" is %s', ([question, intent]) => {
    expect(intentOf(question)).toBe(intent);
  });
});
