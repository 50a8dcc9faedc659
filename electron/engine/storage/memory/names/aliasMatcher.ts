import { aliasNorm } from '../../../algorithms/names/aliasNorm.ts';
import { mayBeInflectedForm } from '../../../algorithms/names/inflectedForm.ts';
import { trimEnd } from '../../../algorithms/trimEnd.ts';
import { isStopWord } from '../../../text/stopWords.ts';
import { indexTerms } from '../../../text/terms.ts';
import type { EntitySeq } from '../../connection/rowNumber.ts';
import type { EntityReads } from '../entities.ts';

/** Reads by which names are looked up. */
export type AliasReads = Pick<EntityReads, 'aliasesAmong' | 'aliasesWithPrefixes'>;

/** Entity that a normalized name means. */
export interface AliasMatch {
  readonly seq: EntitySeq;
  readonly name: string;
  /** True if the name is in another case or form: its stem is that of an alias. */
  readonly isInflected: boolean;
}

/** Word sequence of a text that may be a name. */
export interface NameCandidate {
  readonly start: number;
  readonly length: number;
  readonly text: string;
  readonly norm: string;
}

/** Word limit of a name that is looked up. */
const MAX_NAME_WORDS = 4;

/** Least length of a word whose ending is stripped. */
const MIN_INFLECTED_LENGTH = 4;

/** Length limit of an ending. */
const MAX_ENDING_LENGTH = 3;

const WORD = /[\p{L}\p{N}@#][\p{L}\p{M}\p{N}'’.+#&-]*/gu;

/** Words of a text without possessives and punctuation: Anna's → Anna, Bob. → Bob. */
export function nameWords(text: string): string[] {
  return [...text.matchAll(WORD)].map(([word]) => trimEnd(word, ".&'’-").replace(/['’]s$/u, ''));
}

/** Word sequences that may be a name, the longest first; none of grammar alone. */
export function nameCandidates(words: readonly string[]): NameCandidate[] {
  const isGrammar = words.map((word) => isStopWord(word.toLowerCase()));
  const candidates: NameCandidate[] = [];
  for (let length = Math.min(MAX_NAME_WORDS, words.length); length > 0; length -= 1) {
    for (let start = 0; start + length <= words.length; start += 1) {
      const end = start + length;
      if (isGrammar.slice(start, end).every(Boolean)) continue;
      const text = words.slice(start, end).join(' ');
      candidates.push({ start, length, text, norm: aliasNorm(text) });
    }
  }
  return candidates;
}

/** Looks up all names in one query: by alias, else by its stem (Анной, Анне). */
export function createAliasMatcher(
  entities: AliasReads,
  norms: readonly string[],
): (norm: string) => AliasMatch | null {
  const distinct = [...new Set(norms)].filter((norm) => norm !== '');
  const exact = new Map(
    entities
      .aliasesAmong(distinct)
      .map((row) => [row.alias_norm, row] as const)
      .reverse(),
  );
  const inflected = distinct.filter(
    (norm) => norm.length >= MIN_INFLECTED_LENGTH && !exact.has(norm),
  );
  const near = Map.groupBy(
    entities.aliasesWithPrefixes([...new Set(inflected.map(prefixOf))]),
    ({ prefix }) => prefix,
  );
  const inflectedFrom = (norm: string) => {
    const stems = indexTerms(norm).join(' ');
    return near
      .get(prefixOf(norm))
      ?.find(
        ({ alias_norm }) =>
          indexTerms(alias_norm).join(' ') === stems && mayBeInflectedForm(norm, alias_norm),
      );
  };
  return (norm) => {
    const exactMatch = exact.get(norm);
    const row =
      exactMatch ?? (norm.length < MIN_INFLECTED_LENGTH ? undefined : inflectedFrom(norm));
    if (row === undefined) return null;
    return { seq: row.entity_seq, name: row.name, isInflected: exactMatch === undefined };
  };
}

/** Common prefix of a name and its inflected forms. */
function prefixOf(norm: string): string {
  return norm.slice(0, Math.max(MAX_ENDING_LENGTH, norm.length - MAX_ENDING_LENGTH));
}
