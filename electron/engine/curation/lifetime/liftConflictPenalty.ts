import { z } from 'zod';
import { jsonCodec } from '../../../../shared/domain/jsonCodec.ts';
import type { ChangeGroupWriter } from '../../storage/history/changeGroupWriter.ts';
import type { KnowledgeRow } from '../../storage/memory/knowledge.ts';
import type { CurationContext } from '../changeGroup.ts';
import { LOST_CONFLICT } from '../conflicts.ts';
import { extendedDecayRate, rateWithoutPenalty } from './extendedDecayRate.ts';
import { timesOf } from './refreshFading.ts';

/** Confidence that the extraction claimed; that of a guess if it claimed none. */
const claimedCodec = jsonCodec(z.object({ claimed: z.number().min(0).max(1).catch(0.6) }));

/** True for a memory with the penalty of a lost conflict. */
export function isPenalized(
  context: CurationContext,
  row: Pick<KnowledgeRow, 'confidence' | 'decay_rate' | 'attributes' | 'trust'>,
): boolean {
  if (row.confidence > LOST_CONFLICT.confidence) return false;
  if (row.decay_rate === LOST_CONFLICT.decayRate) return true;
  // The rate of a kept memory does not tell: one that was never surer has nothing to get back.
  return extendedDecayRate(context, row) !== null && row.confidence < confidenceBefore(row);
}

/** Confidence before a conflict: what the person said or accepted is certain. */
function confidenceBefore({
  attributes,
  trust,
}: Pick<KnowledgeRow, 'attributes' | 'trust'>): number {
  return trust === 'user' ? 1 : claimedCodec.parse(attributes).claimed;
}

/** Lifts the penalty of a lost conflict: the usual rate or that of a kept memory, from now. */
export function liftConflictPenalty(
  context: CurationContext,
  set: ChangeGroupWriter,
  row: Pick<KnowledgeRow, 'seq' | 'attributes' | 'trust' | 'decay_rate'>,
): void {
  const { seq } = row;
  const confidence = confidenceBefore(row);
  const decayRate = rateWithoutPenalty(context, row);
  set.update('node_life', String(seq), {
    confidence,
    decay_rate: decayRate,
    ...timesOf(context, seq, { confidence, decayRate, since: set.at }),
  });
}
