import { expect, test } from 'vitest';
import { runAction } from '../../../../../../electron/engine/curation/changeGroup.ts';
import { dispute } from '../../../../../../electron/engine/curation/conflicts.ts';
import { correct } from '../../../../../../electron/engine/curation/corrections/correct.ts';
import { remember } from '../../../../../../electron/engine/curation/remember.ts';
import { memoryOf } from '../../../../../../electron/engine/curation/requireMemory.ts';
import { resolveContradiction } from '../../../../../../electron/engine/curation/review.ts';
import { openTestStore } from '../../../../../support/testStore.ts';
import type { NodeId } from '../../../../../../shared/domain/primitives.ts';

/** Two statements that contradict each other, the second with a typo. */
function disputedPair() {
  const t = openTestStore();
  const save = (content: string) => {
    const outcome = remember(t.curation, { content, kind: 'Fact', sourceRef: null });
    if (!outcome.ok) throw new Error(outcome.error.kind);
    return outcome.value.value;
  };
  const [other, misspelled] = [save('Rex sleeps upstairs'), save('Rex slepes in the garage')];
  const setAgainst = (a: NodeId, b: NodeId) =>
    runAction(t.curation, { actor: 'model', cause: 'review', label: '' }, (set) =>
      dispute(t.curation, set, memoryOf(t.store, a), memoryOf(t.store, b)),
    ).value;
  setAgainst(other, misspelled);
  const correctTo = (content: string) => {
    const outcome = correct(t.curation, misspelled, content);
    if (!outcome.ok) throw new Error(outcome.error.kind);
    return outcome.value.value;
  };
  const disputes = () => t.store.review.contradictions(t.clock.now());
  return { ...t, other, misspelled, setAgainst, correctTo, disputes };
}

test('a dispute stays when a typo in one of the two is corrected', () => {
  const { disputes, correctTo } = disputedPair();
  correctTo('Rex sleeps in the garage');
  expect(disputes()).toHaveLength(1);
});

test('a dispute ends when one of the two says something else', () => {
  const { disputes, correctTo } = disputedPair();
  correctTo('Rex is a dog of our neighbors');
  expect(disputes()).toHaveLength(0);
});

test('a pair that was decided is not asked about again after a typo is corrected', () => {
  const t = disputedPair();
  resolveContradiction(t.curation, t.other, t.misspelled, 'keep_both');
  const id = t.correctTo('Rex sleeps in the garage');
  expect(t.setAgainst(t.other, id)).toBe(false);
  expect(t.disputes()).toHaveLength(0);
});
