import { z } from 'zod';
import { jsonCodec } from '../../../../shared/domain/jsonCodec.ts';
import type { ChangeSet } from '../../storage/history/changeSet.ts';
import type { KnowledgeRow } from '../../storage/memory/knowledge.ts';
import type { CurationContext } from '../changeGroup.ts';
import { LOST_CONFLICT } from '../conflicts.ts';
import { keptRate } from './keptRate.ts';
import { timesOf } from './refreshFading.ts';

/** Confidence that the extraction claimed; that of a guess if it claimed none. */
const claimedCodec = jsonCodec(z.object({ claimed: z.number().min(0).max(1).catch(0.6) }));

/** True for a memory with the penalty of a lost conflict. */
export function isPenalized(
  context: CurationContext,
  row: Pick<KnowledgeRow, 'confidence' | 'decay_rate'>,
): boolean {
  const hasRate = row.decay_rate === LOST_CONFLICT.decayRate || keptRate(context, row) !== null;
  return hasRate && row.confidence <= LOST_CONFLICT.confidence;
}

/** Lifts the penalty of a lost conflict: the usual rate or that of a kept memory, from now. */
export function liftPenalty(
  context: CurationContext,
  set: ChangeSet,
  row: Pick<KnowledgeRow, 'seq' | 'attributes' | 'trust' | 'decay_rate'>,
): void {
  const { seq, attributes, trust } = row;
  // What the person said or accepted is certain.
  const confidence = trust === 'user' ? 1 : claimedCodec.parse(attributes).claimed;
  const decayRate = keptRate(context, row) ?? context.settings().decayRate;
  set.update('node_life', String(seq), {
    confidence,
    decay_rate: decayRate,
    ...timesOf(context, seq, { confidence, decayRate, since: set.at }),
  });
}
