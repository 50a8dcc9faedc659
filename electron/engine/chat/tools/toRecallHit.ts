import { estimateTokens } from '../../algorithms/ranking/tokenEstimate.ts';
import type { MemoryNode } from '../../../../shared/domain/node.ts';
import type { RecallHit } from '../../retrieval/recall.ts';

/** Receipt entries for memories that a tool returned without a search. */
export function toRecallHit(
  source: RecallHit['source'],
  {
    id,
    content,
    eventTime,
    kind,
    trust,
  }: Pick<MemoryNode, 'id' | 'content' | 'eventTime' | 'trust'> & Partial<Pick<MemoryNode, 'kind'>>,
): RecallHit {
  return {
    nodeId: id,
    source,
    content,
    passage: null,
    eventTime,
    relevance: 1,
    kind: kind ?? null,
    trust,
    score: 0,
    tokens: estimateTokens(content),
    paths: [],
  };
}
