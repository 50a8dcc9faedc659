import { describe, expect, test } from 'vitest';
import { questionsIn } from '../../../../../../electron/engine/retrieval/understand/questionsIn.ts';

describe('the questions of a message', () => {
  test.for([
    ['Where did we eat in Rome? And who paid for the boat?', 2],
    ['我同事有多高来着？另外，模型艺术盛宴的时间是什么？', 2],
    ['كم عمر أختي؟ وأين تعمل؟', 2],
    ['I was in Rome. It rained. Where did we eat?!', 1],
    ['I was in Rome. It rained; where did we eat?', 1],
    ['Tell me of Rome; all of it.', 0],
    ['where did we eat? who paid for the boat?', 2],
    ['', 0],
  ] as const)('%s', ([message, count]) => {
    expect(questionsIn(message)).toHaveLength(count);
  });

  test('are whole where a figure, a version or an abbreviation has a dot', () => {
    expect(
      questionsIn('Which release of Redis do we use, v7.2? What did Dr. Weber ask, 3.50 euro?'),
    ).toEqual(['Which release of Redis do we use, v7.2?', 'What did Dr. Weber ask, 3.50 euro?']);
  });

  test('are the first four at most, without the sentences between them', () => {
    const message = Array.from({ length: 9 }, (_, i) => `So it is. What of ${i}?`).join(' ');
    expect(questionsIn(message)).toEqual(['What of 0?', 'What of 1?', 'What of 2?', 'What of 3?']);
  });
});
