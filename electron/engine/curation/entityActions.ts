import type { EntityType } from '../../../shared/domain/entity.ts';
import type { Id, EntityId, NodeId } from '../../../shared/domain/primitives.ts';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import { aliasNorm } from '../algorithms/names/aliasNorm.ts';
import type { ChangeGroupWriter } from '../storage/history/changeGroupWriter.ts';
import type { NodeSeq } from '../storage/connection/rowNumber.ts';
import type { EntityRow } from '../storage/connection/rows.ts';
import { insertEntityRow, linkKey } from './entityLinks.ts';
import { linkMentioningMemories } from './links/linkMentioningMemories.ts';
import { refreshFading, refreshNaming } from './lifetime/refreshFading.ts';
import { runAction, type Action, type ActionResult, type CurationContext } from './changeGroup.ts';

/** Reason for which an action on an entity was refused; nothing was changed. */
export type EntityRefusal =
  | { readonly kind: 'not_found' }
  | { readonly kind: 'same_entity' }
  | { readonly kind: 'self' }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'last_name' }
  | { readonly kind: 'no_name' }
  | { readonly kind: 'name_taken'; readonly entityId: EntityId };

type Outcome = Result<ActionResult<EntityId>, EntityRefusal>;

/**
 * Merges two entities: the names and memories of `mergedId` move to `keptId`. Never done by a model.
 * Undone exactly: every row that moves is in the change.
 */
export function mergeEntities(
  context: CurationContext,
  keptId: EntityId,
  mergedId: EntityId,
): Outcome {
  const { store } = context;
  const [target, merged] = [activeEntity(context, keptId), activeEntity(context, mergedId)];
  if (target === null || merged === null) return err({ kind: 'not_found' });
  if (target.seq === merged.seq) return err({ kind: 'same_entity' });
  if (merged.is_self === 1) return err({ kind: 'self' });
  const label = `${merged.canonical_name} → ${target.canonical_name}`;
  // Protection carries over to the entity merged into; the person's own entity never protects.
  const becomesProtected = merged.protected === 1 && target.protected === 0 && target.is_self === 0;
  return ok(
    runAction(context, { actor: 'user', cause: 'merge', label }, (set) => {
      const targetNorms = new Set(
        store.entities.aliases(target.seq).map(({ alias_norm }) => alias_norm),
      );
      for (const { alias_norm, alias } of store.entities.aliases(merged.seq)) {
        set.remove('entity_aliases', JSON.stringify([alias_norm, merged.seq]));
        if (!targetNorms.has(alias_norm)) {
          set.insert('entity_aliases', { alias_norm, entity_seq: target.seq, alias });
        }
      }
      if (becomesProtected) set.update('entities', target.id, { protected: 1 });
      moveLinks(context, set, merged, target, null);
      if (becomesProtected) refreshNaming(context, set, target.seq);
      const proposal = store.entities.proposalBetween(target.seq, merged.seq);
      if (proposal?.state === 'open') {
        set.update('merge_proposals', proposal.id, { state: 'accepted' });
      }
      set.update('entities', merged.id, { merged_into: target.seq, last_updated: set.at });
      set.update('entities', target.id, {
        mention_count: target.mention_count + merged.mention_count,
        first_seen: Math.min(target.first_seen, merged.first_seen),
        ...(target.summary === null && merged.summary !== null && { summary: merged.summary }),
        last_updated: set.at,
      });
      return target.id;
    }),
  );
}

export interface Split {
  readonly name: string;
  readonly type: EntityType;
  /** Memories that are about the new entity. */
  readonly nodeIds: readonly NodeId[];
  /** Aliases that move with it. */
  readonly aliases: readonly string[];
}

/** Splits an entity: some memories and names move to a new one. */
export function splitEntity(context: CurationContext, entityId: EntityId, split: Split): Outcome {
  const { store } = context;
  const from = activeEntity(context, entityId);
  if (from === null) return err({ kind: 'not_found' });
  const movingNorms = new Set(split.aliases.map(aliasNorm));
  const names = store.entities.aliases(from.seq);
  if (names.length > 0 && names.every(({ alias_norm }) => movingNorms.has(alias_norm))) {
    return err({ kind: 'last_name' });
  }
  const owner = otherOwner(context, entityId, split.name);
  if (owner !== null) return err({ kind: 'name_taken', entityId: owner });
  return ok(
    runAction(context, { actor: 'user', cause: 'split', label: split.name }, (set) => {
      const fields = { name: split.name.trim(), type: split.type };
      const newEntity = insertEntityRow(context, set, fields);
      const aliases = new Map([[aliasNorm(split.name), split.name.trim()]]);
      for (const { alias_norm, alias } of names) {
        if (!movingNorms.has(alias_norm)) continue;
        set.remove('entity_aliases', JSON.stringify([alias_norm, from.seq]));
        aliases.set(alias_norm, alias);
      }
      for (const [alias_norm, alias] of aliases) {
        set.insert('entity_aliases', { alias_norm, entity_seq: newEntity.seq, alias });
      }
      const nodeSeqs = new Set(
        split.nodeIds.map((id) => store.knowledge.byId(id)?.seq).filter((one) => one !== undefined),
      );
      if (from.protected === 1) set.update('entities', newEntity.id, { protected: 1 });
      const moved = moveLinks(context, set, from, newEntity, nodeSeqs);
      set.update('entities', newEntity.id, { mention_count: moved });
      set.update('entities', from.id, {
        mention_count: Math.max(0, from.mention_count - moved),
        // It tells of the other one too.
        summary: null,
        last_updated: set.at,
      });
      return newEntity.id;
    }),
  );
}

/** Entity that has a name, where this one has not; null if the name is free, or its own. */
function otherOwner({ store }: CurationContext, entityId: EntityId, name: string): EntityId | null {
  const owners = store.entities.byAlias(aliasNorm(name));
  return owners.some(({ id }) => id === entityId) ? null : (owners[0]?.id ?? null);
}

export function renameEntity(context: CurationContext, entityId: EntityId, name: string): Outcome {
  const owner = otherOwner(context, entityId, name);
  if (owner !== null) return err({ kind: 'name_taken', entityId: owner });
  return change(context, entityId, name, (set, entity) => {
    set.update('entities', entity.id, { canonical_name: name.trim(), last_updated: set.at });
    addName(context, set, entity, name);
  });
}

export function retypeEntity(
  context: CurationContext,
  entityId: EntityId,
  type: EntityType,
): Outcome {
  const entity = activeEntity(context, entityId);
  if (entity?.type === type) return err({ kind: 'unchanged' });
  return change(context, entityId, entity?.canonical_name ?? '', (set, { id }) =>
    set.update('entities', id, { type, last_updated: set.at }),
  );
}

export function addAlias(context: CurationContext, entityId: EntityId, alias: string): Outcome {
  const norm = aliasNorm(alias);
  const owners = context.store.entities.byAlias(norm);
  const entity = activeEntity(context, entityId);
  if (entity !== null && owners.some(({ seq }) => seq === entity.seq))
    return err({ kind: 'unchanged' });
  const [owner] = owners;
  if (owner !== undefined) return err({ kind: 'name_taken', entityId: owner.id });
  return change(context, entityId, alias, (set, found) => addName(context, set, found, alias));
}

export function removeAlias(context: CurationContext, entityId: EntityId, alias: string): Outcome {
  const norm = aliasNorm(alias);
  const entity = activeEntity(context, entityId);
  const names = entity === null ? [] : context.store.entities.aliases(entity.seq);
  if (entity !== null && !names.some(({ alias_norm }) => alias_norm === norm)) {
    return err({ kind: 'unchanged' });
  }
  if (names.length === 1 || aliasNorm(entity?.canonical_name ?? '') === norm) {
    return err({ kind: 'last_name' });
  }
  return change(context, entityId, alias, (set, { seq }) =>
    set.remove('entity_aliases', JSON.stringify([norm, seq])),
  );
}

/**
 * Protects an entity, or stops protecting it. Memories that name a protected one never fade;
 * without protection they fade from that moment.
 */
export function protectEntity(
  context: CurationContext,
  entityId: EntityId,
  isProtected: boolean,
): Outcome {
  const entity = activeEntity(context, entityId);
  if (entity?.is_self === 1) return err({ kind: 'self' });
  if (entity !== null && (entity.protected === 1) === isProtected)
    return err({ kind: 'unchanged' });
  return change(context, entityId, entity?.canonical_name ?? '', (set, { id, seq }) => {
    set.update('entities', id, { protected: isProtected ? 1 : 0, last_updated: set.at });
    refreshNaming(context, set, seq);
  });
}

/** Rejects a merge proposal, which is then not repeated. */
export function rejectProposal(
  context: CurationContext,
  proposalId: Id,
): Result<ActionResult<Id>, EntityRefusal> {
  const proposal = context.store.entities.proposal(proposalId);
  if (proposal === null) return err({ kind: 'not_found' });
  if (proposal.state !== 'open') return err({ kind: 'unchanged' });
  const { entities } = context.store;
  const names = [proposal.a_seq, proposal.b_seq].map((seq) => entities.bySeq(seq)?.canonical_name);
  const label = names.filter((name) => name !== undefined).join(' · ');
  return ok(
    runAction(context, { actor: 'user', cause: 'review', label }, (set) => {
      set.update('merge_proposals', proposalId, { state: 'rejected' });
      return proposalId;
    }),
  );
}

function change(
  context: CurationContext,
  entityId: EntityId,
  label: string,
  work: (set: ChangeGroupWriter, entity: EntityRow) => void,
): Outcome {
  const entity = activeEntity(context, entityId);
  if (entity === null) return err({ kind: 'not_found' });
  const action: Action = { actor: 'user', cause: 'edit', label };
  return ok(
    runAction(context, action, (set) => {
      work(set, entity);
      return entity.id;
    }),
  );
}

/** Adds a name, and links the memories that use it. */
function addName(
  context: CurationContext,
  set: ChangeGroupWriter,
  { seq }: EntityRow,
  name: string,
): void {
  const norm = aliasNorm(name);
  if (context.store.entities.aliases(seq).some(({ alias_norm }) => alias_norm === norm)) return;
  set.insert('entity_aliases', { alias_norm: norm, entity_seq: seq, alias: name.trim() });
  linkMentioningMemories(context, set, seq, name);
}

/**
 * Moves the links of the given memories, or of all; an existing link is not duplicated. Returns the
 * number of mentions that moved: a memory is one for each turn behind it.
 */
function moveLinks(
  context: CurationContext,
  set: ChangeGroupWriter,
  from: EntityRow,
  to: EntityRow,
  only: ReadonlySet<number> | null,
): number {
  const { store } = context;
  const movedSeqs = new Set<NodeSeq>();
  for (const link of store.entities.links(from.seq)) {
    if (only !== null && !only.has(link.node_seq)) continue;
    set.remove('node_entities', linkKey(link));
    const existing = store.entities
      .linksOfNode(link.node_seq)
      .some(({ entity_seq, role }) => entity_seq === to.seq && role === link.role);
    if (!existing) set.insert('node_entities', { ...link, entity_seq: to.seq });
    refreshFading(context, set, link.node_seq);
    movedSeqs.add(link.node_seq);
  }
  return [...movedSeqs]
    .map((seq) => Math.max(1, store.edges.from(seq, 'derived_from').length))
    .reduce((sum, mentions) => sum + mentions, 0);
}

export function activeEntity({ store }: CurationContext, id: EntityId): EntityRow | null {
  const entity = store.entities.byId(id);
  return entity === null || entity.merged_into !== null ? null : entity;
}
