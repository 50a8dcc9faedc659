import { expect, test } from 'vitest';
import { contradict } from '../../../../../../electron/engine/curation/conflicts.ts';
import { runAction } from '../../../../../../electron/engine/curation/changeGroup.ts';
import { restore, retract } from '../../../../../../electron/engine/curation/curate.ts';
import { refreshDisputes } from '../../../../../../electron/engine/curation/lifetime/refreshDisputes.ts';
import { remember } from '../../../../../../electron/engine/curation/remember.ts';
import { memoryOf } from '../../../../../../electron/engine/curation/requireMemory.ts';
import { accept, resolveContradiction } from '../../../../../../electron/engine/curation/review.ts';
import type { NodeId } from '../../../../../../shared/domain/primitives.ts';
import { insertPending } from '../../../../../support/curation/pendingMemory.ts';
import { openTestStore, type TestStore } from '../../../../../support/testStore.ts';

const DAY = 86_400_000;

function save({ curation }: TestStore, content: string): NodeId {
  const outcome = remember(curation, { content, kind: 'Fact', sourceRef: null });
  if (!outcome.ok) throw new Error(outcome.error.kind);
  return outcome.value.value;
}

/** Accepts a suggestion of these words. */
function acceptNew({ curation }: TestStore, content: string): NodeId {
  const id = insertPending(curation, { content, kind: 'Fact' });
  accept(curation, id);
  return id;
}

function setAgainst({ store, curation }: TestStore, a: NodeId, b: NodeId): void {
  runAction(curation, { actor: 'model', cause: 'review', label: '' }, (set) =>
    contradict(curation, set, memoryOf(store, a), memoryOf(store, b)),
  );
}

test('a memory that lost a conflict is restored with its strength and the usual rate', () => {
  const t = openTestStore();
  const [garage, attic] = [
    acceptNew(t, 'Rex sleeps in the garage'),
    save(t, 'Rex sleeps upstairs'),
  ];
  setAgainst(t, garage, attic);
  resolveContradiction(t.curation, attic, garage, 'supersede');
  t.clock.advance(DAY);
  expect(memoryOf(t.store, garage)).toMatchObject({ status: 'superseded', confidence: 0.3 });
  restore(t.curation, garage);
  expect(memoryOf(t.store, garage)).toMatchObject({
    status: 'active',
    confidence: 1,
    decay_rate: 0.1,
    last_verified: t.clock.now(),
  });
});

test('what the person said is certain again once nothing opposes it', () => {
  const t = openTestStore();
  const [garage, attic] = [save(t, 'Rex sleeps in the garage'), save(t, 'Rex sleeps upstairs')];
  setAgainst(t, garage, attic);
  expect(memoryOf(t.store, garage).confidence).toBe(0.3);
  retract(t.curation, attic, 'user');
  refreshDisputes(t.curation);
  expect(memoryOf(t.store, garage)).toMatchObject({ confidence: 1, decay_rate: 0.1 });
});
