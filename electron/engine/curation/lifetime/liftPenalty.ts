import { z } from 'zod';
import { jsonCodec } from '../../../../shared/domain/jsonCodec.ts';
import type { ChangeSet } from '../../storage/history/changeSet.ts';
import type { KnowledgeRow } from '../../storage/memory/knowledge.ts';
import type { CurationContext } from '../changeGroup.ts';
import { LOST_CONFLICT } from '../conflicts.ts';
import { timesOf } from './refreshFading.ts';

/** Confidence that the extraction claimed; that of a guess if it claimed none. */
const claimedCodec = jsonCodec(z.object({ claimed: z.number().min(0).max(1).catch(0.6) }));

/** True for a memory with the penalty of a lost conflict. */
export function isPenalized(row: Pick<KnowledgeRow, 'confidence' | 'decay_rate'>): boolean {
  return row.decay_rate === LOST_CONFLICT.decayRate && row.confidence <= LOST_CONFLICT.confidence;
}

/** Lifts the penalty of a lost conflict: the usual rate, from now. */
export function liftPenalty(
  context: CurationContext,
  set: ChangeSet,
  { seq, attributes, trust }: Pick<KnowledgeRow, 'seq' | 'attributes' | 'trust'>,
): void {
  // What the person said or accepted is certain.
  const confidence = trust === 'user' ? 1 : claimedCodec.parse(attributes).claimed;
  const { decayRate } = context.settings();
  set.update('node_life', String(seq), {
    confidence,
    decay_rate: decayRate,
    ...timesOf(context, seq, { confidence, decayRate, since: set.at }),
  });
}
