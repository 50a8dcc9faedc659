import { canonicalTerm, isFunctionWord } from '../grounding/rewording.ts';
import { stem } from '../stem.ts';
import { tokenize } from '../tokenize.ts';
import { changeTopics } from '../topics/changeTopics.ts';

const CONJUNCTION = /\s(?:and|as well as|и|а также)\s/iu;

interface Part {
  readonly terms: readonly string[];
  readonly topics: ReadonlySet<number>;
}

/**
 * True if a newer statement touches only a part of a known one that says several things: "lives in
 * Leeds with Jon and a dog", of which "Jon moved out" leaves the dog. A part is changed by a word in
 * common, or by a topic of change.
 */
export function changesOnlyPart(statement: string, newer: string): boolean {
  const parts = statement.split(CONJUNCTION).map(partOf);
  if (parts.length === 1) return false;
  const change = partOf(newer);
  const changeCount = parts.filter((part) => isChangedBy(part, change)).length;
  const contentCount = parts.filter(({ terms }) => terms.length > 0).length;
  return changeCount > 0 && changeCount < contentCount;
}

function partOf(text: string): Part {
  const words = tokenize(text).filter((word) => !isFunctionWord(word));
  return { terms: words.map(canonicalTerm), topics: changeTopics(words.map(stem)) };
}

function isChangedBy({ terms, topics }: Part, change: Part): boolean {
  return (
    terms.some((term) => change.terms.includes(term)) ||
    [...topics].some((topic) => change.topics.has(topic))
  );
}
