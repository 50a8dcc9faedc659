import {
  kindsByType,
  typeForKind,
  type Due,
  type NodeKind,
  type NodeType,
} from '../../../shared/domain/node.ts';
import { dueOf, withDue } from './lifetime/dueTime.ts';
import type { ChangeCause } from '../../../shared/domain/change.ts';
import type { EpochMs, Id, NodeId } from '../../../shared/domain/primitives.ts';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import type { ChangeGroupWriter } from '../storage/history/changeGroupWriter.ts';
import type { KnowledgeRow } from '../storage/memory/knowledge.ts';
import type { NodeRow } from '../storage/connection/rows.ts';
import { runAction, type Action, type ActionResult, type CurationContext } from './changeGroup.ts';
import { findDuplicate } from './findDuplicate.ts';
import {
  closeMemory,
  makeLasting,
  restartFading,
  reopenMemory,
} from './lifetime/lifetimeActions.ts';
import { isPenalized, liftConflictPenalty } from './lifetime/liftConflictPenalty.ts';
import { refreshFading } from './lifetime/refreshFading.ts';
import { tagsOf } from '../storage/memory/knowledge.ts';
import { closeEdge } from './links/closeEdge.ts';

/** Reason for which an action was refused; nothing was changed. */
export type CurationRefusal =
  | { readonly kind: 'not_found' }
  | { readonly kind: 'not_active' }
  | { readonly kind: 'already_active' }
  /** Pending: it is accepted or rejected in review first. */
  | { readonly kind: 'waiting' }
  /** Rejected by the person before, and proposed again by a model. */
  | { readonly kind: 'rejected_before' }
  | { readonly kind: 'already_known'; readonly nodeId: NodeId; readonly content: string }
  /** The interval of a claim would end before it begins. */
  | { readonly kind: 'empty_interval' }
  | { readonly kind: 'already_linked' }
  | { readonly kind: 'unchanged' };

/** Ids that an action is recorded by, where others than new ones. */
export interface ActionOptions {
  readonly eventId?: Id;
  /** Id of the change, by which a repeated action is recognized. */
  readonly changeId?: Id;
}

type Outcome = Result<ActionResult<NodeId>, CurationRefusal>;

/** Confirms a memory: full confidence, never fades. */
export function confirm(
  context: CurationContext,
  nodeId: NodeId,
  options: ActionOptions = {},
): Outcome {
  const node = requireActive(context, nodeId);
  if (!node.ok) return node;
  const { value } = node;
  if (value.review === 'pending') return err({ kind: 'waiting' });
  if (value.review === 'rejected') return err({ kind: 'not_active' });
  return ok(
    runAction(context, userAction('confirm', value.content, options), (set) => {
      makeLasting(set, value);
      return value.id;
    }),
  );
}

/** Retracts a memory. Nothing is deleted: it stays in history. */
export function retract(
  context: CurationContext,
  nodeId: NodeId,
  reason: 'user' | 'done' | 'dropped',
  options: ActionOptions = {},
): Outcome {
  const node = requireActive(context, nodeId);
  if (!node.ok) return node;
  const { value } = node;
  const cause = reason === 'user' ? 'retract' : 'finish';
  return ok(
    runAction(context, userAction(cause, value.content, options), (set) => {
      closeMemory(set, value, 'retracted', reason);
      return value.id;
    }),
  );
}

/**
 * Restores a retracted, superseded or faded memory, with its strength renewed. The penalty of a
 * conflict that it lost ends: the person decided otherwise.
 */
export function restore(context: CurationContext, nodeId: NodeId): Outcome {
  const value = context.store.knowledge.byId(nodeId);
  if (value === null) return err({ kind: 'not_found' });
  const isFaded = value.fade_at !== null && value.fade_at <= context.clock.now();
  if (value.status === 'active' && !isFaded) return err({ kind: 'already_active' });
  const duplicate = findDuplicate(context.store, value.content, context.clock.now(), [nodeId]);
  if (duplicate !== null) {
    return err({ kind: 'already_known', nodeId: duplicate.id, content: duplicate.content });
  }
  return ok(
    runAction(context, { actor: 'user', cause: 'restore', label: value.content }, (set) => {
      reopenMemory(set, value);
      // An active memory has no successor; the newer wording stays, and may be removed.
      for (const edge of context.store.edges.to(value.seq, 'supersedes')) closeEdge(set, edge);
      if (isPenalized(context, value)) {
        liftConflictPenalty(context, set, value);
        set.update('node_life', String(value.seq), { last_verified: set.at });
      } else restartFading(context, set, value);
      return value.id;
    }),
  );
}

export interface Edit {
  /** Null: a procedure. */
  readonly kind?: NodeKind | null | undefined;
  readonly importance?: number | undefined;
  readonly tags?: readonly string[] | undefined;
  /** Due time of a to-do; null takes it away. */
  readonly due?: Due | null | undefined;
  readonly eventTime?: EpochMs | undefined;
  /** Interval in which the claim holds in the world; null = open. */
  readonly trueFrom?: EpochMs | null | undefined;
  readonly trueUntil?: EpochMs | null | undefined;
}

/** Edits in place: kind, importance, tags, due time, date, true interval. */
export function edit(context: CurationContext, nodeId: NodeId, change: Edit): Outcome {
  const value = context.store.knowledge.byId(nodeId);
  if (value === null) return err({ kind: 'not_found' });
  const patch = patchOf(value, change);
  const tags = tagChanges(value, change);
  const interval = { ...value, ...patch };
  if (isEmptyInterval(interval.true_from, interval.true_until)) {
    return err({ kind: 'empty_interval' });
  }
  if (Object.keys(patch).length + tags.added.length + tags.removed.length === 0) {
    return err({ kind: 'unchanged' });
  }
  const cause = Object.keys(patch).length === 0 ? 'tag' : 'edit';
  return ok(
    runAction(context, { actor: 'user', cause, label: value.content }, (set) => {
      applyEdit(context, set, value, change);
      return value.id;
    }),
  );
}

/** Writes the fields of an edit. */
export function applyEdit(
  context: CurationContext,
  set: ChangeGroupWriter,
  node: KnowledgeRow,
  change: Edit,
): void {
  const { added, removed } = tagChanges(node, change);
  set.update('nodes', node.id, { ...patchOf(node, change), updated_at: set.at });
  for (const tag of added) set.insert('node_tags', { node_seq: node.seq, tag });
  for (const tag of removed) set.remove('node_tags', JSON.stringify([node.seq, tag]));
  // Another kind or day changes whether it fades, and when.
  refreshFading(context, set, node.seq);
}

function tagChanges(node: KnowledgeRow, { tags }: Edit) {
  const existing = tagsOf(node);
  const next = tags === undefined ? existing : [...new Set(tags)];
  return {
    added: next.filter((tag) => !existing.includes(tag)),
    removed: existing.filter((tag) => !next.includes(tag)),
  };
}

/** Action of the person. */
export function userAction(
  cause: ChangeCause,
  label: string,
  { eventId, changeId }: ActionOptions,
): Action {
  return {
    actor: 'user',
    cause,
    label,
    ...(eventId !== undefined && { eventId }),
    ...(changeId !== undefined && { id: changeId }),
  };
}

function patchOf(node: KnowledgeRow, change: Edit): Partial<NodeRow> {
  const { kind, eventTime, trueFrom, trueUntil } = change;
  const due = dueAfterEdit(node, change);
  return {
    ...(kind !== undefined && kind !== node.kind && { kind, type: typeAfterEdit(node, kind) }),
    ...(eventTime !== undefined && eventTime !== node.event_time && { event_time: eventTime }),
    ...(trueFrom !== undefined && trueFrom !== node.true_from && { true_from: trueFrom }),
    ...(trueUntil !== undefined && trueUntil !== node.true_until && { true_until: trueUntil }),
    ...(change.importance !== undefined &&
      change.importance !== node.importance && { importance: change.importance }),
    ...(due !== undefined &&
      !isSameDue(due, dueOf(node)) && { attributes: withDue(node.attributes, due) }),
  };
}

/**
 * Due time to store: the one that was set, or that of the words where a memory becomes a to-do, by
 * which its list is sorted. Left out where nothing of it changes.
 */
function dueAfterEdit(node: KnowledgeRow, { kind, eventTime, due }: Edit): Due | null | undefined {
  if (due !== undefined || kind !== 'Todo') return due;
  return dueOf({ ...node, kind, event_time: eventTime ?? node.event_time });
}

/** Type of a memory with another kind; a kind that its type allows keeps it. */
function typeAfterEdit({ type }: KnowledgeRow, kind: NodeKind | null): NodeType {
  if (kind === null) return 'procedural';
  return kindsByType[type].includes(kind) ? type : typeForKind(kind);
}

/** True for an interval that ends before it begins. */
export function isEmptyInterval(
  from: EpochMs | null | undefined,
  until: EpochMs | null | undefined,
): boolean {
  return typeof from === 'number' && typeof until === 'number' && until < from;
}

function isSameDue(a: Due | null, b: Due | null): boolean {
  return a?.at === b?.at && a?.hasTime === b?.hasTime;
}

/** A memory that is neither superseded nor retracted. */
export function requireActive(
  context: CurationContext,
  nodeId: NodeId,
): Result<KnowledgeRow, CurationRefusal> {
  const node = context.store.knowledge.byId(nodeId);
  if (node === null) return err({ kind: 'not_found' });
  return node.status === 'active' ? ok(node) : err({ kind: 'not_active' });
}
