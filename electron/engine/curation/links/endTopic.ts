import { z } from 'zod';
import { jsonCodec } from '../../../../shared/domain/jsonCodec.ts';
import {
  epochMsSchema,
  type EntityId,
  type EpochMs,
  type NodeId,
} from '../../../../shared/domain/primitives.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { isLive } from '../../storage/connection/isLive.ts';
import { withAttributes } from '../../storage/connection/attributes.ts';
import type { EntityRow } from '../../storage/connection/rows.ts';
import { runAction, type ActionResult, type CurationContext } from '../changeGroup.ts';
import { activeEntity, type EntityRefusal } from '../entityActions.ts';
import { closeMemory } from '../lifetime/lifetimeActions.ts';

const topicNote = jsonCodec(z.object({ endedAt: epochMsSchema.nullish().catch(null) }));

/** Time at which the person said that a topic is over; null while it goes on. */
export function topicEnd({ attributes }: Pick<EntityRow, 'attributes'>): EpochMs | null {
  return topicNote.parse(attributes).endedAt ?? null;
}

type Outcome = Result<ActionResult<EntityId>, EntityRefusal>;

/**
 * Ends a topic: these memories about it no longer inform answers, as one change with one undo. They stay
 * in history; the entity itself stays, marked as over.
 */
export function endTopic(
  context: CurationContext,
  entityId: EntityId,
  nodeIds: readonly NodeId[],
): Outcome {
  const { store, clock } = context;
  const entity = activeEntity(context, entityId);
  if (entity === null) return err({ kind: 'not_found' });
  if (entity.is_self === 1) return err({ kind: 'self' });
  const now = clock.now();
  const nodeSeqs = new Set(store.entities.links(entity.seq).map(({ node_seq }) => node_seq));
  const memories = [...new Set(nodeIds)]
    .map((id) => store.knowledge.byId(id))
    .filter((row) => row !== null)
    .filter((row) => nodeSeqs.has(row.seq) && isLive(row, now));
  // A second change would stand before the first, and its undo would bring nothing back.
  if (memories.length === 0 && topicEnd(entity) !== null) return err({ kind: 'unchanged' });
  return ok(
    runAction(
      context,
      { actor: 'user', cause: 'end_topic', label: entity.canonical_name },
      (set) => {
        for (const row of memories) {
          const isOpen = row.kind === 'Todo' || row.kind === 'Goal';
          closeMemory(set, row, 'retracted', isOpen ? 'dropped' : 'done');
        }
        set.update('entities', entity.id, {
          attributes: withAttributes(entity.attributes, { endedAt: set.at }),
          last_updated: set.at,
        });
        return entity.id;
      },
    ),
  );
}

/** Marks a topic as going on again; its retired memories stay retired. */
export function resumeTopic(context: CurationContext, entityId: EntityId): Outcome {
  const entity = activeEntity(context, entityId);
  if (entity === null) return err({ kind: 'not_found' });
  if (topicEnd(entity) === null) return err({ kind: 'unchanged' });
  return ok(
    runAction(context, { actor: 'user', cause: 'edit', label: entity.canonical_name }, (set) => {
      set.update('entities', entity.id, {
        attributes: withAttributes(entity.attributes, { endedAt: null }),
        last_updated: set.at,
      });
      return entity.id;
    }),
  );
}
