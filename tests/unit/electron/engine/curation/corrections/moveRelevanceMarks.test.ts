import { expect, test } from 'vitest';
import { correct } from '../../../../../../electron/engine/curation/corrections/correct.ts';
import {
  judgmentsFor,
  markNotRelevant,
  markRelevant,
} from '../../../../../../electron/engine/curation/relevance.ts';
import { remember } from '../../../../../../electron/engine/curation/remember.ts';
import { undo } from '../../../../../../electron/engine/history/revert.ts';
import { openTestStore } from '../../../../../support/testStore.ts';

const KIND = {
  question: 'What does Rex eat?',
  intent: 'what',
  terms: ['eat', 'rex'],
} as const;

/** Memory that is not relevant for a kind of question, and then corrected. */
function correctedStore() {
  const t = openTestStore();
  const valueOf = <T>(outcome: { ok: true; value: T } | { ok: false; error: unknown }) => {
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.error));
    return outcome.value;
  };
  const statement = { content: 'Rex slepes upstairs', kind: 'Fact', sourceRef: null } as const;
  const oldId = valueOf(remember(t.curation, statement)).value;
  valueOf(markNotRelevant(t.curation, oldId, KIND));
  const { value: newId, changeId } = valueOf(correct(t.curation, oldId, 'Rex sleeps upstairs'));
  const excludedIds = () => judgmentsFor(t.store, KIND).map(({ node_id }) => node_id);
  return { ...t, oldId, newId, changeId, excludedIds };
}

test('a corrected memory stays not relevant for the questions that it was not relevant for', () => {
  const { excludedIds, newId } = correctedStore();
  expect(excludedIds()).toEqual([newId]);
});

test('the mark is taken back on the corrected memory', () => {
  const { curation, excludedIds, newId } = correctedStore();
  expect(markRelevant(curation, newId, KIND)).toMatchObject({ ok: true });
  expect(excludedIds()).toEqual([]);
});

test('an undo of the correction brings the mark back to the former wording', () => {
  const { store, curation, excludedIds, oldId, changeId } = correctedStore();
  store.transaction(() => undo(curation, changeId));
  expect(excludedIds()).toEqual([oldId]);
});
