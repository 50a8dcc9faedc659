import { describe, expect, test } from 'vitest';
import { createEntity } from '../../../../../../electron/engine/curation/links/entityMembers.ts';
import { dueOf } from '../../../../../../electron/engine/curation/lifetime/dueTime.ts';
import type { UserMemory } from '../../../../../../electron/engine/curation/newNode.ts';
import { memoryOf } from '../../../../../../electron/engine/curation/requireMemory.ts';
import { accept } from '../../../../../../electron/engine/curation/review.ts';
import { undo } from '../../../../../../electron/engine/history/revert.ts';
import { insertPending } from '../../../../../support/curation/pendingMemory.ts';
import { START } from '../../../../../support/manualClock.ts';
import { openTestStore } from '../../../../../support/testStore.ts';

const DAY = 86_400_000;

/** Accepts a pending memory in other words. */
function acceptEdited(memory: Omit<UserMemory, 'sourceRef'>, content: string) {
  const t = openTestStore();
  for (const name of ['Anna', 'Olga']) createEntity(t.curation, { name, type: 'person' });
  const id = insertPending(t.curation, memory);
  t.clock.advance(DAY);
  const outcome = accept(t.curation, id, { content });
  if (!outcome.ok) throw new Error(outcome.error.kind);
  const about = () => t.store.evidence.entities(memoryOf(t.store, id).seq).map(({ name }) => name);
  return { ...t, id, about, row: memoryOf(t.store, id) };
}

describe('a suggestion that is accepted in other words', () => {
  test('is about whom they name, and undo takes that back', () => {
    const memory = { content: 'The sister of the user is Anna', kind: 'Fact' } as const;
    const { store, curation, about } = acceptEdited(memory, 'The sister of the user is Olga');
    expect(about()).toEqual(['Olga']);
    const mentions = () =>
      store.entities.allWithAliases().map((row) => [row.canonical_name, row.mention_count]);
    expect(mentions()).toEqual(
      expect.arrayContaining([
        ['Anna', 0],
        ['Olga', 1],
      ]),
    );
    undo(curation);
    expect(about()).toEqual(['Anna']);
  });

  test('has neither the day nor the end of another day', () => {
    const at = Date.UTC(2026, 4, 3);
    const memory = { kind: 'Event', eventTime: at, trueUntil: at + DAY } as const;
    const { row } = acceptEdited(
      { ...memory, content: 'The exam is on 3 May' },
      'The exam is on 5 May',
    );
    expect(row).toMatchObject({ event_time: START + DAY, true_until: null });
  });

  test('keeps its dates where they name the same time', () => {
    const memory = { kind: 'Event', eventTime: START - DAY, trueUntil: START + DAY } as const;
    const { row } = acceptEdited(
      { ...memory, content: 'Anna moved to Kiel' },
      'Anna has moved to Kiel',
    );
    expect(row).toMatchObject({ event_time: START - DAY, true_until: START + DAY });
  });

  test('is due when they say, not when a model said', () => {
    const memory = { kind: 'Todo', eventTime: START + DAY } as const;
    const { row } = acceptEdited(
      { ...memory, content: 'Call the dentist tomorrow' },
      'Call the dentist in three weeks',
    );
    expect(Math.round(((dueOf(row)?.at ?? 0) - START) / DAY)).toBeGreaterThan(20);
  });
});
