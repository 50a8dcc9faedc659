import type { EntityId, NodeId } from '../../../shared/domain/primitives.ts';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import type { EntityRow } from '../storage/connection/rows.ts';
import { runAction, type ActionResult, type CurationContext } from './changeGroup.ts';
import type { CurationRefusal } from './curate.ts';
import { linkToEntity } from './entityLinks.ts';
import { findDuplicate } from './findDuplicate.ts';
import { insertUserMemory } from './newNode.ts';

/** Relation as a person states it, with the words of the memory that states it. */
export interface StatedRelation {
  readonly subjectId: EntityId;
  readonly predicate: string;
  readonly objectId: EntityId;
  readonly content: string;
}

export type RelationRefusal = CurationRefusal | { readonly kind: 'same_entity' };

/**
 * Stores a memory that states a relation of two entities: linked to one as subject, to the other as
 * object, with the predicate among its attributes.
 */
export function relateEntities(
  context: CurationContext,
  { subjectId, predicate, objectId, content }: StatedRelation,
): Result<ActionResult<NodeId>, RelationRefusal> {
  const { store, clock } = context;
  const [subject, object] = [subjectId, objectId].map((id) => store.entities.byId(id));
  if (!isActive(subject) || !isActive(object)) return err({ kind: 'not_found' });
  if (subject.seq === object.seq) return err({ kind: 'same_entity' });
  const duplicate = findDuplicate(store, content, clock.now());
  if (duplicate !== null) {
    return err({ kind: 'already_known', nodeId: duplicate.id, content: duplicate.content });
  }
  return ok(
    runAction(context, { actor: 'user', cause: 'remember', label: content }, (set) => {
      const node = insertUserMemory(context, set, {
        content,
        kind: 'Fact',
        sourceRef: null,
        attributes: { predicate },
      });
      for (const [role, { seq, canonical_name: mention }] of [
        ['subject', subject],
        ['object', object],
      ] as const) {
        linkToEntity(context, set, node.seq, { seq, role, mention });
      }
      return node.id;
    }),
  );
}

function isActive(entity: EntityRow | null | undefined): entity is EntityRow {
  return entity?.merged_into === null;
}
