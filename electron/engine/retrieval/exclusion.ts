import type { Receipt } from '../../../shared/domain/receipt.ts';
import type { CitableId, NodeId } from '../../../shared/domain/primitives.ts';
import { areSimilarQuestions } from '../algorithms/ranking/questionSimilarity.ts';
import type { ReadStore } from '../storage/store.ts';
import { queryTerms } from '../text/terms.ts';
import { intentOf } from './understand/intent.ts';

export type Excluded = Receipt['excluded'][number];

/** Exclusion list of an answer: the withheld memories, and whatever else says the same. */
export interface Exclusion {
  readonly excluded: readonly Excluded[];
  covers(hit: { readonly id: CitableId; readonly content: string }): boolean;
}

export const noExclusion: Exclusion = { excluded: [], covers: () => false };

/** Term count below which only an identical text counts as saying the same. */
const MIN_TERMS = 2;

/**
 * Exclusion for an answer: the withheld memories, and those the person called not relevant for
 * questions of this kind; with their source turns, the memories derived only from them, and every
 * text that contains all of their words.
 */
export function exclusionFor(
  store: ReadStore,
  question: string,
  withheldNodeIds: readonly NodeId[],
): Exclusion {
  const signature = { intent: intentOf(question), terms: queryTerms(question) };
  const irrelevant = store.relevanceFeedback
    .ofIntent(signature.intent)
    .filter((row) => areSimilarQuestions(signature, row))
    .map(({ node_id }) => node_id)
    .filter((id) => !withheldNodeIds.includes(id));
  const excluded = [
    ...withheldNodeIds.map((nodeId) => ({ nodeId, why: 'answer_without' as const })),
    ...[...new Set(irrelevant)].map((nodeId) => ({ nodeId, why: 'not_relevant' as const })),
  ].map((one) => ({ ...one, text: store.relevanceFeedback.contentOf(one.nodeId) ?? '' }));
  if (excluded.length === 0) return noExclusion;
  const ids = new Set<CitableId>([
    ...excluded.map(({ nodeId }) => nodeId),
    ...store.relevanceFeedback.sourcesAndDerived(excluded.map(({ nodeId }) => nodeId)),
  ]);
  const texts = excluded
    .map(({ text }) => queryTerms(text))
    .filter((terms) => terms.length >= MIN_TERMS);
  return {
    excluded,
    covers({ id, content }) {
      if (ids.has(id)) return true;
      if (texts.length === 0) return false;
      const contentTerms = new Set(queryTerms(content));
      return texts.some((terms) => terms.every((term) => contentTerms.has(term)));
    },
  };
}
