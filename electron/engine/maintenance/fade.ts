import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Id } from '../../../shared/domain/primitives.ts';
import type { Ledger } from '../bus/ledger.ts';
import { act, type CurationContext } from '../curation/act.ts';
import { closeMemory } from '../curation/lifeActs.ts';
import type { Stage } from './nightly.ts';

/** Memories closed in one transaction: a few milliseconds. */
const BATCH = 20;

/**
 * Closes the books on what faded: retracted, as of the moment its strength crossed the threshold,
 * not of the run. Reads have left it out since then; nothing else of it changes, so that a run more
 * or less, or a night slept through, makes no difference.
 */
export function createFadeStage(
  context: CurationContext,
  ledger: Ledger,
  onFaded: (nodeIds: readonly Id[]) => void,
): Stage {
  const { store, clock } = context;
  return {
    name: 'fade',
    async run(signal) {
      const changeIds: Id[] = [];
      let count = 0;
      for (;;) {
        const due = store.lives.faded(clock.now(), BATCH);
        if (due.length === 0 || signal.aborted) break;
        const acted = ledger.commit(() => {
          const what = { actor: 'system', cause: 'fade', label: due[0]?.content ?? '' } as const;
          const made = act(context, what, (set) => {
            for (const node of due) closeMemory(set, node, 'retracted', 'faded', node.fade_at);
          });
          return { value: made, events: [made.event] };
        });
        changeIds.unshift(acted.changeId);
        count += due.length;
        onFaded(due.map(({ id }) => id));
        await nextTurn();
      }
      return { count, changeIds, ...(signal.aborted && { state: 'cancelled' as const }) };
    },
  };
}
