import { createAliasMatcher, nameCandidates, nameWords, type AliasReads } from './aliasMatcher.ts';
import type { EntitySeq } from '../../connection/rowNumber.ts';

/** Entity that a memory names, and the words that name it. */
export interface MentionedEntity {
  readonly seq: EntitySeq;
  readonly mention: string;
}

/** Limit of entities that one memory is linked to by its words. */
const MAX_ENTITIES = 12;

const STARTS_LOWERCASE = /^\p{Ll}/u;

/**
 * Existing entities whose name the words of a memory hold: a whole alias, also inflected (Анной,
 * Anna's), the longest first. A word in lower case names nobody ("mark the date"), unless the name of
 * the entity starts in lower case too ("garage"), or the whole text is typed so and the alias is
 * exact.
 */
export function mentionedEntities(entities: AliasReads, content: string): MentionedEntity[] {
  const words = nameWords(content);
  const candidates = nameCandidates(words);
  const matchOf = createAliasMatcher(
    entities,
    candidates.map(({ norm }) => norm),
  );
  const isAllLowercase = !/\p{Lu}/u.test(content);
  const isTaken = words.map(() => false);
  const mentions = new Map<EntitySeq, MentionedEntity>();
  for (const { start, length, text, norm } of candidates) {
    if (isTaken.slice(start, start + length).some(Boolean)) continue;
    const match = matchOf(norm);
    if (match === null) continue;
    const isCommonWord =
      STARTS_LOWERCASE.test(text) &&
      !STARTS_LOWERCASE.test(match.name) &&
      !(isAllLowercase && !match.isInflected);
    if (isCommonWord) continue;
    isTaken.fill(true, start, start + length);
    if (!mentions.has(match.seq) && mentions.size < MAX_ENTITIES) {
      mentions.set(match.seq, { seq: match.seq, mention: text });
    }
  }
  return [...mentions.values()];
}
