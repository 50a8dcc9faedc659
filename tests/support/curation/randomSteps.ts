import fc from 'fast-check';
import type { ActionResult } from '../../../electron/engine/curation/changeGroup.ts';
import { correct } from '../../../electron/engine/curation/corrections/correct.ts';
import { confirm, edit, restore, retract } from '../../../electron/engine/curation/curate.ts';
import { remember } from '../../../electron/engine/curation/remember.ts';
import { redo, undo } from '../../../electron/engine/history/revert.ts';
import type { Result } from '../../../shared/domain/result.ts';
import { asNodeId } from '../ids.ts';
import type { TestStore } from '../testStore.ts';

/** Runs an action as the ledger does, a second later; null if it was refused. */
export function commitAction<T>(
  test: TestStore,
  action: () => Result<ActionResult<T>, unknown>,
): ActionResult<T> | null {
  test.clock.advance(1_000);
  return test.ledger.commit(() => {
    const outcome = action();
    return outcome.ok
      ? { value: outcome.value, events: [outcome.value.event] }
      : { value: null, events: [] };
  });
}

const WORDS = ['tea', 'coffee', 'Lyon', 'Nice', 'bread'];

type Step =
  | { readonly kind: 'remember'; readonly word: number }
  | { readonly kind: 'correct'; readonly at: number; readonly word: number }
  | { readonly kind: 'confirm' | 'retract' | 'restore'; readonly at: number }
  | {
      readonly kind: 'edit';
      readonly at: number;
      readonly importance: number;
      readonly tag: number;
    }
  | { readonly kind: 'undo' | 'redo' };

const index = fc.nat(9);
/** Step of a history: an action of a person on some memory. */
export const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('remember' as const), word: fc.nat(99) }) },
  fc.record({ kind: fc.constant('correct' as const), at: index, word: fc.nat(99) }),
  fc.record({
    kind: fc.constantFrom('confirm' as const, 'retract' as const, 'restore' as const),
    at: index,
  }),
  fc.record({
    kind: fc.constant('edit' as const),
    at: index,
    importance: fc.nat(100),
    tag: fc.nat(2),
  }),
  fc.record({ kind: fc.constantFrom('undo' as const, 'redo' as const) }),
);

/** Performs a step on the memory that it chooses. */
export function performStep(test: TestStore, next: Step): ActionResult<unknown> | null {
  const { curation } = test;
  const ids = test.store.knowledge.all().map(({ id }) => id);
  const target =
    'at' in next ? (ids[next.at % Math.max(1, ids.length)] ?? asNodeId('none')) : asNodeId('none');
  const content = 'word' in next ? `${WORDS[next.word % WORDS.length]} number ${next.word}` : '';
  return commitAction<unknown>(test, () => {
    switch (next.kind) {
      case 'remember':
        return remember(curation, { content, kind: 'Fact', sourceRef: null });
      case 'correct':
        return correct(curation, target, content);
      case 'confirm':
        return confirm(curation, target);
      case 'retract':
        return retract(curation, target, 'user');
      case 'restore':
        return restore(curation, target);
      case 'edit':
        return edit(curation, target, {
          importance: next.importance,
          tags: [`tag${next.tag}`],
        });
      case 'undo':
        return undo(curation);
      case 'redo':
        return redo(curation);
    }
  });
}
