import { trimEnd } from '../../algorithms/trimEnd.ts';
import { aliasNorm } from '../../algorithms/names/aliasNorm.ts';
import type { EntityReads } from '../../storage/memory/entities.ts';
import { nameForms } from '../../text/nameForms.ts';
import { indexTerms } from '../../text/terms.ts';
import { isStopWord } from '../../text/stopWords.ts';
import type { EntitySeq } from '../../storage/connection/rowNumber.ts';

/** Entity that a question names. */
export interface NamedInQuestion {
  readonly seq: EntitySeq;
  readonly name: string;
  /** Known first name, where the question has another form of it. */
  readonly knownAs?: string;
}

/** Word limit of a name that is looked up. */
const LONGEST_NAME = 4;

/** Limit of entities in one question; more are a list, not a question. */
const MOST_ENTITIES = 8;

/** Least length of a word whose ending is stripped. */
const SHORTEST_INFLECTED = 4;

/** Length limit of an ending. */
const ENDING = 3;

const STARTS_AS_NAME = /^\p{Lu}/u;

const WORD = /[\p{L}\p{N}@#][\p{L}\p{M}\p{N}'’.+#&-]*/gu;

/**
 * Entities that a question names, by alias: the longest names first, a name's word not again for a
 * shorter one. A name in another case (Анной, Анне) is found by its stem, and a short or full form
 * of a first name (Таня, Татьяна) where only one known entity has any of them. The person
 * themselves is left out: everything would be about them.
 */
export function entitiesIn(
  entities: Pick<EntityReads, 'aliasesAmong' | 'aliasesFrom'>,
  question: string,
): NamedInQuestion[] {
  const words = [...question.matchAll(WORD)].map(([word]) => bare(word));
  const parts = partsOf(words);
  const byAlias = matchingAliases(
    entities,
    parts.map(({ norm }) => norm),
  );
  const isTaken = words.map(() => false);
  const namedEntities = new Map<number, NamedInQuestion>();
  const byForm = formsAmong(
    entities,
    words.filter((word) => STARTS_AS_NAME.test(word)),
  );
  for (const { start, length, norm } of parts) {
    if (isTaken.slice(start, start + length).some(Boolean)) continue;
    const matches = byAlias(norm) ?? byForm(norm);
    if (matches === null) continue;
    isTaken.fill(true, start, start + length);
    if (namedEntities.size < MOST_ENTITIES) namedEntities.set(matches.seq, matches);
  }
  return [...namedEntities.values()];
}

/** Word sequences of a question that may be a name, the longest first. */
function partsOf(words: readonly string[]) {
  const isGrammar = words.map((word) => isStopWord(word.toLowerCase()));
  const parts: { start: number; length: number; norm: string }[] = [];
  for (let length = Math.min(LONGEST_NAME, words.length); length > 0; length -= 1) {
    for (let start = 0; start + length <= words.length; start += 1) {
      const end = start + length;
      if (isGrammar.slice(start, end).every(Boolean)) continue;
      parts.push({ start, length, norm: aliasNorm(words.slice(start, end).join(' ')) });
    }
  }
  return parts;
}

/** Looks up all names in one query. */
function matchingAliases(
  entities: Pick<EntityReads, 'aliasesAmong' | 'aliasesFrom'>,
  norms: readonly string[],
): (norm: string) => NamedInQuestion | null {
  const distinct = [...new Set(norms)].filter((norm) => norm !== '');
  const exact = new Map(
    entities
      .aliasesAmong(distinct)
      .map((row) => [row.alias_norm, row] as const)
      .reverse(),
  );
  const inflected = distinct.filter(
    (norm) => norm.length >= SHORTEST_INFLECTED && !exact.has(norm),
  );
  const near = Map.groupBy(
    entities.aliasesFrom([...new Set(inflected.map(prefixOf))]),
    ({ prefix }) => prefix,
  );
  const inflectedFrom = (norm: string) => {
    const stems = indexTerms(norm).join(' ');
    return near
      .get(prefixOf(norm))
      ?.find(({ alias_norm }) => indexTerms(alias_norm).join(' ') === stems);
  };
  return (norm) => {
    const stem =
      exact.get(norm) ?? (norm.length < SHORTEST_INFLECTED ? undefined : inflectedFrom(norm));
    return stem === undefined ? null : { seq: stem.entity_seq, name: stem.name };
  };
}

/** Entities known by another form of a first name, if unambiguous. */
function formsAmong(
  entities: Pick<EntityReads, 'aliasesAmong' | 'aliasesFrom'>,
  words: readonly string[],
): (norm: string) => NamedInQuestion | null {
  const forms = new Map(
    words
      .map((word) => aliasNorm(word))
      .map((norm) => [norm, nameForms(norm)] as const)
      .filter(([, others]) => others.length > 0),
  );
  if (forms.size === 0) return () => null;
  const all = [...new Set([...forms.values()].flat())];
  const aliases = [
    ...entities.aliasesAmong(all),
    ...entities.aliasesFrom(all.map((form) => `${form} `)),
  ].map((row) => ({ ...row, first: row.alias_norm.split(' ')[0] ?? '' }));
  return (norm) => {
    const formNorms = forms.get(norm) ?? [];
    const matches = aliases.filter(({ first }) => formNorms.includes(first));
    const [match] = matches;
    const isOne = new Set(matches.map(({ entity_seq }) => entity_seq)).size === 1;
    if (match === undefined || !isOne) return null;
    return { seq: match.entity_seq, name: match.name, knownAs: match.first };
  };
}

/** Common prefix of a name and its inflected forms. */
function prefixOf(norm: string): string {
  return norm.slice(0, Math.max(ENDING, norm.length - ENDING));
}

/** Strips possessives and punctuation: Anna's → Anna, Bob. → Bob. */
function bare(word: string): string {
  return trimEnd(word, ".&'’-").replace(/['’]s$/u, '');
}
