import type { MemoryNode } from '../../../shared/domain/node.ts';
import type { EpochMs } from '../../../shared/domain/primitives.ts';
import { dueOf } from '../curation/lifetime/dueTime.ts';
import { exemptionsOf, lastingReason } from '../curation/lifetime/fadingRule.ts';
import { hasChangedSource } from '../curation/sourceNote.ts';
import { isPasted } from '../curation/pastedSentence.ts';
import { strengthAt } from '../algorithms/decay/fading.ts';
import type { KnowledgeRow } from '../storage/memory/knowledge.ts';
import { isLive } from '../storage/connection/isLive.ts';
import { tagsOf } from '../storage/memory/knowledge.ts';

/** Strength of a memory at a moment, 0..1. */
export function strengthOf(
  row: Pick<KnowledgeRow, 'confidence' | 'decay_rate' | 'fades_from'>,
  now: EpochMs,
): number {
  const { confidence, decay_rate: decayRate, fades_from: fadesFrom } = row;
  return strengthAt({ confidence, decayRate, since: fadesFrom ?? now }, now);
}

/**
 * Memory as screens show it. A node past its `fade_at` is shown as faded at that moment even before
 * the nightly run has retracted it.
 */
export function presentNode(row: KnowledgeRow, now: EpochMs): MemoryNode {
  const isFaded = row.status === 'active' && row.fade_at !== null && row.fade_at <= now;
  const due = dueOf(row);
  return {
    id: row.id,
    type: row.type,
    kind: row.kind,
    content: row.content,
    summary: row.summary,
    importance: row.importance,
    status: isFaded ? 'retracted' : row.status,
    statusReason: isFaded ? 'faded' : row.status_reason,
    trust: row.trust,
    review: row.review,
    confidence: row.confidence,
    strength: strengthOf(row, now),
    decayRate: row.decay_rate,
    fadeAt: row.fade_at,
    fadesFrom: row.fades_from,
    lasting: row.fades_from === null ? lastingReason(row, exemptionsOf(row)) : null,
    confirmed: row.decay_rate === 0,
    lastUsedAt: row.last_accessed,
    lastVerifiedAt: row.last_verified,
    tags: tagsOf(row),
    eventTime: row.event_time,
    ...(due !== null && { due }),
    ...(row.true_from !== null && { trueFrom: row.true_from }),
    ...(row.true_until !== null && { trueUntil: row.true_until }),
    ...(isPasted(row) && { pasted: true as const }),
    ...((hasChangedSource(row) || row.is_source_hidden === 1) && { sourceChanged: true as const }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    validUntil: isFaded ? row.fade_at : row.valid_until,
    supersededBy: row.superseded_by,
    disputed: isLive(row, now) && row.disputed_until > now,
  };
}
