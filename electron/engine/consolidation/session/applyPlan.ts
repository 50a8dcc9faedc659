import { hashtagsIn } from '../../text/own/hashtags.ts';
import { ownText, storedSpans } from '../../text/ownWords.ts';
import { evidenceWeight } from '../../text/statements/edgeWeight.ts';
import { TRUST_CEILING } from '../../algorithms/decay/trustCeiling.ts';
import type { Id, NodeId } from '../../../../shared/domain/primitives.ts';
import { evidenceConfidence } from '../../algorithms/decay/evidenceConfidence.ts';
import { runAction, type ActionResult, type CurationContext } from '../../curation/changeGroup.ts';
import { linkNamedEntities, linkToEntity } from '../../curation/entityLinks.ts';
import { memoryOf } from '../../curation/requireMemory.ts';
import { insertEdge, insertNode } from '../../curation/newNode.ts';
import type { ChangeGroupWriter } from '../../storage/history/changeGroupWriter.ts';
import type { KnowledgeRow } from '../../storage/memory/knowledge.ts';
import type { NodeRow } from '../../storage/connection/rows.ts';
import { proposeByCoOccurrence } from '../entities/coOccurrenceProposals.ts';
import { findStatement } from './knownStatements.ts';
import { learnAliases } from '../entities/learnAliases.ts';
import {
  createEntityResolver,
  insertMergeProposals,
  type EntityResolver,
} from '../entities/entityResolver.ts';
import { resolveConflicts } from './resolveConflicts.ts';
import type { VerifiedEvidence, VerifiedItem } from '../plan/verifyItem.ts';
import { addEvidence, newTurnEvidence } from './addEvidence.ts';
import { extractionNote } from '../plan/extractionNote.ts';
import type { PlannedNode, PlanTarget, WritePlan } from '../plan/writePlan.ts';
import type { EntitySeq } from '../../storage/connection/rowNumber.ts';

export interface AppliedPlan {
  /** Changes, oldest first. */
  readonly changes: readonly ActionResult<unknown>[];
  /** New memories; one that was stored meanwhile only gained evidence. */
  readonly nodeIds: readonly NodeId[];
  /** Pending memories whose update the judge was sure of: the caller applies each in a change of its own. */
  readonly updateIds: readonly NodeId[];
}

/**
 * Writes a plan, each memory as a change that is undone by itself. Synchronous, inside the caller's
 * transaction. Rechecks what changed since planning: a statement stored meanwhile gains evidence
 * instead of a duplicate.
 */
export function applyPlan(
  context: CurationContext,
  actor: 'model' | 'system',
  plan: WritePlan,
  sessionId: Id,
): AppliedPlan {
  const { store } = context;
  const entityResolver = createEntityResolver(context, plan);
  const rows: KnowledgeRow[] = [];
  const nodeIds: NodeId[] = [];
  const targetOf = (target: PlanTarget): KnowledgeRow | null =>
    'nodeId' in target ? store.knowledge.byId(target.nodeId) : (rows[target.planned] ?? null);
  const change = (label: string, work: (set: ChangeGroupWriter) => void) =>
    runAction(context, { actor, cause: 'consolidate', label }, work);

  const evidenceChanges = evidenceByMemory(plan).flatMap(([nodeId, evidence]) => {
    const row = store.knowledge.byId(nodeId);
    return row === null || newTurnEvidence(store, row, evidence).length === 0
      ? []
      : [change(row.content, (set) => addEvidence(context, set, row, evidence))];
  });
  const memoryChanges = plan.nodes.map((plannedNode, index) =>
    change(plannedNode.item.content, (set) => {
      const written = writeMemory(context, set, plannedNode, entityResolver, sessionId);
      const { row, isNew, entitySeqs } = written;
      rows.push(row);
      if (isNew) nodeIds.push(row.id);
      for (const { target, evidence } of plan.evidence) {
        if (!('planned' in target) || target.planned !== index) continue;
        addEvidence(context, set, memoryOf(store, row.id), evidence);
      }
      resolveConflicts(context, set, row.id, plannedNode, targetOf);
      insertMergeProposals(context, set, plan, entityResolver);
      proposeByCoOccurrence(store, set, entitySeqs, () => context.ids.next());
    }),
  );
  const updateIds = rows.flatMap(({ id }, index) =>
    plan.nodes[index]?.isUpdate === true && memoryOf(store, id).review === 'pending' ? [id] : [],
  );
  const changes = [...evidenceChanges, ...memoryChanges];
  return { changes, nodeIds, updateIds };
}

/** Evidence for existing memories, by memory. */
function evidenceByMemory({ evidence }: WritePlan): [NodeId, VerifiedEvidence[]][] {
  const byMemory = new Map<NodeId, VerifiedEvidence[]>();
  for (const { target, evidence: verifiedEvidence } of evidence) {
    if (!('nodeId' in target)) continue;
    byMemory.set(target.nodeId, [...(byMemory.get(target.nodeId) ?? []), ...verifiedEvidence]);
  }
  return [...byMemory];
}

/** Writes a planned memory with its links, or adds its evidence to the same statement. */
function writeMemory(
  context: CurationContext,
  set: ChangeGroupWriter,
  plannedNode: PlannedNode,
  entityResolver: EntityResolver,
  sessionId: Id,
): {
  readonly row: KnowledgeRow;
  readonly isNew: boolean;
  readonly entitySeqs: ReadonlySet<EntitySeq>;
} {
  const { store } = context;
  const { content, evidence } = plannedNode.item;
  const duplicate = findStatement(store, content, set.at);
  if (duplicate !== null) {
    addEvidence(context, set, duplicate, evidence);
    return { row: duplicate, isNew: false, entitySeqs: new Set() };
  }
  const node = insertExtractedMemory(context, set, plannedNode, sessionId);
  const entitySeqs = new Set<EntitySeq>();
  for (const { entity, role, mention, aliases } of plannedNode.links) {
    const seq = entityResolver.findOrCreate(set, entity);
    if (seq === null) continue;
    linkToEntity(context, set, node.seq, { seq, role, mention }, evidence.length);
    learnAliases(context, set, seq, aliases);
    entitySeqs.add(seq);
  }
  linkNamedEntities(context, set, node);
  return { row: memoryOf(store, node.id), isNew: true, entitySeqs };
}

function insertExtractedMemory(
  context: CurationContext,
  set: ChangeGroupWriter,
  plannedNode: PlannedNode,
  sessionId: Id,
): NodeRow {
  const { item } = plannedNode;
  // Undoing an automatic update leaves what would have waited: a proposal.
  const waits = plannedNode.isUpdate ? (['conflict'] as const) : plannedNode.reviewReasons;
  const [firstEvidence] = item.evidence;
  const speakers = new Set(item.evidence.map(({ episode }) => episode.speaker));
  const note = {
    claimed: item.confidence,
    ...(waits.length > 0 && { waits: [...waits] }),
    ...(item.predicate !== null && { predicate: item.predicate }),
    ...(item.vital && { vital: true as const }),
  };
  const confidence = evidenceConfidence(
    item.confidence,
    item.evidence.length,
    TRUST_CEILING[item.trust],
  );
  const node = insertNode(
    context,
    set,
    {
      type: item.type,
      kind: item.kind,
      content: item.content,
      summary: item.summary,
      importance: item.importance,
      ...datesOf(item),
      source_seq: firstEvidence?.episode.source_seq ?? null,
      source_type: 'extraction',
      source_role: 'memory_agent',
      speaker: speakers.size === 1 ? (firstEvidence?.episode.speaker ?? null) : null,
      session_id: sessionId,
      trust: item.trust,
      review: waits.length > 0 ? 'pending' : null,
      attributes: extractionNote.stringify(note),
    },
    confidence,
    Math.max(...item.evidence.map(({ episode }) => episode.event_time)),
  );
  for (const tag of hashtagsOf(item.evidence)) {
    set.insert('node_tags', { node_seq: node.seq, tag });
  }
  for (const { episode, quote } of item.evidence) {
    const weight = evidenceWeight(node.content, quote);
    insertEdge(context, set, node.seq, episode.seq, 'derived_from', quote, { weight });
  }
  return node;
}

/**
 * Dates of a memory. The database holds no event before 1970: such a one is true from its day on, and
 * dated by the turn that tells of it.
 */
function datesOf({
  eventTime,
  trueFrom,
  trueUntil,
  evidence,
}: VerifiedItem): Pick<NodeRow, 'event_time' | 'true_from' | 'true_until'> {
  if (eventTime >= 0) return { event_time: eventTime, true_from: trueFrom, true_until: trueUntil };
  const start = trueUntil === null || eventTime <= trueUntil ? eventTime : null;
  return {
    event_time: Math.max(0, evidence[0]?.episode.event_time ?? 0),
    true_from: trueFrom ?? start,
    true_until: trueUntil,
  };
}

/** Tags that the person wrote, in their own words, in the turns that a memory rests on. */
function hashtagsOf(evidence: readonly VerifiedEvidence[]): readonly string[] {
  const texts = evidence
    .filter(({ episode }) => episode.source_role === 'user')
    .map(({ episode }) => ownText(episode.content, storedSpans(episode.pasted)));
  return hashtagsIn(texts.join('\n'));
}
