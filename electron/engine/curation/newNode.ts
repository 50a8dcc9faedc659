import {
  typeForKind,
  type Due,
  type NodeKind,
  type Review,
  type SourceRole,
  type SourceType,
  type Trust,
} from '../../../shared/domain/node.ts';
import type { EpochMs, Id } from '../../../shared/domain/primitives.ts';
import type { ChangeGroupWriter } from '../storage/history/changeGroupWriter.ts';
import type { DecayStateRow, NodeRow } from '../storage/connection/rows.ts';
import { nodeRowHash } from '../storage/connection/rowHash.ts';
import { firstSentence } from '../text/summary.ts';
import type { CurationContext } from './changeGroup.ts';
import { dueOf, withDue } from './lifetime/dueTime.ts';
import { fadingRule, NO_EXEMPTIONS } from './lifetime/fadingRule.ts';
import { fadingTimes } from './lifetime/fadingTimes.ts';
import { linkNamedEntities, linkNames, linkToEntity, type EntityMention } from './entityLinks.ts';
import type { EntitySeq, NodeSeq, SourceSeq } from '../storage/connection/rowNumber.ts';

/** Base confidence of a person's statement: full. */
const USER_CONFIDENCE = 1;

/** Provenance of a memory: its trust, and whether it counts before the person has reviewed it. */
export interface Provenance {
  readonly trust: Trust;
  readonly review: Review | null;
  readonly confidence: number;
  readonly role: SourceRole;
  readonly attributes: Readonly<Record<string, unknown>>;
}

const USER_PROVENANCE: Provenance = {
  trust: 'user',
  review: null,
  confidence: USER_CONFIDENCE,
  role: 'user',
  attributes: {},
};

/** Source turn of a person's statement, if it was made in a conversation. */
export interface SourceRef {
  readonly episodeSeq: NodeSeq;
  readonly sourceSeq: SourceSeq;
  readonly sessionId: Id;
}

export interface UserMemory {
  readonly content: string;
  /** Null: a procedure, how something is done. */
  readonly kind: NodeKind | null;
  readonly sourceRef: SourceRef | null;
  readonly importance?: number | undefined;
  readonly tags?: readonly string[] | undefined;
  /** When it happened, if not now. */
  readonly eventTime?: EpochMs | undefined;
  /** Interval in which the claim holds in the world. */
  readonly trueFrom?: EpochMs | null | undefined;
  readonly trueUntil?: EpochMs | null | undefined;
  /** Due time of a to-do; null: none, whatever its words say. */
  readonly due?: Due | null | undefined;
  /** Existing entities that it is about, whether its words name them or not. */
  readonly entitySeqs?: readonly EntitySeq[] | undefined;
  /** Entities that it is not about, though its words name them. */
  readonly exceptEntitySeqs?: readonly EntitySeq[] | undefined;
  readonly attributes?: Readonly<Record<string, unknown>>;
  /** Source of the memory, if it was neither said nor typed. */
  readonly source?: { readonly seq: SourceSeq; readonly type: SourceType };
  /** Entities that the memory is about. */
  readonly entities?: readonly EntityMention[];
}

/**
 * Inserts a node of `user` trust with its decay state, and its provenance if it comes from a turn.
 */
export function insertUserMemory(
  context: CurationContext,
  set: ChangeGroupWriter,
  memory: UserMemory,
): NodeRow {
  const { attributes = USER_PROVENANCE.attributes } = memory;
  return insertMemory(context, set, memory, { ...USER_PROVENANCE, attributes });
}

/** Inserts a memory with any provenance. */
export function insertMemory(
  context: CurationContext,
  set: ChangeGroupWriter,
  memory: UserMemory,
  provenance: Provenance,
): NodeRow {
  const { store, ids } = context;
  const source = memory.source ?? {
    seq:
      memory.sourceRef?.sourceSeq ??
      store.sources.getOrInsertShared('manual', () => ids.next(), set.at),
    type: memory.sourceRef === null ? 'manual' : 'conversation',
  };
  const node = insertNode(
    context,
    set,
    {
      type: memory.kind === null ? 'procedural' : typeForKind(memory.kind),
      kind: memory.kind,
      content: memory.content,
      ...(memory.importance !== undefined && { importance: memory.importance }),
      ...(memory.eventTime !== undefined && { event_time: memory.eventTime }),
      true_from: memory.trueFrom ?? null,
      true_until: memory.trueUntil ?? null,
      source_seq: source.seq,
      source_type: source.type,
      source_role: provenance.role,
      session_id: memory.sourceRef?.sessionId ?? null,
      trust: provenance.trust,
      review: provenance.review,
      attributes: JSON.stringify({
        ...provenance.attributes,
        ...(memory.due !== undefined && { due: memory.due }),
      }),
    },
    provenance.confidence,
  );
  for (const tag of new Set(memory.tags)) set.insert('node_tags', { node_seq: node.seq, tag });
  if (memory.sourceRef !== null) {
    insertEdge(context, set, node.seq, memory.sourceRef.episodeSeq, 'derived_from', null);
  }
  // A pending memory creates no entities: it may be declined.
  const linkScope = provenance.review === 'pending' ? 'known' : 'all';
  linkNames(context, set, node.seq, memory.entities ?? [], linkScope);
  for (const seq of memory.entitySeqs ?? []) {
    linkToEntity(context, set, node.seq, { seq, role: 'subject', mention: '' });
  }
  linkNamedEntities(context, set, node, memory.exceptEntitySeqs);
  return node;
}

/** Fields of a new memory; the rest of its row follows from being new. */
export type NewNode = Pick<
  NodeRow,
  | 'type'
  | 'kind'
  | 'content'
  | 'source_seq'
  | 'source_type'
  | 'source_role'
  | 'trust'
  | 'review'
  | 'attributes'
> &
  Partial<
    Pick<
      NodeRow,
      | 'summary'
      | 'importance'
      | 'true_from'
      | 'true_until'
      | 'event_time'
      | 'speaker'
      | 'session_id'
    >
  >;

/**
 * Inserts an active memory, with its initial decay state. `verifiedAt`: when the person last said
 * it, if that was not now.
 */
export function insertNode(
  context: CurationContext,
  set: ChangeGroupWriter,
  fields: NewNode,
  confidence: number,
  verifiedAt: EpochMs = set.at,
): NodeRow {
  const row: Omit<NodeRow, 'row_hash'> = {
    seq: context.store.sequences.next('nodes'),
    id: context.ids.next(),
    summary: firstSentence(fields.content),
    importance: 50,
    status: 'active',
    status_reason: null,
    valid_from: set.at,
    valid_until: null,
    true_from: null,
    true_until: null,
    event_time: set.at,
    created_at: set.at,
    updated_at: set.at,
    speaker: null,
    session_id: null,
    ...fields,
  };
  const due = dueOf(row);
  const dated = due === null ? row : { ...row, attributes: withDue(row.attributes, due) };
  const node: NodeRow = { ...dated, row_hash: nodeRowHash(dated) };
  set.insert('nodes', node);
  set.insert('node_life', newDecayState(context, node, confidence, verifiedAt));
  return node;
}

/**
 * Inserts an edge, of full weight unless given another, closed if `validUntil` is given. One that rests on what was said
 * names the turns behind its ends: of an update those of the newer memory, of a contradiction both.
 */
export function insertEdge(
  context: CurationContext,
  set: ChangeGroupWriter,
  from: NodeSeq,
  to: NodeSeq,
  relation: 'derived_from' | 'supersedes' | 'contradicts' | 'related_to' | 'part_of',
  reason: string | null,
  { validUntil = null, weight = 1 }: { validUntil?: EpochMs | null; weight?: number } = {},
): void {
  set.insert('edges', {
    seq: context.store.sequences.next('edges'),
    id: context.ids.next(),
    source_seq: from,
    target_seq: to,
    relation_type: relation,
    predicate: '',
    weight,
    confidence: 1,
    reason,
    evidence: JSON.stringify(evidenceOf(context, relation, from, to)),
    valid_from: set.at,
    valid_until: validUntil,
    created_at: set.at,
  });
}

function evidenceOf(
  { store }: CurationContext,
  relation: Parameters<typeof insertEdge>[4],
  from: NodeSeq,
  to: NodeSeq,
): string[] {
  if (relation !== 'supersedes' && relation !== 'contradicts') return [];
  const ends = relation === 'supersedes' ? [from] : [from, to];
  return [...new Set(ends.flatMap((seq) => store.evidence.of(seq).map(({ node_id }) => node_id)))];
}

/** Initial decay state: the memory fades from its creation, or by the rule for it. */
function newDecayState(
  context: CurationContext,
  node: NodeRow,
  confidence: number,
  verifiedAt: EpochMs,
): DecayStateRow {
  const { decayRate, threshold } = context.settings();
  const isStated = node.trust === 'user' || node.trust === 'extracted';
  // Links to protected entities follow; they refresh it.
  const rule = fadingRule({ ...node, decay_rate: decayRate }, NO_EXEMPTIONS);
  return {
    seq: node.seq,
    confidence,
    decay_rate: decayRate,
    last_accessed: null,
    access_count: 0,
    last_verified: isStated ? verifiedAt : null,
    ...fadingTimes(rule, { confidence, decayRate, since: node.created_at }, threshold),
  };
}
