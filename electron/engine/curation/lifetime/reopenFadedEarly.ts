import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Ledger } from '../../bus/ledger.ts';
import type { NodeSeq } from '../../storage/connection/rowNumber.ts';
import { runAction, type CurationContext } from '../changeGroup.ts';
import { findDuplicate } from '../findDuplicate.ts';
import { reopenMemory } from './lifetimeActions.ts';

/** Memories in one transaction: a message that waits for it waits a few milliseconds. */
const BATCH = 50;

/**
 * Reopens memories that were closed as faded while the clock stood ahead: their time has not come.
 * One that was saved again meanwhile stays closed. They fade when they would have.
 */
export async function reopenEarly(
  context: CurationContext,
  ledger: Ledger,
  isStopped: () => boolean,
): Promise<void> {
  let last: NodeSeq | undefined = 0 as NodeSeq;
  while (last !== undefined && !isStopped()) {
    last = reopenBatch(context, ledger, last);
    await yieldToEventLoop();
  }
}

/** Last memory of the next batch; undefined after the last one. */
function reopenBatch(
  context: CurationContext,
  ledger: Ledger,
  after: NodeSeq,
): NodeSeq | undefined {
  const { store, clock } = context;
  return ledger.commit(() => {
    const seqs = store.decayState.fadedEarly(clock.now(), after, BATCH);
    const rows = store.knowledge
      .bySeqs(seqs)
      .filter(({ content }) => findDuplicate(store, content, clock.now()) === null);
    const events = rows.map((row) => {
      const action = { actor: 'system', cause: 'restore', label: row.content } as const;
      return runAction(context, action, (set) => reopenMemory(set, row)).event;
    });
    return { value: seqs.at(-1), events };
  });
}
