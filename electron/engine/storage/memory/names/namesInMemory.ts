import { createAliasMatcher, nameParts, nameWords, type AliasReads } from './aliasMatcher.ts';
import type { EntitySeq } from '../../connection/rowNumber.ts';

/** Entity that a memory names, and the words that name it. */
export interface NamedInMemory {
  readonly seq: EntitySeq;
  readonly mention: string;
}

/** Limit of entities that one memory is linked to by its words. */
const MAX_ENTITIES = 12;

const BEGINS_AS_WORD = /^\p{Ll}/u;

/**
 * Existing entities whose name the words of a memory hold: a whole alias, also inflected (Анной,
 * Anna's), the longest first. A word in lower case names nobody ("mark the date"), unless the whole
 * text is typed so and the alias is exact.
 */
export function namesInMemory(entities: AliasReads, content: string): NamedInMemory[] {
  const words = nameWords(content);
  const parts = nameParts(words);
  const matchOf = createAliasMatcher(
    entities,
    parts.map(({ norm }) => norm),
  );
  const isTypedLow = !/\p{Lu}/u.test(content);
  const isTaken = words.map(() => false);
  const mentions = new Map<EntitySeq, NamedInMemory>();
  for (const { start, length, text, norm } of parts) {
    if (isTaken.slice(start, start + length).some(Boolean)) continue;
    const match = matchOf(norm);
    if (match === null) continue;
    const isCommonWord =
      BEGINS_AS_WORD.test(text) &&
      !BEGINS_AS_WORD.test(match.name) &&
      !(isTypedLow && !match.isInflected);
    if (isCommonWord) continue;
    isTaken.fill(true, start, start + length);
    if (!mentions.has(match.seq) && mentions.size < MAX_ENTITIES) {
      mentions.set(match.seq, { seq: match.seq, mention: text });
    }
  }
  return [...mentions.values()];
}
