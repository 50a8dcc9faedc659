import type { EpochMs, NodeId } from '../../../shared/domain/primitives.ts';
import type { KnowledgeRow } from '../storage/memory/knowledge.ts';
import type { ReadStore } from '../storage/store.ts';
import { matchAll } from '../text/matchQuery.ts';
import { normalizedWords } from '../text/wordKey.ts';
import { indexTerms } from '../text/terms.ts';

/** Limit of candidates: the same words rarely occur in more memories than this. */
const MAX_CANDIDATES = 50;

/** Live duplicate with the same words, case and punctuation aside; `exceptIds`: themselves no duplicates. */
export function findDuplicate(
  store: ReadStore,
  content: string,
  now: EpochMs,
  exceptIds: readonly NodeId[] = [],
): KnowledgeRow | null {
  const terms = indexTerms(content);
  return findByKey(store, { content, terms, keyOf: wordsOf, exceptIds }, now);
}

export interface Statement {
  readonly content: string;
  /** Terms that every duplicate must contain. */
  readonly terms: readonly string[];
  /** Normalized form, equal for two contents that say the same. */
  readonly keyOf: (content: string) => string;
  /** Memories that are no duplicates, such as the one that is compared. */
  readonly exceptIds?: readonly NodeId[];
}

/** Live memory whose content has the same key. */
export function findByKey(
  store: ReadStore,
  { content, terms, keyOf, exceptIds = [] }: Statement,
  now: EpochMs,
): KnowledgeRow | null {
  const match = matchAll(terms);
  if (match === null) return null;
  const key = keyOf(content);
  for (const { seq } of store.text.knowledge(match, MAX_CANDIDATES, now)) {
    const node = store.knowledge.bySeq(seq);
    if (node !== null && !exceptIds.includes(node.id) && keyOf(node.content) === key) return node;
  }
  return null;
}

function wordsOf(text: string): string {
  return normalizedWords(text).join(' ');
}
