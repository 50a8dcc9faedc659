import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Id, NodeId } from '../../../shared/domain/primitives.ts';
import type { Ledger } from '../bus/ledger.ts';
import { runAction, type CurationContext } from '../curation/changeGroup.ts';
import { applyFadingRules } from '../curation/lifetime/applyFadingRules.ts';
import { reopenFadedEarly } from '../curation/lifetime/reopenFadedEarly.ts';
import { refreshDisputes } from '../curation/lifetime/refreshDisputes.ts';
import { closeMemory } from '../curation/lifetime/lifetimeActions.ts';
import type { FadedRow } from '../storage/memory/decayState.ts';
import type { Stage } from './nightly.ts';

/** Limit of faded memories read at once. */
const FADED_LIMIT = 2_000;
/** Batch size of faded memories in one transaction: a few milliseconds. */
const BATCH_SIZE = 10;

export interface FadeDependencies {
  readonly context: CurationContext;
  readonly ledger: Ledger;
  /** Active memories whose fade time has passed, soonest first; found off the writer. */
  readonly find: (limit: number) => Promise<readonly NodeId[]>;
}

/**
 * Fade stage: retracts faded memories, as of the moment their strength crossed the threshold, not
 * of the run. Reads have excluded them since then; nothing else about them changes, so that it
 * makes no difference when, or how often, the stage runs. Each is a change that is undone by itself.
 */
export function createFadeStage({ context, ledger, find }: FadeDependencies): Stage {
  const { store, clock } = context;
  return {
    name: 'fade',
    async run(signal) {
      await reopenFadedEarly(context, ledger, () => signal.aborted);
      // What faded before the rules of fading must not be closed against them.
      await applyFadingRules(context, ledger, () => signal.aborted);
      const disputeChanges = ledger.commit(() => {
        const changes = refreshDisputes(context);
        return { value: changes, events: changes.map(({ event }) => event) };
      });
      const changeIds: Id[] = disputeChanges.map(({ changeId }) => changeId).reverse();
      let count = 0;
      const close = (due: readonly FadedRow[]) => {
        const closed = ledger.commit(() => {
          const changes = due.map((node) => {
            const action = { actor: 'system', cause: 'fade', label: node.content } as const;
            return runAction(context, action, (set) =>
              closeMemory(set, node, 'retracted', 'faded', node.fade_at),
            );
          });
          return { value: changes, events: changes.map(({ event }) => event) };
        });
        changeIds.unshift(...closed.map(({ changeId }) => changeId).reverse());
        count += due.length;
      };
      for (;;) {
        const dueNodes = await find(FADED_LIMIT);
        const countBefore = count;
        for (let from = 0; from < dueNodes.length && !signal.aborted; from += BATCH_SIZE) {
          // Rechecked: a memory may have been kept since it was found.
          const due = store.decayState.faded(dueNodes.slice(from, from + BATCH_SIZE), clock.now());
          if (due.length > 0) close(due);
          await yieldToEventLoop();
        }
        if (dueNodes.length < FADED_LIMIT || count === countBefore || signal.aborted) break;
      }
      return { count, changeIds, ...(signal.aborted && { state: 'cancelled' as const }) };
    },
  };
}
