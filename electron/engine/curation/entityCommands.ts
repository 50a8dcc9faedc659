import type { Entity } from '../../../shared/contract/entities.ts';
import { contractError } from '../../../shared/contract/errors.ts';
import type { Request } from '../../../shared/contract/index.ts';
import type { MemoryNode } from '../../../shared/domain/node.ts';
import type { EntityId, Id, NodeId } from '../../../shared/domain/primitives.ts';
import type { Result } from '../../../shared/domain/result.ts';
import type { Ledger } from '../bus/ledger.ts';
import type { ActionResult, CurationContext } from './changeGroup.ts';
import {
  addAlias,
  mergeEntities,
  protectEntity,
  rejectProposal,
  removeAlias,
  renameEntity,
  retypeEntity,
  splitEntity,
  type EntityRefusal,
} from './entityActions.ts';
import { relateEntities, type RelationRefusal } from './relations.ts';

import { createEntity, linkMemory, unlinkMemory } from './links/entityMembers.ts';
import { endTopic, resumeTopic } from './links/endTopic.ts';

export interface EntityCommandDependencies {
  readonly curation: CurationContext;
  readonly ledger: Ledger;
  readonly present: (entityId: EntityId) => Entity;
  readonly presentMemory: (nodeId: NodeId) => MemoryNode;
}

/** Entity commands of the person, over the contract. */
export function createEntityCommands(deps: EntityCommandDependencies) {
  const { curation, ledger } = deps;
  const commit = <I extends Id>(
    action: () => Result<ActionResult<I>, EntityRefusal | RelationRefusal>,
  ): ActionResult<I> =>
    ledger.commit(() => {
      const outcome = action();
      if (!outcome.ok) throw refusalError(outcome.error);
      return { value: outcome.value, events: [outcome.value.event] };
    });
  const run = (action: () => Result<ActionResult<EntityId>, EntityRefusal>) => {
    const { value, changeId } = commit(action);
    return { entity: deps.present(value), changeId };
  };
  return {
    'entities.merge': ({ entityId, mergedId }: Request<'entities.merge'>) =>
      run(() => mergeEntities(curation, entityId, mergedId)),
    'entities.split': ({ entityId, ...split }: Request<'entities.split'>) =>
      run(() => splitEntity(curation, entityId, split)),
    'entities.create': ({ name, type }: Request<'entities.create'>) =>
      run(() => createEntity(curation, { name, type })),
    'entities.link': ({ entityId, nodeId, role }: Request<'entities.link'>) =>
      run(() => linkMemory(curation, entityId, nodeId, role)),
    'entities.unlink': ({ entityId, nodeId }: Request<'entities.unlink'>) =>
      run(() => unlinkMemory(curation, entityId, nodeId)),
    'entities.end': ({ entityId, nodeIds }: Request<'entities.end'>) =>
      run(() => endTopic(curation, entityId, nodeIds)),
    'entities.edit': ({ entityId, change }: Request<'entities.edit'>) =>
      run(() => {
        switch (change.kind) {
          case 'rename':
            return renameEntity(curation, entityId, change.name);
          case 'retype':
            return retypeEntity(curation, entityId, change.type);
          case 'protect':
            return protectEntity(curation, entityId, change.on);
          case 'resume':
            return resumeTopic(curation, entityId);
          case 'add_alias':
            return addAlias(curation, entityId, change.alias);
          case 'remove_alias':
            return removeAlias(curation, entityId, change.alias);
        }
      }),
    'entities.relate': ({
      subjectId,
      predicate,
      objectId,
      content: text,
    }: Request<'entities.relate'>) => {
      const content = text.trim();
      const { value, changeId } = commit(() =>
        relateEntities(curation, { subjectId, predicate, objectId, content }),
      );
      return { node: deps.presentMemory(value), changeId };
    },
    'entities.rejectProposal': ({ proposalId }: Request<'entities.rejectProposal'>) => ({
      changeId: commit(() => rejectProposal(curation, proposalId)).changeId,
    }),
  };
}

function refusalError(refusal: EntityRefusal | RelationRefusal) {
  return refusal.kind === 'not_found'
    ? contractError('not_found', { reason: 'entity' })
    : contractError('conflict', { reason: refusal.kind });
}
