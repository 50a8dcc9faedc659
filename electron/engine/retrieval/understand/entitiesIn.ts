import { aliasNorm } from '../../algorithms/aliasNorm.ts';
import type { EntityReads } from '../../storage/entities.ts';
import { indexTerms } from '../../text/terms.ts';
import { isStopWord } from '../../text/stopWords.ts';

/** Somebody or something that a question names. */
export interface NamedInQuestion {
  readonly seq: number;
  readonly name: string;
}

/** Words of the longest name that is looked up. */
const LONGEST_NAME = 4;

/** Entities one question may name; more is a list, not a question. */
const MOST_ENTITIES = 8;

/** Shorter words have no ending to take off. */
const SHORTEST_INFLECTED = 4;

/** Letters an ending has at most. */
const ENDING = 3;

const WORD = /[\p{L}\p{N}@#][\p{L}\p{M}\p{N}'’.+#&-]*/gu;

/**
 * Whom a question names, by alias: the longest names first, a name's word not again for a shorter
 * one. A name in another case (Анной, Анне) is found by its stem. The person themselves is nobody
 * here: everything would be about them.
 */
export function entitiesIn(
  entities: Pick<EntityReads, 'byAlias' | 'aliasesFrom'>,
  question: string,
): NamedInQuestion[] {
  const words = [...question.matchAll(WORD)].map(([word]) => bare(word));
  const taken = words.map(() => false);
  const named = new Map<number, NamedInQuestion>();
  for (let length = Math.min(LONGEST_NAME, words.length); length > 0; length -= 1) {
    for (let start = 0; start + length <= words.length; start += 1) {
      if (taken.slice(start, start + length).some(Boolean)) continue;
      const part = words.slice(start, start + length);
      if (part.every((word) => isStopWord(word.toLowerCase()))) continue;
      const found = lookUp(entities, aliasNorm(part.join(' ')));
      if (found === null) continue;
      taken.fill(true, start, start + length);
      if (named.size < MOST_ENTITIES) named.set(found.seq, found);
    }
  }
  return [...named.values()];
}

function lookUp(
  entities: Pick<EntityReads, 'byAlias' | 'aliasesFrom'>,
  norm: string,
): NamedInQuestion | null {
  const exact = entities.byAlias(norm).find(({ is_self }) => is_self === 0);
  if (exact !== undefined) return { seq: exact.seq, name: exact.canonical_name };
  if (norm.length < SHORTEST_INFLECTED) return null;
  const stems = indexTerms(norm).join(' ');
  const prefix = norm.slice(0, Math.max(ENDING, norm.length - ENDING));
  const near = entities
    .aliasesFrom(prefix)
    .find(({ alias_norm }) => indexTerms(alias_norm).join(' ') === stems);
  return near === undefined ? null : { seq: near.entity_seq, name: near.name };
}

/** Anna's → Anna, Bob. → Bob. */
function bare(word: string): string {
  return word.replace(/[.&'’-]+$/u, '').replace(/['’]s$/u, '');
}
