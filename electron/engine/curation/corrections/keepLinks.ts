import { aliasNorm } from '../../algorithms/names/aliasNorm.ts';
import type { ChangeSet } from '../../storage/history/changeSet.ts';
import type { EntitySeq, NodeSeq } from '../../storage/connection/rowNumber.ts';
import { nameWords } from '../../storage/memory/names/aliasMatcher.ts';
import { mentionedEntities } from '../../storage/memory/names/mentionedEntities.ts';
import type { ReadStore } from '../../storage/store.ts';
import { isUnspaced } from '../../text/segmentation/segmentedWords.ts';
import type { CurationContext } from '../changeGroup.ts';
import { linkNamedEntities, linkToEntity, unlinkedNames } from '../entityLinks.ts';
import { removeLinks } from '../links/entityMembers.ts';

/** Wording of a memory. */
interface Wording {
  readonly seq: NodeSeq;
  readonly content: string;
}

/** Copies links to a new wording, except those to entities it no longer names. */
export function keepLinks(
  context: CurationContext,
  set: ChangeSet,
  from: Wording,
  to: Wording,
): void {
  const { store } = context;
  const isDropped = droppedBy(store, from.content, to.content);
  for (const { entity_seq: seq, role, mention } of store.entities.linksOfNode(from.seq)) {
    if (!isDropped(seq)) linkToEntity(context, set, to.seq, { seq, role, mention });
  }
}

/** Moves the links of a memory whose words are edited in place to whom the new ones name. */
export function rewordLinks(
  context: CurationContext,
  set: ChangeSet,
  { seq, content }: Wording,
  edited: string,
): void {
  const { store } = context;
  const exceptSeqs = unlinkedNames(store, { seq, content });
  const isDropped = droppedBy(store, content, edited);
  const links = Map.groupBy(store.entities.linksOfNode(seq), ({ entity_seq }) => entity_seq);
  for (const [entitySeq, linksOfEntity] of links) {
    const entity = store.entities.bySeq(entitySeq);
    if (entity !== null && isDropped(entitySeq)) removeLinks(context, set, entity, linksOfEntity);
  }
  linkNamedEntities(context, set, { seq, content: edited }, exceptSeqs);
}

/** Test for entities that the first wording names and the second does not. */
function droppedBy(store: ReadStore, from: string, to: string): (seq: EntitySeq) => boolean {
  const isInFirst = namedIn(store, from);
  const isInSecond = namedIn(store, to);
  return (seq) => isInFirst(seq) && !isInSecond(seq);
}

/** Test for entities with a name in a text: also inflected, or an alias in lower case. */
function namedIn({ entities }: ReadStore, text: string): (seq: EntitySeq) => boolean {
  const mentionedSeqs = new Set(mentionedEntities(entities, text).map(({ seq }) => seq));
  return (seq) =>
    mentionedSeqs.has(seq) ||
    entities.aliases(seq).some(({ alias_norm }) => holdsName(text, alias_norm));
}

/** True if a text holds an alias as whole words, where its script has spaces between words. */
function holdsName(text: string, alias: string): boolean {
  const aliasWords = wordsOf(alias);
  if (aliasWords === '' || isUnspaced(alias)) return aliasNorm(text).includes(alias);
  return ` ${wordsOf(text)} `.includes(` ${aliasWords} `);
}

function wordsOf(text: string): string {
  return aliasNorm(nameWords(text).join(' '));
}
