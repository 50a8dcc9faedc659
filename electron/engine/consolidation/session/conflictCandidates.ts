import type { NodeKind } from '../../../../shared/domain/node.ts';
import { isStopWord } from '../../text/stopWords.ts';
import { stem } from '../../text/stem.ts';
import { tokenize } from '../../text/tokenize.ts';
import { changeTopics } from '../../text/topics/changeTopics.ts';

/**
 * Share of the smaller statement's words that both contain, from which two may be about one topic.
 */
const MIN_SHARED_WORD_SHARE = 0.3;
/** Score of a topic of change that both have: less than of words that both have. */
const TOPIC_SCORE = 0.5;
/**
 * Added in proportion to the words that belong to the topic: a short statement of it, "lives in
 * Altona", before a long one that touches it.
 */
const TOPIC_DENSITY_WEIGHT = 0.3;
/** Weight of shared words beside a shared topic. */
const SHARED_WORDS_WEIGHT = 0.2;
const SAME_KIND_SCORE = 0.2;

/** Statement prepared for comparison with many others. */
export interface StatementFeatures {
  readonly kind: NodeKind | null;
  /** Stems without stop words and names. */
  readonly terms: ReadonlySet<string>;
  readonly topics: ReadonlySet<number>;
}

/** Share of a statement's words that belong to any of these topics. */
function topicShare({ terms }: StatementFeatures, topics: ReadonlySet<number>): number {
  const termsOfTopic = [...terms].filter((term) =>
    [...changeTopics([term])].some((topic) => topics.has(topic)),
  );
  return terms.size === 0 ? 0 : termsOfTopic.length / terms.size;
}

/** Prepares a statement; the names of what it is about are no topic. */
export function extractFeatures(
  { content, kind }: { readonly content: string; readonly kind: NodeKind | null },
  names: ReadonlySet<string>,
): StatementFeatures {
  const words = tokenize(content).filter((word) => !isStopWord(word));
  const terms = new Set(words.map(stem).filter((term) => !names.has(term)));
  return { kind, terms, topics: changeTopics(terms) };
}

/** Stems of names. */
export function nameStems(names: Iterable<string>): Set<string> {
  return new Set([...names].flatMap((name) => tokenize(name).map(stem)));
}

/**
 * Score of two statements as a possible conflict: shared words, a shared topic of change, the same
 * kind. 0: neither words nor a topic in common. Generous, because the judge decides. A topic alone
 * counts only for statements about one and the same (`isOneSubject`). Example: "lives in Altona" and
 * "moved to Eimsbüttel" share no word but the topic of living somewhere.
 */
export function conflictScore(
  a: StatementFeatures,
  b: StatementFeatures,
  haveSameSubject: boolean,
): number {
  const sharedTermCount = [...a.terms].filter((term) => b.terms.has(term)).length;
  const minTermCount = Math.min(a.terms.size, b.terms.size);
  const sharedTermShare = minTermCount === 0 ? 0 : sharedTermCount / minTermCount;
  const topics = new Set(
    haveSameSubject ? [...a.topics].filter((topic) => b.topics.has(topic)) : [],
  );
  if (sharedTermShare < MIN_SHARED_WORD_SHARE && topics.size === 0) return 0;
  const density = topicShare(a, topics) + topicShare(b, topics);
  const topicScore = topics.size === 0 ? 0 : TOPIC_SCORE + TOPIC_DENSITY_WEIGHT * density;
  return (
    Math.max(sharedTermShare, topicScore + SHARED_WORDS_WEIGHT * sharedTermShare) +
    (a.kind === b.kind ? SAME_KIND_SCORE : 0)
  );
}

/** True if a statement names one of these, whatever the case ending. */
export function mentionsAnyName(text: string, names: readonly string[]): boolean {
  const stems = new Set(tokenize(text).map(stem));
  return names.some((name) => {
    const words = tokenize(name).map(stem);
    return words.length > 0 && words.every((word) => stems.has(word));
  });
}
