import type { Entity } from '../../../shared/contract/entities.ts';
import type { WireError } from '../../../shared/contract/errors.ts';
import type { ChangeCause } from '../../../shared/domain/change.ts';
import type { EntityRef, EntityType } from '../../../shared/domain/entity.ts';
import type { MemoryNode } from '../../../shared/domain/node.ts';
import type { Id, EntityId, NodeId } from '../../../shared/domain/primitives.ts';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import type { Client } from '../../../shared/rpc/client.ts';
import { toWireError } from '../shell/errors.ts';
import type { ToastStore } from '../shell/toasts.ts';
import type { EntityChange, EntitySplit } from './entityState.ts';

/** Actions of a person on entities; true if it succeeded, a refusal is shown by a toast. */
export function createEntityActions(client: Client, workspaceId: Id, toasts: ToastStore) {
  async function change(
    cause: ChangeCause,
    label: string,
    run: () => Promise<{ readonly changeId: Id }>,
  ): Promise<boolean> {
    try {
      const { changeId } = await run();
      toasts.show({ kind: 'done', cause, label, changeId });
      return true;
    } catch (error) {
      toasts.show({ kind: 'error', error: toWireError(error) });
      return false;
    }
  }

  return {
    edit: (entity: Entity, next: EntityChange) =>
      change('edit', entity.name, () =>
        client.call('entities.edit', { workspaceId, entityId: entity.id, change: next }),
      ),
    /** Creates an entity by hand; null when it was refused. */
    async create(name: string, type: EntityType): Promise<Entity | null> {
      try {
        const { entity, changeId } = await client.call('entities.create', {
          workspaceId,
          name,
          type,
        });
        toasts.show({ kind: 'done', cause: 'create_entity', label: entity.name, changeId });
        return entity;
      } catch (error) {
        toasts.show({ kind: 'error', error: toWireError(error) });
        return null;
      }
    },
    link: ({ id, name }: EntityRef, nodeId: NodeId) =>
      change('link', name, () =>
        client.call('entities.link', { workspaceId, entityId: id, nodeId }),
      ),
    unlink: ({ id, name }: EntityRef, nodeId: NodeId) =>
      change('unlink', name, () =>
        client.call('entities.unlink', { workspaceId, entityId: id, nodeId }),
      ),
    relate: (subject: EntityRef, predicate: string, object: EntityRef, content: string) =>
      change('remember', content, () =>
        client.call('entities.relate', {
          workspaceId,
          subjectId: subject.id,
          predicate,
          objectId: object.id,
          content,
        }),
      ),
    /** Live memories that ending a topic would retire, or why they cannot be read. */
    async endPreview(entityId: EntityId): Promise<Result<readonly MemoryNode[], WireError>> {
      try {
        return ok((await client.call('entities.endPreview', { workspaceId, entityId })).memories);
      } catch (error) {
        return err(toWireError(error));
      }
    },
    end: (entity: Entity, nodeIds: readonly NodeId[]) =>
      change('end_topic', entity.name, () =>
        client.call('entities.end', { workspaceId, entityId: entity.id, nodeIds: [...nodeIds] }),
      ),
    merge: (target: Entity, mergedId: EntityId) =>
      change('merge', target.name, () =>
        client.call('entities.merge', { workspaceId, entityId: target.id, mergedId }),
      ),
    split: (entity: Entity, split: EntitySplit) =>
      change('split', split.name, () =>
        client.call('entities.split', { workspaceId, entityId: entity.id, ...split }),
      ),
    keepApart: (proposalId: Id, label: string) =>
      change('review', label, () =>
        client.call('entities.rejectProposal', { workspaceId, proposalId }),
      ),
  };
}
