import { aliasNorm } from '../../algorithms/names/aliasNorm.ts';
import type { ChangeGroupWriter } from '../../storage/history/changeGroupWriter.ts';
import type { EntitySeq, NodeSeq } from '../../storage/connection/rowNumber.ts';
import { nameWords } from '../../storage/memory/names/aliasMatcher.ts';
import { mentionedEntities } from '../../storage/memory/names/mentionedEntities.ts';
import type { ReadStore } from '../../storage/store.ts';
import { isUnspaced } from '../../text/segmentation/segmentedWords.ts';
import type { CurationContext } from '../changeGroup.ts';
import { linkNamedEntities, linkToEntity, unlinkedEntities } from '../entityLinks.ts';
import { removeLinks } from '../links/entityMembers.ts';

/** Memory, by its number and text. */
interface MemoryContent {
  readonly seq: NodeSeq;
  readonly content: string;
}

/** Copies entity links from a memory to the one that corrects it, if that still names the entity. */
export function copyEntityLinks(
  context: CurationContext,
  set: ChangeGroupWriter,
  from: MemoryContent,
  to: MemoryContent,
): void {
  const { store } = context;
  const isNoLongerNamed = createDroppedEntityMatcher(store, from.content, to.content);
  for (const { entity_seq: seq, role, mention } of store.entities.linksOfNode(from.seq)) {
    if (!isNoLongerNamed(seq)) linkToEntity(context, set, to.seq, { seq, role, mention });
  }
}

/**
 * Updates the entity links of a memory edited in place: unlinks the entities that its new content no
 * longer names, and links those that it newly names.
 */
export function updateEntityLinks(
  context: CurationContext,
  set: ChangeGroupWriter,
  { seq, content }: MemoryContent,
  newContent: string,
): void {
  const { store } = context;
  const unlinkedEntitySeqs = unlinkedEntities(store, { seq, content });
  const isNoLongerNamed = createDroppedEntityMatcher(store, content, newContent);
  const links = Map.groupBy(store.entities.linksOfNode(seq), ({ entity_seq }) => entity_seq);
  for (const [entitySeq, linksOfEntity] of links) {
    const entity = store.entities.bySeq(entitySeq);
    if (entity !== null && isNoLongerNamed(entitySeq))
      removeLinks(context, set, entity, linksOfEntity);
  }
  linkNamedEntities(context, set, { seq, content: newContent }, unlinkedEntitySeqs);
}

/** Creates a matcher of entities that the first text names and the second does not. */
function createDroppedEntityMatcher(
  store: ReadStore,
  from: string,
  to: string,
): (seq: EntitySeq) => boolean {
  const isInFirst = createNamedEntityMatcher(store, from);
  const isInSecond = createNamedEntityMatcher(store, to);
  return (seq) => isInFirst(seq) && !isInSecond(seq);
}

/** Creates a matcher of entities that a text names: also inflected, or by an alias in lower case. */
function createNamedEntityMatcher(
  { entities }: ReadStore,
  text: string,
): (seq: EntitySeq) => boolean {
  const mentionedSeqs = new Set(mentionedEntities(entities, text).map(({ seq }) => seq));
  return (seq) =>
    mentionedSeqs.has(seq) ||
    entities.aliases(seq).some(({ alias_norm }) => containsName(text, alias_norm));
}

/** True if a text holds an alias as whole words, where its script has spaces between words. */
function containsName(text: string, alias: string): boolean {
  const aliasWords = wordsOf(alias);
  if (aliasWords === '' || isUnspaced(alias)) return aliasNorm(text).includes(alias);
  return ` ${wordsOf(text)} `.includes(` ${aliasWords} `);
}

function wordsOf(text: string): string {
  return aliasNorm(nameWords(text).join(' '));
}
