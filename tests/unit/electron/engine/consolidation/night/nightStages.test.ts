import { expect, test } from 'vitest';
import { createRefusals } from '../../../../../../electron/engine/consolidation/night/nightStages.ts';

/** Number of questions that a stage asks of a model that answers each with the problem. */
function questionsAsked(problem: 'unreadable' | 'filtered', answersFirst = false): number {
  const refusals = createRefusals();
  if (answersFirst) refusals.recordAnswer();
  let count = 1;
  while (count < 100 && refusals.recordRefusal(problem)) count += 1;
  return count;
}

test('a model that answers in prose alone is asked three questions a stage, as each takes three requests', () => {
  expect(questionsAsked('unreadable')).toBe(3);
});

test('one that refuses ten questions for their content is given up', () => {
  expect(questionsAsked('filtered')).toBe(10);
});

test('one that answered another question is asked on', () => {
  expect(questionsAsked('unreadable', true)).toBe(100);
});

test('a stage that was given up says why', () => {
  const refusals = createRefusals();
  while (refusals.recordRefusal('unreadable'));
  expect(refusals.outcome()).toEqual({ state: 'failed', why: 'unreadable' });
  expect(refusals.areHandled()).toBe(false);
});
