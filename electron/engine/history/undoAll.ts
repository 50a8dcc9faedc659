import type { Id } from '../../../shared/domain/primitives.ts';
import type { Ledger } from '../bus/ledger.ts';
import type { CurationContext } from '../curation/changeGroup.ts';
import { undo } from './revert.ts';

/** Undoes changes in one transaction, in this order; returns the number of those not refused. */
export function undoAll(
  context: CurationContext,
  ledger: Ledger,
  changeIds: readonly Id[],
): number {
  return ledger.commit(() => {
    const events = changeIds.flatMap((id) => {
      const outcome = undo(context, id);
      return outcome.ok ? [outcome.value.event] : [];
    });
    return { value: events.length, events };
  });
}
