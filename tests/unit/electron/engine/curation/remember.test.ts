import { expect, test } from 'vitest';
import type { NodeKind } from '../../../../../shared/domain/node.ts';
import type { UserMemory } from '../../../../../electron/engine/curation/newNode.ts';
import { dueOf } from '../../../../../electron/engine/curation/lifetime/dueTime.ts';
import { memoryOf } from '../../../../../electron/engine/curation/requireMemory.ts';
import { remember } from '../../../../../electron/engine/curation/remember.ts';
import { undo } from '../../../../../electron/engine/history/revert.ts';
import { tagsOf } from '../../../../../electron/engine/storage/memory/knowledge.ts';
import { insertPending } from '../../../../support/curation/pendingMemory.ts';
import { START } from '../../../../support/manualClock.ts';
import { openTestStore } from '../../../../support/testStore.ts';

const DAY = 86_400_000;

/** Saves a statement while another one is pending. */
function rememberWithPending(
  pending: string,
  memory: Omit<UserMemory, 'sourceRef'>,
  kind: NodeKind,
) {
  const t = openTestStore();
  const pendingId = insertPending(t.curation, { content: pending, kind });
  const outcome = remember(t.curation, { ...memory, sourceRef: null });
  if (!outcome.ok) throw new Error(outcome.error.kind);
  const row = memoryOf(t.store, outcome.value.value);
  return { ...t, pendingId, row };
}

test.for([
  ['I live in Porto', 'I lived in Porto'],
  ['I write C++', 'I write C#'],
] as const)('"%s" waits on when "%s" is saved', ([pending, typed]) => {
  const { store, pendingId, row } = rememberWithPending(
    pending,
    { content: typed, kind: 'Fact' },
    'Fact',
  );
  expect(row).toMatchObject({ content: typed, trust: 'user', review: null });
  expect(memoryOf(store, pendingId)).toMatchObject({ content: pending, review: 'pending' });
});

test('a suggestion that is saved with fields of its own takes them over, and undo takes them back', () => {
  const due = { at: START + 5 * DAY, hasTime: false };
  const { store, curation, pendingId, row } = rememberWithPending(
    'call the dentist',
    { content: 'Call the dentist!', kind: 'Todo', due, tags: ['health'], importance: 80 },
    'Goal',
  );
  expect(row).toMatchObject({
    id: pendingId,
    content: 'Call the dentist!',
    kind: 'Todo',
    importance: 80,
    review: 'accepted',
  });
  expect(dueOf(row)).toEqual(due);
  expect(tagsOf(row)).toEqual(['health']);
  undo(curation);
  expect(memoryOf(store, pendingId)).toMatchObject({
    content: 'call the dentist',
    review: 'pending',
    importance: 50,
    tags: '[]',
  });
});

test('a suggestion that is saved keeps its kind where the form holds the default one', () => {
  const { row } = rememberWithPending(
    'Call the dentist',
    { content: 'Call the dentist', kind: 'Fact', trueFrom: START },
    'Todo',
  );
  expect(row).toMatchObject({ kind: 'Todo', true_from: START, review: 'accepted' });
});
