import { expect, test } from 'vitest';
import { runAction } from '../../../electron/engine/curation/changeGroup.ts';
import { contradict } from '../../../electron/engine/curation/conflicts.ts';
import { applyFadingRules } from '../../../electron/engine/curation/lifetime/applyFadingRules.ts';
import { memoryOf } from '../../../electron/engine/curation/requireMemory.ts';
import { insertLearned } from '../../support/learnedMemory.ts';
import { openTestStore, type TestStore } from '../../support/testStore.ts';

const DAY = 86_400_000;

/** A memory that was picked up in passing, and begins to fade on that day. */
function learned(t: TestStore, content: string, fadesFrom: number) {
  return t.store.transaction(() => {
    const action = { actor: 'model', cause: 'consolidate', label: content } as const;
    const { seq, id } = runAction(t.curation, action, (set) =>
      insertLearned(t.curation, set, { content }),
    ).value;
    t.store.decayState.setTimes({ seq, fades_from: fadesFrom, fade_at: fadesFrom + 5 * DAY });
    return id;
  });
}

test('rules that came later end fading where they must, and date nothing else anew', async () => {
  const t = openTestStore();
  const later = t.clock.now() + 3 * DAY;
  const plain = learned(t, 'The lamp is green.', later);
  const sides = ['The bakery is open.', 'The bakery is shut.'].map((text) =>
    learned(t, text, later),
  );
  t.store.transaction(() =>
    runAction(t.curation, { actor: 'model', cause: 'consolidate', label: '' }, (set) => {
      const [a, b] = sides.map((id) => memoryOf(t.store, id));
      if (a !== undefined && b !== undefined) contradict(t.curation, set, a, b);
    }),
  );
  // As an earlier version left them.
  for (const id of sides) {
    const { seq } = memoryOf(t.store, id);
    t.store.decayState.setTimes({ seq, fades_from: later, fade_at: later + 5 * DAY });
  }
  t.store.transaction(() => t.store.meta.set('fading_rules', '1'));
  expect(await applyFadingRules(t.curation, t.ledger)).toBe(2);
  expect(sides.map((id) => memoryOf(t.store, id).fade_at)).toEqual([null, null]);
  expect(memoryOf(t.store, plain)).toMatchObject({ fades_from: later, fade_at: later + 5 * DAY });
  expect(await applyFadingRules(t.curation, t.ledger)).toBeNull();
});
