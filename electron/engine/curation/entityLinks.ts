import type { EntityRole, EntityType } from '../../../shared/domain/entity.ts';
import { aliasNorm, isName } from '../algorithms/names/aliasNorm.ts';
import type { ChangeGroupWriter } from '../storage/history/changeGroupWriter.ts';
import type { EntityRow, NodeEntityRow } from '../storage/connection/rows.ts';
import type { ReadStore } from '../storage/store.ts';
import type { CurationContext } from './changeGroup.ts';
import { refreshFading } from './lifetime/refreshFading.ts';
import { mentionedEntities } from '../storage/memory/names/mentionedEntities.ts';
import type { NodeSeq, EntitySeq } from '../storage/connection/rowNumber.ts';

/** Mention of an entity in a memory, by name. */
export interface EntityMention {
  readonly name: string;
  readonly type: EntityType;
}

/** Inserts a new entity without an alias. */
export function insertEntityRow(
  { store, ids }: Pick<CurationContext, 'store' | 'ids'>,
  set: ChangeGroupWriter,
  { name, type }: EntityMention,
  isSelf = false,
): EntityRow {
  const row: EntityRow = {
    seq: store.sequences.next('entities'),
    id: ids.next(),
    canonical_name: name,
    type,
    summary: null,
    is_self: isSelf ? 1 : 0,
    protected: 0,
    merged_into: null,
    first_seen: set.at,
    last_updated: set.at,
    mention_count: 0,
    attributes: '{}',
  };
  set.insert('entities', row);
  return row;
}

/** Inserts an entity with these aliases; an existing entity of the name is used instead. */
export function insertEntity(
  { store, ids }: CurationContext,
  set: ChangeGroupWriter,
  { name, type }: EntityMention,
  { isSelf = false, aliases = [name] }: { isSelf?: boolean; aliases?: readonly string[] } = {},
): EntitySeq {
  const existing = isSelf
    ? store.entities.self()
    : (store.entities.byAlias(aliasNorm(name))[0] ?? null);
  if (existing !== null) return existing.seq;
  const { seq } = insertEntityRow({ store, ids }, set, { name, type }, isSelf);
  for (const alias of aliases) {
    set.insert('entity_aliases', { alias_norm: aliasNorm(alias), entity_seq: seq, alias });
  }
  return seq;
}

/** Links a memory to an entity; idempotent. `mentions`: number of turns in which it was named. */
export function linkToEntity(
  context: CurationContext,
  set: ChangeGroupWriter,
  nodeSeq: NodeSeq,
  { seq, role, mention }: { seq: EntitySeq; role: EntityRole; mention: string },
  mentions = 1,
): void {
  const { store } = context;
  const entity = store.entities.bySeq(seq);
  if (entity === null) return;
  const links = store.entities.linksOfNode(nodeSeq).filter(({ entity_seq }) => entity_seq === seq);
  // Any role says more than a mention.
  if (links.some((link) => link.role === role || role === 'mention')) return;
  for (const link of links) {
    if (link.role === 'mention') set.remove('node_entities', linkKey(link));
  }
  set.insert('node_entities', { node_seq: nodeSeq, entity_seq: seq, role, mention });
  if (entity.protected === 1) refreshFading(context, set, nodeSeq);
  // A second role in the same memory is no second mention.
  if (links.length > 0) return;
  set.update('entities', entity.id, {
    mention_count: entity.mention_count + mentions,
    last_updated: set.at,
  });
}

/** Counts further turns that state a memory as mentions of the entities it names. */
export function countMentions(
  { store }: CurationContext,
  set: ChangeGroupWriter,
  nodeSeq: NodeSeq,
  mentions: number,
): void {
  const seqs = store.entities.linksOfNode(nodeSeq).map(({ entity_seq }) => entity_seq);
  for (const seq of new Set(seqs)) {
    const entity = store.entities.bySeq(seq);
    if (entity === null) continue;
    const mention_count = entity.mention_count + mentions;
    set.update('entities', entity.id, { mention_count, last_updated: set.at });
  }
}

/** Key of a link, as changes name it. */
export function linkKey({
  node_seq,
  entity_seq,
  role,
}: Pick<NodeEntityRow, 'node_seq' | 'entity_seq' | 'role'>): string {
  return JSON.stringify([node_seq, entity_seq, role]);
}

/**
 * Links a memory to every existing entity that its words name, except these. A name under which it has
 * a link already is not somebody else's: it may be the person's own, whom a namesake shares it with.
 */
export function linkNamedEntities(
  context: CurationContext,
  set: ChangeGroupWriter,
  { seq: nodeSeq, content }: { readonly seq: NodeSeq; readonly content: string },
  exceptSeqs: readonly EntitySeq[] = [],
): void {
  const { entities } = context.store;
  const linkedNames = new Set(
    entities.linksOfNode(nodeSeq).map(({ mention }) => aliasNorm(mention)),
  );
  for (const { seq, mention } of mentionedEntities(entities, content)) {
    if (exceptSeqs.includes(seq) || linkedNames.has(aliasNorm(mention))) continue;
    linkToEntity(context, set, nodeSeq, { seq, role: 'mention', mention });
  }
}

/**
 * Links a memory to the entities it names. `known`: only to existing entities with exactly that
 * name.
 */
export function linkNames(
  context: CurationContext,
  set: ChangeGroupWriter,
  nodeSeq: NodeSeq,
  mentions: readonly EntityMention[],
  scope: 'known' | 'all',
): void {
  for (const mention of mentions) {
    const name = mention.name.trim();
    const norm = aliasNorm(name);
    if (!isName(norm)) continue;
    const isKnown = context.store.entities.byAlias(norm).length > 0;
    if (scope === 'known' && !isKnown) continue;
    const seq = insertEntity(context, set, { name, type: mention.type });
    linkToEntity(context, set, nodeSeq, { seq, role: 'mention', mention: name });
  }
}

/** Entities that the words of a memory name without a link: the person took it back, or moved it. */
export function unlinkedEntities(
  { entities }: Pick<ReadStore, 'entities'>,
  { seq: nodeSeq, content }: { readonly seq: NodeSeq; readonly content: string },
): EntitySeq[] {
  const linkedSeqs = new Set(entities.linksOfNode(nodeSeq).map(({ entity_seq }) => entity_seq));
  return mentionedEntities(entities, content).flatMap(({ seq }) =>
    linkedSeqs.has(seq) ? [] : [seq],
  );
}
