import { aliasNorm } from '../../algorithms/names/aliasNorm.ts';
import {
  createAliasMatcher,
  nameCandidates,
  nameWords,
  type AliasReads,
} from '../../storage/memory/names/aliasMatcher.ts';
import { nameForms } from '../../text/nameForms.ts';
import type { EntitySeq } from '../../storage/connection/rowNumber.ts';

/** Entity that a question names. */
export interface QuestionEntity {
  readonly seq: EntitySeq;
  readonly name: string;
  /** Known first name, where the question has another form of it. */
  readonly knownAs?: string;
}

/** Entities of a question. */
export interface NamedEntities {
  readonly entities: readonly QuestionEntity[];
  /** True where the question is their names and nothing else: "Anna". */
  readonly isOnlyName: boolean;
}

/** Limit of entities in one question; more are a list, not a question. */
const MAX_ENTITIES = 8;

const STARTS_AS_NAME = /^\p{Lu}/u;

/**
 * Entities that a question names, by alias: the longest names first, a name's word not again for a
 * shorter one. A name in another case (Анной, Анне) is found by its stem, and a short or full form
 * of a first name (Таня, Татьяна) where only one known entity has any of them. The person
 * themselves is left out: everything would be about them.
 */
export function entitiesIn(entities: AliasReads, question: string): NamedEntities {
  const words = nameWords(question);
  const candidates = nameCandidates(words);
  const byAlias = createAliasMatcher(
    entities,
    candidates.map(({ norm }) => norm),
  );
  const isTaken = words.map(() => false);
  const namedEntities = new Map<number, QuestionEntity>();
  const byForm = matcherByForm(
    entities,
    words.filter((word) => STARTS_AS_NAME.test(word)),
  );
  const matchOf = (norm: string): QuestionEntity | null => {
    const match = byAlias(norm);
    return match === null ? byForm(norm) : { seq: match.seq, name: match.name };
  };
  for (const { start, length, norm } of candidates) {
    if (isTaken.slice(start, start + length).some(Boolean)) continue;
    const match = matchOf(norm);
    if (match === null) continue;
    isTaken.fill(true, start, start + length);
    if (namedEntities.size < MAX_ENTITIES) namedEntities.set(match.seq, match);
  }
  return {
    entities: [...namedEntities.values()],
    isOnlyName: words.length > 0 && isTaken.every(Boolean),
  };
}

/** Entities known by another form of a first name, if unambiguous. */
function matcherByForm(
  entities: AliasReads,
  words: readonly string[],
): (norm: string) => QuestionEntity | null {
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
    ...entities.aliasesWithPrefixes(all.map((form) => `${form} `)),
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
