import type { EntityRole, EntityType } from '../../../shared/domain/entity.ts';
import { aliasNorm, isName } from '../algorithms/names/aliasNorm.ts';
import type { ChangeSet } from '../storage/history/changeSet.ts';
import type { EntityRow } from '../storage/connection/rows.ts';
import type { CurationContext } from './changeGroup.ts';

/** Somebody or something that a memory is about, by name. */
export interface EntityMention {
  readonly name: string;
  readonly type: EntityType;
}

/** A new entity without a name to look it up by. */
export function insertEntityRow(
  { store, ids }: Pick<CurationContext, 'store' | 'ids'>,
  set: ChangeSet,
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

/** A new entity under these names; an entity of the name that is there already stays the one. */
export function insertEntity(
  { store, ids }: CurationContext,
  set: ChangeSet,
  { name, type }: EntityMention,
  { isSelf = false, aliases = [name] }: { isSelf?: boolean; aliases?: readonly string[] } = {},
): number {
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

/** Says that a memory is about an entity; the same link again changes nothing. */
export function linkToEntity(
  { store }: CurationContext,
  set: ChangeSet,
  nodeSeq: number,
  { seq, role, mention }: { seq: number; role: EntityRole; mention: string },
): void {
  const entity = store.entities.bySeq(seq);
  if (entity === null) return;
  const existing = store.entities
    .linksOfNode(nodeSeq)
    .some((other) => other.entity_seq === seq && other.role === role);
  if (existing) return;
  set.insert('node_entities', { node_seq: nodeSeq, entity_seq: seq, role, mention });
  // A memory about a protected entity does not fade.
  if (role === 'subject' && entity.protected === 1) {
    set.update('node_life', String(nodeSeq), { fade_at: null });
  }
  set.update('entities', entity.id, {
    mention_count: entity.mention_count + 1,
    last_updated: set.at,
  });
}

/** Links a memory to what it names. `known`: only to what has the very name already. */
export function linkNames(
  context: CurationContext,
  set: ChangeSet,
  nodeSeq: number,
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

/** A new wording is about whomever the old one was about, but for those whom it names no longer. */
export function keepLinks(
  context: CurationContext,
  set: ChangeSet,
  from: { readonly seq: number; readonly content: string },
  to: { readonly seq: number; readonly content: string },
): void {
  const { entities } = context.store;
  for (const { entity_seq: seq, role, mention } of entities.linksOfNode(from.seq)) {
    const names = entities.aliases(seq).map(({ alias_norm }) => alias_norm);
    const isNamed = (text: string) => names.some((name) => aliasNorm(text).includes(name));
    if (isNamed(from.content) && !isNamed(to.content)) continue;
    linkToEntity(context, set, to.seq, { seq, role, mention });
  }
}
