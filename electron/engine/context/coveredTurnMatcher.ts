import type { MemoryNode } from '../../../shared/domain/node.ts';
import type { KnowledgeHit } from '../retrieval/search.ts';
import type { EpisodeRow } from '../storage/search/indexReads.ts';
import { indexTerms, queryTerms } from '../text/terms.ts';

interface CoveringMemory extends Pick<KnowledgeHit, 'evidence'> {
  readonly node: Pick<MemoryNode, 'content' | 'trust'>;
}

/** Least share of a turn's words that its memories repeat, for the turn to be covered. */
const MIN_COVERAGE = 2 / 3;

/**
 * Creates a matcher of turns of the person that the context need not repeat: the memories learned from
 * the turn, which the context has, contain at least two thirds of its words.
 */
export function createCoveredTurnMatcher(
  knowledge: readonly CoveringMemory[],
): (episode: Pick<EpisodeRow, 'seq' | 'content' | 'source_role'>) => boolean {
  const termsOf = new Map<number, Set<string>>();
  for (const { node, evidence } of knowledge) {
    if (node.trust === 'ingested') continue;
    for (const seq of evidence) {
      const terms = termsOf.get(seq) ?? new Set<string>();
      for (const term of indexTerms(node.content)) terms.add(term);
      termsOf.set(seq, terms);
    }
  }
  return ({ seq, content, source_role: role }) => {
    const memoryTerms = termsOf.get(seq);
    if (memoryTerms === undefined || role !== 'user') return false;
    const terms = queryTerms(content);
    const repeated = terms.filter((term) => memoryTerms.has(term)).length;
    return repeated >= MIN_COVERAGE * terms.length;
  };
}
