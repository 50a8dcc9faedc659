import type { NodeKind } from '../../../shared/domain/node.ts';
import type { EpochMs } from '../../../shared/domain/primitives.ts';
import type { ChangeGroupWriter } from '../storage/history/changeGroupWriter.ts';
import type { NodeRow } from '../storage/connection/rows.ts';
import type { KnowledgeRow } from '../storage/memory/knowledge.ts';
import type { ReadStore } from '../storage/store.ts';
import type { CurationContext } from './changeGroup.ts';
import { extendedDecayRate } from './lifetime/extendedDecayRate.ts';
import { closeMemory } from './lifetime/lifetimeActions.ts';
import { refreshFading, timesOf } from './lifetime/refreshFading.ts';
import { insertEdge } from './newNode.ts';
import type { NodeSeq } from '../storage/connection/rowNumber.ts';
import { reportsAbandonment } from '../text/statements/reportsAbandonment.ts';
import { reportsFact } from '../text/statements/reportsFact.ts';

/** Confidence and decay rate after a lost conflict, set by hand. */
export const LOST_CONFLICT = { confidence: 0.3, decayRate: 0.5 } as const;

/**
 * Supersedes the older statement by the newer one. The old one stays in history, weakened, and
 * keeps its own evidence.
 */
export function supersedeByConflict(
  context: CurationContext,
  set: ChangeGroupWriter,
  hasEdge: KnowledgeRow,
  newerSeq: NodeSeq,
): void {
  insertEdge(context, set, newerSeq, hasEdge.seq, 'supersedes', 'conflict');
  weakenByConflict(context, set, hasEdge);
  closeMemory(set, hasEdge, 'superseded', 'conflict');
}

/**
 * Applies an update between two statements: the one said later counts, whichever was stored first.
 * Reading an old session late reverts nothing.
 */
export function applyUpdate(
  context: CurationContext,
  set: ChangeGroupWriter,
  newMemory: KnowledgeRow,
  hasEdge: KnowledgeRow,
): void {
  const outdated = olderStatement(context.store, newMemory, hasEdge);
  const newer = outdated === newMemory ? hasEdge : newMemory;
  const reason = taskEnd(newer, outdated);
  if (reason !== null) closeMemory(set, outdated, 'retracted', reason);
  else supersedeByConflict(context, set, outdated, newer.seq);
}

/** Reason for which a to-do or a goal ends by a newer statement; null if it does not. */
function taskEnd(newer: KnowledgeRow, outdated: KnowledgeRow): 'done' | 'dropped' | null {
  if (!isTask(outdated.kind) || isTask(newer.kind)) return null;
  if (reportsAbandonment(newer.content)) return 'dropped';
  return reportsFact(newer.content) ? 'done' : null;
}

function isTask(kind: NodeKind | null): boolean {
  return kind === 'Todo' || kind === 'Goal';
}

/** Older of two statements; of two made at once, the one stored first. */
export function olderStatement(store: ReadStore, a: KnowledgeRow, b: KnowledgeRow): KnowledgeRow {
  const isEarlier = lastEvidenceTime(store, a) - lastEvidenceTime(store, b) || a.seq - b.seq;
  return isEarlier < 0 ? a : b;
}

/**
 * Time at which a statement was last made: the event it describes may lie long before. A memory
 * that a person writes down is stated then, whatever turns it also cites.
 */
export function lastEvidenceTime({ evidence }: ReadStore, node: KnowledgeRow): EpochMs {
  const lastEvidence = evidence.lastEvidenceTime(node.seq);
  if (lastEvidence === null) return node.created_at;
  return node.source_role === 'user' ? Math.max(lastEvidence, node.created_at) : lastEvidence;
}

/**
 * Records a contradiction: both statements stay, weakened, and neither fades until the person decides.
 * Once for each pair, however often it is found.
 */
export function contradict(
  context: CurationContext,
  set: ChangeGroupWriter,
  a: KnowledgeRow,
  b: KnowledgeRow,
): void {
  if (!dispute(context, set, a, b)) return;
  weakenByConflict(context, set, a);
  weakenByConflict(context, set, b);
}

/**
 * Marks two statements as contradicting each other, without a penalty: both are the person's choice.
 * False if they are marked already, or the person decided about them.
 */
export function dispute(
  context: CurationContext,
  set: ChangeGroupWriter,
  a: KnowledgeRow,
  b: KnowledgeRow,
): boolean {
  const { edges, evidence } = context.store;
  const [first, second] = a.seq < b.seq ? [a, b] : [b, a];
  const hasEdge = edges
    .from(first.seq, 'contradicts')
    .some(({ target_seq }) => target_seq === second.seq);
  if (hasEdge || evidence.isResolved(a.id, b.id)) return false;
  insertEdge(context, set, first.seq, second.seq, 'contradicts', null);
  for (const { seq } of [first, second]) refreshFading(context, set, seq);
  return true;
}

/** Records that the person has decided about a pair: it is not asked about again. */
export function recordDecision(
  context: CurationContext,
  set: ChangeGroupWriter,
  a: Pick<NodeRow, 'seq'>,
  b: Pick<NodeRow, 'seq'>,
): void {
  const [first, second] = a.seq < b.seq ? [a.seq, b.seq] : [b.seq, a.seq];
  insertEdge(context, set, first, second, 'contradicts', null, { validUntil: set.at });
}

/**
 * Applies the penalty of a lost conflict, counted from now: counted from a use long ago, the
 * steeper curve would hide the memory at once. Unfading and protected memories stay so, and both
 * sides of an open contradiction until it is decided; one that is kept for a time keeps its rate.
 */
function weakenByConflict(
  context: CurationContext,
  set: ChangeGroupWriter,
  node: KnowledgeRow,
): void {
  if (node.decay_rate === 0) return;
  const confidence = Math.min(node.confidence, LOST_CONFLICT.confidence);
  const decayRate = extendedDecayRate(context, node) ?? LOST_CONFLICT.decayRate;
  set.update('node_life', String(node.seq), {
    confidence,
    decay_rate: decayRate,
    ...timesOf(context, node.seq, { confidence, decayRate, since: set.at }),
  });
}
