import { expect, test } from 'vitest';
import { violations } from '../../../bench/lib/askedQuestions.ts';

test.for([
  ['You have 3 to-dos', { must: ['3|three'], mustNot: [] }, 0],
  ['You have 13 to-dos', { must: ['3|three'], mustNot: [] }, 1],
  ['Счётчики', { must: ['счетчик'], mustNot: [] }, 0],
  ['I can’t', { must: ["can't"], mustNot: [] }, 0],
  ['Noted.', { must: [], mustNot: ['noted'] }, 1],
  ['plumber', { must: ['plumber', 'milk'], mustNot: [] }, 1],
] as const)('"%s" violates as much as it lacks or must not contain', ([answer, ask, count]) => {
  const expectations = { must: [...ask.must], mustNot: [...ask.mustNot] };
  expect(violations(answer, expectations)).toHaveLength(count);
});
