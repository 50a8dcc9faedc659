import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Ledger } from '../../bus/ledger.ts';
import type { NodeSeq } from '../../storage/connection/rowNumber.ts';
import { runAction, type CurationContext } from '../changeGroup.ts';
import { findDuplicate } from '../findDuplicate.ts';
import { reopenMemory } from './lifetimeActions.ts';

/** Memories in one transaction: a message that waits for it waits a few milliseconds. */
const BATCH_SIZE = 50;

/**
 * Reopens memories that faded only because the clock was ahead. Those with a live duplicate stay
 * closed, and the time at which each fades is unchanged.
 */
export async function reopenFadedEarly(
  context: CurationContext,
  ledger: Ledger,
  isStopped: () => boolean,
): Promise<void> {
  let lastSeq: NodeSeq | undefined = 0 as NodeSeq;
  while (lastSeq !== undefined && !isStopped()) {
    lastSeq = reopenBatch(context, ledger, lastSeq);
    await yieldToEventLoop();
  }
}

/** Reopens the next batch; returns its last memory, or undefined when none is left. */
function reopenBatch(
  context: CurationContext,
  ledger: Ledger,
  after: NodeSeq,
): NodeSeq | undefined {
  const { store, clock } = context;
  return ledger.commit(() => {
    const seqs = store.decayState.fadedEarly(clock.now(), after, BATCH_SIZE);
    const events = store.knowledge.bySeqs(seqs).flatMap((row) => {
      // Looked up one by one: of two that say the same only the first opens.
      if (findDuplicate(store, row.content, clock.now()) !== null) return [];
      const action = { actor: 'system', cause: 'restore', label: row.content } as const;
      return [runAction(context, action, (set) => reopenMemory(set, row)).event];
    });
    return { value: seqs.at(-1), events };
  });
}
