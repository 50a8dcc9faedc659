import type { Due } from '../../../shared/domain/node.ts';
import type { NodeId } from '../../../shared/domain/primitives.ts';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import type { ChangeGroupWriter } from '../storage/history/changeGroupWriter.ts';
import type { KnowledgeRow } from '../storage/memory/knowledge.ts';
import { runAction, type ActionResult, type CurationContext } from './changeGroup.ts';
import {
  contradict,
  dispute,
  olderStatement,
  applyUpdate,
  supersedeByConflict,
} from './conflicts.ts';
import { supersedeByCorrection } from './corrections/supersede.ts';
import { userAction, type ActionOptions, type CurationRefusal } from './curate.ts';
import { acceptAsEdited } from './corrections/acceptAsEdited.ts';
import { findDuplicate } from './findDuplicate.ts';
import { findPendingDuplicates, isProposal } from './findReviewed.ts';
import { closeMemory, makeLasting, restoreConfidence } from './lifetime/lifetimeActions.ts';
import type { UserMemory } from './newNode.ts';
import { writeMerge } from './mergeInto.ts';
import { memoryOf } from './requireMemory.ts';
import { resolveStatements } from './resolveStatements.ts';
import {
  currentOpponent,
  recordConflicts,
  reviewNote,
  type Proposal,
  type RecordedConflict,
} from './reviewNote.ts';
import { changesOnlyPart } from '../text/statements/changesOnlyPart.ts';
import { withAttributes } from '../storage/connection/attributes.ts';
import { closeEdge } from './links/closeEdge.ts';

export interface Acceptance {
  /** Edited wording of the person, if any. */
  readonly content?: string | undefined;
  /** Due time of a to-do; null takes it away. */
  readonly due?: Due | null | undefined;
  /** The person's own statement of the same words: the fields set there count. */
  readonly statement?: UserMemory | undefined;
  /** Resolution instead of the noted one: supersede the known memory, or keep both. */
  readonly conflict?: 'replace' | 'keep_both' | undefined;
}

const rejectReasons = ['wrong', 'not_worth', 'duplicate', 'private', 'other'] as const;
export type RejectReason = (typeof rejectReasons)[number];

type Outcome = Result<ActionResult<NodeId>, CurationRefusal>;

/**
 * Accepts a pending memory: it is active from now, with the person's trust. Its noted conflicts are
 * rechecked, since the others may have changed: an opponent that is no longer active is ignored, a
 * superseded one is replaced by its successor, and one that meanwhile says the same makes this a
 * duplicate. Pending duplicates are merged into it, with their conflicts: of the wording that was
 * pending, too, where the person accepts it in other words.
 */
export function accept(
  context: CurationContext,
  nodeId: NodeId,
  acceptance: Acceptance = {},
  options: ActionOptions = {},
): Outcome {
  const memory = requirePending(context, nodeId);
  if (!memory.ok) return memory;
  const node = memory.value;
  const content = acceptance.content?.trim() ?? node.content;
  const { proposal, conflicts: recorded } = reviewNote.parse(node.attributes);
  // A request to confirm that the person reworded corrects the memory.
  const isConfirmation = proposal?.kind === 'confirm' && content === node.content;
  const duplicate = isConfirmation
    ? null
    : findDuplicate(context.store, content, context.clock.now(), [nodeId]);
  if (duplicate !== null) {
    return err({ kind: 'already_known', nodeId: duplicate.id, content: duplicate.content });
  }
  return ok(
    runAction(context, userAction('review', content, options), (set) => {
      if (isConfirmation) return confirmExisting(context, set, node, proposal.nodeId);
      const pendingDuplicates = duplicatesOf(context, node, content);
      acceptAsEdited(context, set, node, { ...acceptance, content });
      if (proposal === null) {
        resolveRecordedConflicts(context, set, nodeId, recorded, acceptance.conflict ?? 'as_noted');
      } else {
        applyProposal(context, set, nodeId, proposal, acceptance.conflict);
      }
      const recordedIds = recorded.map((conflict) => conflict.nodeId);
      for (const row of pendingDuplicates) {
        writeMerge(context, set, row, node);
        const { conflicts } = reviewNote.parse(row.attributes);
        const unresolved = conflicts.filter((conflict) => !recordedIds.includes(conflict.nodeId));
        resolveRecordedConflicts(context, set, nodeId, unresolved, 'as_noted');
      }
      return nodeId;
    }),
  );
}

/** Other pending memories of the same words as the one accepted, or as the wording of the person. */
function duplicatesOf(
  { store }: CurationContext,
  node: KnowledgeRow,
  content: string,
): readonly KnowledgeRow[] {
  const rows = [node.content, content].flatMap((words) => findPendingDuplicates(store, words));
  const byId = new Map(rows.map((row) => [row.id, row]));
  byId.delete(node.id);
  return [...byId.values()];
}

type Choice = NonNullable<Acceptance['conflict']> | 'as_noted';

/**
 * Replaces the memory that an accepted proposal corrects, unless both are kept, as by default where
 * it changes only a part of it.
 */
function applyProposal(
  context: CurationContext,
  set: ChangeGroupWriter,
  nodeId: NodeId,
  proposal: Proposal,
  choice: Acceptance['conflict'],
): void {
  const opponent = currentOpponent(
    context.store,
    { nodeId: proposal.nodeId, verdict: 'update' },
    set.at,
  );
  if (opponent === null || opponent.id === nodeId) return;
  const current = memoryOf(context.store, nodeId);
  const isPartial = changesOnlyPart(opponent.content, current.content);
  if (choice === 'replace' || (choice === undefined && !isPartial)) {
    supersedeByCorrection(context, set, opponent, current);
  } else if (isPartial) {
    dispute(context, set, current, opponent);
  }
}

/** Applies the noted conflicts of an accepted memory, as long as it stands. */
function resolveRecordedConflicts(
  context: CurationContext,
  set: ChangeGroupWriter,
  nodeId: NodeId,
  conflicts: readonly RecordedConflict[],
  choice: Choice,
): void {
  for (const conflict of conflicts) {
    const opponent = currentOpponent(context.store, conflict, set.at);
    const current = memoryOf(context.store, nodeId);
    if (current.status !== 'active') return;
    if (opponent === null || opponent.id === nodeId) continue;
    resolveRecordedConflict(context, set, current, opponent, conflict.verdict, choice);
  }
}

/**
 * Applies a noted conflict of an accepted memory. A pending opponent is inert and weakens nothing:
 * the note moves on to it, to be applied once the person has accepted that one too. Only an
 * outdated one may end unaccepted.
 */
function resolveRecordedConflict(
  context: CurationContext,
  set: ChangeGroupWriter,
  current: KnowledgeRow,
  opponent: KnowledgeRow,
  verdict: RecordedConflict['verdict'],
  choice: Choice,
): void {
  if (choice === 'replace') return supersedeByConflict(context, set, opponent, current.seq);
  const outdated = olderStatement(context.store, current, opponent);
  if (verdict === 'update' && opponent.review !== 'pending') {
    const newer = outdated === opponent ? current : opponent;
    // The rest of what it says would be lost: the person settles which of them holds.
    if (changesOnlyPart(outdated.content, newer.content)) {
      dispute(context, set, current, opponent);
      return;
    }
  }
  if (verdict === 'update' && choice === 'keep_both' && outdated === opponent) return;
  // An older statement kept beside the newer one contradicts it, as its card says.
  const isUpdate = verdict === 'update' && choice !== 'keep_both';
  if (opponent.review !== 'pending') {
    if (isUpdate) applyUpdate(context, set, current, opponent);
    else contradict(context, set, current, opponent);
  } else if (isUpdate && outdated === opponent) {
    supersedeByConflict(context, set, opponent, current.seq);
  } else {
    const newVerdict = isUpdate ? ('update' as const) : ('contradiction' as const);
    recordConflicts(set, opponent, [{ nodeId: current.id, verdict: newVerdict }]);
  }
}

/**
 * Rejects a pending memory, and its pending duplicates with it. It stays, inert, so that the same
 * is not learned again.
 */
export function reject(context: CurationContext, nodeId: NodeId, reason: RejectReason): Outcome {
  return decide(context, nodeId, (set, node) => writeRejection(context, set, node, reason));
}

/** Writes the rejection of a pending memory and of its pending duplicates. */
export function writeRejection(
  context: CurationContext,
  set: ChangeGroupWriter,
  node: KnowledgeRow,
  reason: RejectReason,
): void {
  const duplicates = isProposal(node) ? [] : findPendingDuplicates(context.store, node.content);
  for (const row of [node, ...duplicates.filter(({ id }) => id !== node.id)]) {
    const attributes = withAttributes(row.attributes, { rejected: reason });
    set.update('nodes', row.id, { review: 'rejected', attributes, updated_at: set.at });
  }
}

/** Snoozes a pending memory: it goes to the end of the queue until then. */
export function snooze(context: CurationContext, nodeId: NodeId, until: number): Outcome {
  return decide(context, nodeId, (set, { attributes }) => {
    const snoozed = withAttributes(attributes, { snoozedUntil: until });
    set.update('nodes', nodeId, { attributes: snoozed, updated_at: set.at });
  });
}

/** Decides on a pending memory, as one change. */
function decide(
  context: CurationContext,
  nodeId: NodeId,
  write: (set: ChangeGroupWriter, node: KnowledgeRow) => void,
): Outcome {
  const memory = requirePending(context, nodeId);
  if (!memory.ok) return memory;
  const node = memory.value;
  return ok(
    runAction(context, { actor: 'user', cause: 'review', label: node.content }, (set) => {
      write(set, node);
      return nodeId;
    }),
  );
}

/**
 * Resolves a contradiction: the loser is out of date, or was never true; the edge is closed, but
 * kept.
 */
export function resolveContradiction(
  context: CurationContext,
  winnerId: NodeId,
  loserId: NodeId,
  resolution: 'supersede' | 'retract' | 'keep_both',
): Outcome {
  const { store } = context;
  const [winner, loser] = [store.knowledge.byId(winnerId), store.knowledge.byId(loserId)];
  if (winner === null || loser === null) {
    return resolveStatements(context, winnerId, loserId, resolution);
  }
  const [low, high] = winner.seq < loser.seq ? [winner, loser] : [loser, winner];
  const edge = store.edges
    .from(low.seq, 'contradicts')
    .find(({ target_seq }) => target_seq === high.seq);
  if (edge === undefined) return resolveStatements(context, winnerId, loserId, resolution);
  if (winner.status !== 'active') return err({ kind: 'not_active' });
  return ok(
    runAction(context, { actor: 'user', cause: 'review', label: winner.content }, (set) => {
      closeEdge(set, edge);
      if (resolution === 'supersede' && loser.status === 'active') {
        supersedeByConflict(context, set, loser, winner.seq);
      } else if (resolution === 'retract' && loser.status === 'active') {
        closeMemory(set, loser, 'retracted', 'conflict');
      }
      for (const node of resolution === 'keep_both' ? [winner, loser] : [winner])
        restoreConfidence(context, set, node);
      return winnerId;
    }),
  );
}

/** Accepts a model's request to confirm a memory: confirms that one and closes the request. */
function confirmExisting(
  context: CurationContext,
  set: ChangeGroupWriter,
  request: KnowledgeRow,
  nodeId: NodeId,
): NodeId {
  set.update('nodes', request.id, { review: 'accepted' });
  closeMemory(set, request, 'retracted', 'merged');
  const node = context.store.knowledge.byId(nodeId);
  if (node === null || node.status !== 'active') return request.id;
  makeLasting(set, node);
  return node.id;
}

function requirePending(
  { store }: CurationContext,
  nodeId: NodeId,
): Result<KnowledgeRow, CurationRefusal> {
  const node = store.knowledge.byId(nodeId);
  if (node === null) return err({ kind: 'not_found' });
  return node.review === 'pending' && node.status === 'active'
    ? ok(node)
    : err({ kind: 'not_active' });
}
