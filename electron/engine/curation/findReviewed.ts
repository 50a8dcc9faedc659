import { isDeepStrictEqual } from 'node:util';
import type { EpochMs, NodeId } from '../../../shared/domain/primitives.ts';
import type { KnowledgeRow } from '../storage/memory/knowledge.ts';
import { isLive } from '../storage/connection/isLive.ts';
import type { ReadStore } from '../storage/store.ts';
import type { ReviewedText } from '../storage/search/textSearch.ts';
import { reviewNote, type Proposal } from './reviewNote.ts';
import { matchAll } from '../text/matchQuery.ts';
import { stemKey } from '../text/stemKey.ts';
import { wordKey } from '../text/wordKey.ts';
import { duplicateTerms } from '../text/terms.ts';

/** Limit of memories with all of a statement's words, compared with it. */
const MAX_CANDIDATES = 50;

/** True for a statement that was rejected: it is not learned again, in other word endings either. */
export function wasRejected(store: ReadStore, content: string): boolean {
  return byReview(store, content, 'rejected').some(({ merged_into }) => merged_into === null);
}

/** Id of a pending memory with this statement, in other word endings too; null without one. */
export function findPendingId(store: ReadStore, content: string): NodeId | null {
  return byReview(store, content, 'pending')[0]?.id ?? null;
}

/** Live memory that the person merged this statement into. */
export function findMerged(store: ReadStore, content: string, now: EpochMs): KnowledgeRow | null {
  for (const { merged_into } of byReview(store, content, 'rejected')) {
    const target = merged_into === null ? null : store.knowledge.byId(merged_into);
    if (target !== null && isLive(target, now)) return target;
  }
  return null;
}

/** Pending memory with the same words, which the person accepts by saying them; null without one. */
export function findPendingStatement(store: ReadStore, content: string): NodeId | null {
  const words = wordKey(content);
  const rows = byReview(store, content, 'pending');
  return rows.find((row) => wordKey(row.content) === words)?.id ?? null;
}

/**
 * Pending memories with the same words that propose the same change to another memory, or propose none.
 */
export function findPendingDuplicates(
  store: ReadStore,
  content: string,
  proposal: Proposal | null = null,
): KnowledgeRow[] {
  const words = wordKey(content);
  return byReview(store, content, 'pending').flatMap(({ id }) => {
    const row = store.knowledge.byId(id);
    if (row === null || wordKey(row.content) !== words) return [];
    return isDeepStrictEqual(reviewNote.parse(row.attributes).proposal, proposal) ? [row] : [];
  });
}

/** True for a memory that asks to change or confirm another one. */
export function isProposal({ attributes }: Pick<KnowledgeRow, 'attributes'>): boolean {
  return reviewNote.parse(attributes).proposal !== null;
}

function byReview(
  store: ReadStore,
  content: string,
  review: 'rejected' | 'pending',
): ReviewedText[] {
  const match = matchAll(duplicateTerms(content));
  if (match === null) return [];
  const key = stemKey(content);
  return store.text
    .reviewed(match, review, MAX_CANDIDATES)
    .filter((row) => stemKey(row.content) === key);
}
