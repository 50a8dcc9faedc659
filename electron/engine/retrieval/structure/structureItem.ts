import type { Due, LastingReason, NodeKind } from '../../../../shared/domain/node.ts';
import type { EpochMs, MessageId, NodeId } from '../../../../shared/domain/primitives.ts';
import { dueOf } from '../../curation/lifetime/dueTime.ts';
import { exemptionsOf, lastingReason } from '../../curation/lifetime/fadingRule.ts';
import type { KnowledgeRow } from '../../storage/memory/knowledge.ts';
import { validityOf, type ValidityInterval } from '../validityInterval.ts';
import type { PersonTurnRow } from '../../storage/memory/structureReads.ts';

/** Memory or turn in a list that answers a question of structure. */
export interface StructureItem extends ValidityInterval {
  readonly nodeId: NodeId;
  readonly source: 'memory' | 'turn';
  readonly content: string;
  /** When it was said or stored. */
  readonly at: EpochMs;
  /** Day of a memory's event, or when its words were said: absent for turns, which have one time. */
  readonly eventTime?: EpochMs;
  readonly kind: NodeKind | null;
  /** Message of a turn. */
  readonly messageId: MessageId | null;
  readonly change: 'new' | 'corrected' | 'done' | 'removed' | null;
  readonly fadeAt: EpochMs | null;
  /** Reason for which a memory never fades; null where it fades, and for turns. */
  readonly lasting: LastingReason | null;
  /** Time at which it ceased to hold, of an earlier version; absent: it still holds. */
  readonly endedAt?: EpochMs;
  /** Due time of a saved to-do; null = none, undefined = whatever the words say. */
  readonly due?: Due | null;
  /** True in an unresolved contradiction; absent if disputes were not read. */
  readonly isDisputed?: boolean;
  /** Newer statement that would change a memory, and waits for review. */
  readonly unconfirmed?: string;
}

export function itemOfTurn(row: PersonTurnRow): StructureItem {
  return {
    nodeId: row.id,
    source: 'turn',
    content: row.content,
    at: row.event_time,
    kind: null,
    messageId: row.message_id,
    change: null,
    fadeAt: null,
    lasting: null,
  };
}

export function itemOfMemory(
  row: KnowledgeRow,
  now: EpochMs,
  change: StructureItem['change'] = null,
): StructureItem {
  return {
    nodeId: row.id,
    source: 'memory',
    content: row.content,
    at: row.created_at,
    eventTime: row.event_time,
    kind: row.kind,
    messageId: null,
    change,
    fadeAt: row.fade_at,
    lasting: row.fade_at === null ? lastingReason(row, exemptionsOf(row)) : null,
    ...validityOf(validityInput(row), now),
    ...(row.kind === 'Todo' && { due: dueOf(row) }),
  };
}

function validityInput(row: KnowledgeRow): Parameters<typeof validityOf>[0] {
  return {
    kind: row.kind,
    eventTime: row.event_time,
    createdAt: row.created_at,
    ...(row.true_from !== null && { trueFrom: row.true_from }),
    ...(row.true_until !== null && { trueUntil: row.true_until }),
  };
}
