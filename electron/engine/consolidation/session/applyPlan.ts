import { TRUST_CEILING } from '../../algorithms/decay/trustCeiling.ts';
import type { Id, NodeId } from '../../../../shared/domain/primitives.ts';
import { evidenceConfidence } from '../../algorithms/decay/evidenceConfidence.ts';
import type { CurationContext } from '../../curation/changeGroup.ts';
import { countMentions, linkNamedEntities, linkToEntity } from '../../curation/entityLinks.ts';
import { latestFadeAt } from '../../curation/lifetime/fadingTimes.ts';
import { memoryOf } from '../../curation/requireMemory.ts';
import { insertEdge, insertNode } from '../../curation/newNode.ts';
import type { ChangeSet } from '../../storage/history/changeSet.ts';
import type { KnowledgeRow } from '../../storage/memory/knowledge.ts';
import type { NodeRow } from '../../storage/connection/rows.ts';
import { proposeByCoOccurrence } from '../entities/coOccurrenceProposals.ts';
import { findStatement } from './knownStatements.ts';
import { createEntityPlan, proposeByName } from '../entities/plannedEntities.ts';
import { resolveConflicts } from './resolveConflicts.ts';
import { isPersonsWord, type VerifiedEvidence } from '../plan/verifyItem.ts';
import type { PlannedNode, PlanTarget, WritePlan } from '../plan/writePlan.ts';
import type { EntitySeq } from '../../storage/connection/rowNumber.ts';
import { jsonCodec } from '../../../../shared/domain/jsonCodec.ts';
import { z } from 'zod';

/** Note of consolidation in a node's attributes. */
const extractionNote = jsonCodec(
  z.object({
    /** Confidence claimed by the extraction, before further turns stated the same. */
    claimed: z.number().optional(),
    waits: z.array(z.string()).optional(),
    /** Relation of the memory's subject to its object. */
    predicate: z.string().optional(),
    /** A shock to see forgotten. */
    vital: z.literal(true).optional(),
  }),
);

/**
 * Writes a plan. Synchronous, inside the caller's transaction. Rechecks what changed since
 * planning: a statement stored meanwhile gains evidence instead of a duplicate.
 */
export function applyPlan(
  context: CurationContext,
  set: ChangeSet,
  plan: WritePlan,
  sessionId: Id,
): AppliedPlan {
  const { store } = context;
  const entities = createEntityPlan(context, set, plan);
  const rows: KnowledgeRow[] = [];
  const spokenOf = new Set<EntitySeq>();
  for (const plannedNode of plan.nodes) {
    const duplicate = findStatement(store, plannedNode.item.content, set.at);
    if (duplicate !== null) {
      addEvidence(context, set, duplicate, plannedNode.item.evidence);
      rows.push(duplicate);
      continue;
    }
    const node = insertExtracted(context, set, plannedNode, sessionId);
    for (const { entity, role, mention } of plannedNode.links) {
      const seq = entities.createdSeq(entity);
      if (seq === null) continue;
      const mentions = plannedNode.item.evidence.length;
      linkToEntity(context, set, node.seq, { seq, role, mention }, mentions);
      spokenOf.add(seq);
    }
    linkNamedEntities(context, set, node);
    rows.push(memoryOf(store, node.id));
  }
  const targetOf = (target: PlanTarget): KnowledgeRow | null =>
    'nodeId' in target ? store.knowledge.byId(target.nodeId) : (rows[target.planned] ?? null);
  for (const { target, evidence } of plan.evidence) {
    const row = targetOf(target);
    if (row !== null) addEvidence(context, set, memoryOf(store, row.id), evidence);
  }
  for (const [index, plannedNode] of plan.nodes.entries()) {
    const fresh = rows[index];
    if (fresh === undefined) continue;
    resolveConflicts(context, set, fresh.id, plannedNode, targetOf);
  }
  proposeByName(context, set, plan, entities);
  proposeByCoOccurrence(store, set, spokenOf, () => context.ids.next());
  const updateIds = rows.flatMap(({ id }, index) =>
    plan.nodes[index]?.isUpdate === true && memoryOf(store, id).review === 'pending' ? [id] : [],
  );
  return { nodeIds: rows.map(({ id }) => id), updateIds };
}

export interface AppliedPlan {
  readonly nodeIds: readonly NodeId[];
  /** Pending memories with sure updates: applied next, each as a change of its own. */
  readonly updateIds: readonly NodeId[];
}

function insertExtracted(
  context: CurationContext,
  set: ChangeSet,
  plannedNode: PlannedNode,
  sessionId: Id,
): NodeRow {
  const { item } = plannedNode;
  // Undoing a sure update leaves what would have waited: a proposal.
  const waits = plannedNode.isUpdate ? (['conflict'] as const) : plannedNode.waits;
  const [first] = item.evidence;
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
      true_from: item.trueFrom,
      true_until: item.trueUntil,
      event_time: Math.max(0, item.eventTime),
      source_seq: first?.episode.source_seq ?? null,
      source_type: 'extraction',
      source_role: 'memory_agent',
      speaker: speakers.size === 1 ? (first?.episode.speaker ?? null) : null,
      session_id: sessionId,
      trust: item.trust,
      review: waits.length > 0 ? 'pending' : null,
      attributes: extractionNote.stringify(note),
    },
    confidence,
    Math.max(...item.evidence.map(({ episode }) => episode.event_time)),
  );
  for (const { episode, quote } of item.evidence) {
    insertEdge(context, set, node.seq, episode.seq, 'derived_from', quote);
  }
  return node;
}

/**
 * Adds evidence from further turns: new edges, and for extracted memories higher confidence. Only
 * from the person's own words: an assistant may be repeating memory context.
 */
function addEvidence(
  context: CurationContext,
  set: ChangeSet,
  row: KnowledgeRow,
  evidence: readonly VerifiedEvidence[],
): void {
  const { store } = context;
  const existing = new Set(
    store.edges.from(row.seq, 'derived_from').map(({ target_seq }) => target_seq),
  );
  const fresh = evidence.filter((one) => isPersonsWord(one) && !existing.has(one.episode.seq));
  for (const { episode, quote } of fresh) {
    insertEdge(context, set, row.seq, episode.seq, 'derived_from', quote);
  }
  if (fresh.length === 0) return;
  countMentions(context, set, row.seq, fresh.length);
  const statedAt = Math.max(...fresh.map(({ episode }) => episode.event_time));
  set.update('node_life', String(row.seq), {
    last_verified: Math.max(row.last_verified ?? 0, statedAt),
  });
  if (row.decay_rate === 0) return;
  if (row.trust !== 'extracted' && row.trust !== 'inferred') return;
  const { claimed } = extractionNote.parse(row.attributes);
  const ceiling = TRUST_CEILING[row.trust];
  const episodes = existing.size + fresh.length;
  const confidence = Math.max(
    row.confidence,
    evidenceConfidence(claimed ?? row.confidence, episodes, ceiling),
  );
  const { fades_from: since, fade_at: previous } = row;
  const { threshold } = context.settings();
  set.update('node_life', String(row.seq), {
    confidence,
    ...(previous !== null &&
      since !== null && {
        fade_at: latestFadeAt(previous, {
          confidence,
          decayRate: row.decay_rate,
          since,
          threshold,
        }),
      }),
  });
}
