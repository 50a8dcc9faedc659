import { lastEvidenceTime } from '../../curation/conflicts.ts';
import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import type { ReadStore } from '../../storage/store.ts';
import { groundingOf } from '../../text/grounding/grounding.ts';
import type { VerifiedItem } from '../plan/verifyItem.ts';
import type { PlanTarget } from '../plan/writePlan.ts';
import { statedAt, type PlannedItem, type PlanVerdict } from './judgePairs.ts';

interface DuplicateDependencies {
  readonly store: ReadStore;
  readonly conflictMinConfidence: number;
}

/**
 * Verdicts in which "same" is believed only of a statement without a number, day or negation that the
 * known one lacks. "50 mg" and "100 mg" are about the same thing at most, and the newer one would be
 * lost: an update that the person decides on.
 */
export function doubtFalseDuplicates(
  { store, conflictMinConfidence }: DuplicateDependencies,
  plannedItems: readonly PlannedItem[],
  verdicts: readonly PlanVerdict[],
): PlanVerdict[] {
  return verdicts.map((verdict) => {
    const item = plannedItems[verdict.newIndex]?.item;
    const isSure = verdict.confidence >= conflictMinConfidence;
    if (verdict.verdict !== 'same' || !isSure || item === undefined) return verdict;
    const existing = statementOf(store, plannedItems, verdict.target);
    const isRepeated = existing === null || addsNothing(item, existing);
    return isRepeated ? verdict : { ...verdict, verdict: 'update', confidence: 0 };
  });
}

interface DatedStatement {
  readonly text: string;
  readonly statedAt: EpochMs;
}

function addsNothing({ content }: VerifiedItem, existing: DatedStatement): boolean {
  const { missing } = groundingOf(content, [{ ...existing, isQuoted: true }]);
  return !missing.has('figure') && !missing.has('date') && !missing.has('negation');
}

function statementOf(
  store: ReadStore,
  plannedItems: readonly PlannedItem[],
  target: PlanTarget,
): DatedStatement | null {
  if ('nodeId' in target) {
    const row = store.knowledge.byId(target.nodeId);
    return row && { text: row.content, statedAt: lastEvidenceTime(store, row) };
  }
  const item = plannedItems[target.planned]?.item;
  return item === undefined ? null : { text: item.content, statedAt: statedAt(item) };
}
