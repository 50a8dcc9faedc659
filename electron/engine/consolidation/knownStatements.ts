import type { EpochMs } from '../../../shared/domain/primitives.ts';
import { findByForm } from '../curation/findSame.ts';
import type { KnowledgeRow } from '../storage/knowledge.ts';
import type { ReadStore } from '../storage/store.ts';
import { matchAll } from '../text/matchQuery.ts';
import { sameForm } from '../text/sameForm.ts';
import { indexTerms } from '../text/terms.ts';

/** Memories with all of a statement's words, looked at for the same statement. */
const CANDIDATES = 50;

/** The live memory that says this already, articles and endings aside. */
export function findSaid(store: ReadStore, content: string, now: EpochMs): KnowledgeRow | null {
  return findByForm(store, { content, terms: withoutArticles(content), formOf: sameForm }, now);
}

/** Whether the person once rejected this statement: it is not learned again. */
export function findRejected(store: ReadStore, content: string): boolean {
  return isReviewed(store, content, 'rejected');
}

/** Whether this statement is before the person already. */
export function findWaiting(store: ReadStore, content: string): boolean {
  return isReviewed(store, content, 'pending');
}

function isReviewed(store: ReadStore, content: string, review: 'rejected' | 'pending'): boolean {
  const match = matchAll(withoutArticles(content));
  if (match === null) return false;
  const wanted = sameForm(content);
  return store.text.reviewed(match, review, CANDIDATES).some((text) => sameForm(text) === wanted);
}

function withoutArticles(content: string): string[] {
  return indexTerms(content).filter((term) => !['a', 'an', 'the'].includes(term));
}
