import type { DecayStateRow } from '../../storage/connection/rows.ts';
import type { CurationContext } from '../changeGroup.ts';

/** Decay rate that a memory has without the penalty of a lost conflict. */
export function rateWithoutPenalty(
  context: Pick<CurationContext, 'settings'>,
  row: Pick<DecayStateRow, 'decay_rate'>,
): number {
  return extendedDecayRate(context, row) ?? context.settings().decayRate;
}

/**
 * Decay rate of a memory that the person chose to keep longer than usual; null at the usual rate or a
 * faster one. A contradiction changes the confidence of such a memory, never how long it was to last.
 */
export function extendedDecayRate(
  context: Pick<CurationContext, 'settings'>,
  { decay_rate: decayRate }: Pick<DecayStateRow, 'decay_rate'>,
): number | null {
  return decayRate > 0 && decayRate < context.settings().decayRate ? decayRate : null;
}
