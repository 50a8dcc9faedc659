import type { EntityRole } from '../../../../shared/domain/entity.ts';
import type { EntityId, NodeId } from '../../../../shared/domain/primitives.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { aliasNorm, isName } from '../../algorithms/names/aliasNorm.ts';
import type { ChangeGroupWriter } from '../../storage/history/changeGroupWriter.ts';
import type { EntityRow, NodeEntityRow } from '../../storage/connection/rows.ts';
import type { EntitySeq, NodeSeq } from '../../storage/connection/rowNumber.ts';
import { runAction, type ActionResult, type CurationContext } from '../changeGroup.ts';
import { activeEntity, type EntityRefusal } from '../entityActions.ts';
import { insertEntity, linkKey, linkToEntity, type EntityMention } from '../entityLinks.ts';
import { linkMentioningMemories } from './linkMentioningMemories.ts';
import { refreshFading } from '../lifetime/refreshFading.ts';

type Outcome = Result<ActionResult<EntityId>, EntityRefusal>;

/** Creates an entity by hand, and links it to the memories whose words name it. */
export function createEntity(context: CurationContext, mention: EntityMention): Outcome {
  const name = mention.name.trim();
  const norm = aliasNorm(name);
  if (!isName(norm)) return err({ kind: 'no_name' });
  const [owner] = context.store.entities.byAlias(norm);
  if (owner !== undefined) return err({ kind: 'name_taken', entityId: owner.id });
  return ok(
    runAction(context, { actor: 'user', cause: 'create_entity', label: name }, (set) => {
      const seq = insertEntity(context, set, { name, type: mention.type });
      const entity = entityRow(context, seq);
      linkMentioningMemories(context, set, entity.seq, entity.canonical_name);
      return entity.id;
    }),
  );
}

/** Links a memory to an entity, in a role. */
export function linkMemory(
  context: CurationContext,
  entityId: EntityId,
  nodeId: NodeId,
  role: EntityRole,
): Outcome {
  const entity = activeEntity(context, entityId);
  const node = context.store.knowledge.byId(nodeId);
  if (entity === null || node === null) return err({ kind: 'not_found' });
  const links = linksBetween(context, entity, node.seq);
  if (links.some((link) => link.role === role)) return err({ kind: 'unchanged' });
  return ok(
    runAction(context, { actor: 'user', cause: 'link', label: entity.canonical_name }, (set) => {
      for (const link of links) set.remove('node_entities', linkKey(link));
      linkToEntity(context, set, node.seq, { seq: entity.seq, role, mention: '' });
      refreshFading(context, set, node.seq);
      if (links.length > 0) countMentions(context, set, entity, -links.length);
      return entityId;
    }),
  );
}

/** Unlinks a memory from an entity, in every role. */
export function unlinkMemory(
  context: CurationContext,
  entityId: EntityId,
  nodeId: NodeId,
): Outcome {
  const entity = activeEntity(context, entityId);
  const node = context.store.knowledge.byId(nodeId);
  if (entity === null || node === null) return err({ kind: 'not_found' });
  const links = linksBetween(context, entity, node.seq);
  if (links.length === 0) return err({ kind: 'unchanged' });
  return ok(
    runAction(context, { actor: 'user', cause: 'unlink', label: entity.canonical_name }, (set) => {
      removeLinks(context, set, entity, links);
      refreshFading(context, set, node.seq);
      return entityId;
    }),
  );
}

/** Removes links of a memory to an entity, which then counts as mentioned less. */
export function removeLinks(
  context: CurationContext,
  set: ChangeGroupWriter,
  entity: EntityRow,
  links: readonly NodeEntityRow[],
): void {
  for (const link of links) set.remove('node_entities', linkKey(link));
  countMentions(context, set, entity, -links.length);
  // It may tell of the memory.
  set.update('entities', entity.id, { summary: null });
}

function linksBetween({ store }: CurationContext, { seq }: EntityRow, nodeSeq: NodeSeq) {
  return store.entities.linksOfNode(nodeSeq).filter(({ entity_seq }) => entity_seq === seq);
}

function countMentions(
  context: CurationContext,
  set: ChangeGroupWriter,
  { seq, id }: EntityRow,
  difference: number,
): void {
  const { mention_count: count } = entityRow(context, seq);
  set.update('entities', id, {
    mention_count: Math.max(0, count + difference),
    last_updated: set.at,
  });
}

function entityRow({ store }: CurationContext, seq: EntitySeq): EntityRow {
  const row = store.entities.bySeq(seq);
  if (row === null) throw new Error(`entity ${seq} vanished`);
  return row;
}
