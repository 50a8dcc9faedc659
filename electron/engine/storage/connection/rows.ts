import type { EntityRole, EntityType } from '../../../../shared/domain/entity.ts';
import type { RelationType } from '../../../../shared/domain/edge.ts';
import type {
  NodeKind,
  NodeStatus,
  NodeType,
  Review,
  SourceRole,
  SourceType,
  StatusReason,
  Trust,
} from '../../../../shared/domain/node.ts';
import type {
  ConversationId,
  EntityId,
  MessageId,
  NodeId,
} from '../../../../shared/domain/primitives.ts';
import type { QuestionIntent } from '../../../../shared/domain/receipt.ts';
import type {
  NodeSeq,
  SourceSeq,
  EntitySeq,
  ConversationSeq,
  MessageSeq,
  RowNumber,
} from './rowNumber.ts';

/** Scalar that SQLite stores in a STRICT table's column. */
export type Scalar = string | number | null;

/** Rows as the tables hold them: snake_case, integer seqs, JSON as text. */
export interface NodeRow {
  readonly seq: NodeSeq;
  readonly id: NodeId;
  readonly type: NodeType;
  readonly kind: NodeKind | null;
  readonly content: string;
  readonly summary: string;
  readonly importance: number;
  readonly status: NodeStatus;
  readonly status_reason: StatusReason | null;
  readonly valid_from: number;
  readonly valid_until: number | null;
  readonly true_from: number | null;
  readonly true_until: number | null;
  readonly event_time: number;
  readonly created_at: number;
  readonly updated_at: number;
  readonly source_seq: SourceSeq | null;
  readonly source_type: SourceType;
  readonly source_role: SourceRole;
  readonly speaker: string | null;
  readonly session_id: string | null;
  readonly trust: Trust;
  readonly review: Review | null;
  readonly attributes: string;
  readonly row_hash: string;
}

export interface DecayStateRow {
  readonly seq: NodeSeq;
  readonly confidence: number;
  readonly decay_rate: number;
  readonly last_accessed: number | null;
  readonly access_count: number;
  readonly fade_at: number | null;
  /** Moment from which strength declines: the last use, or the day of a dated memory; null: never. */
  readonly fades_from: number | null;
  /** When the person last said, confirmed or corrected it; null: never. */
  readonly last_verified: number | null;
}

export interface EdgeRow {
  readonly seq: RowNumber<'edges'>;
  readonly id: string;
  readonly source_seq: NodeSeq;
  readonly target_seq: NodeSeq;
  readonly relation_type: RelationType;
  readonly predicate: string;
  readonly weight: number;
  readonly confidence: number;
  readonly reason: string | null;
  readonly evidence: string;
  readonly valid_from: number;
  readonly valid_until: number | null;
  readonly created_at: number;
}

export interface EntityRow {
  readonly seq: EntitySeq;
  readonly id: EntityId;
  readonly canonical_name: string;
  readonly type: EntityType;
  readonly summary: string | null;
  readonly is_self: 0 | 1;
  readonly protected: 0 | 1;
  readonly merged_into: EntitySeq | null;
  readonly first_seen: number;
  readonly last_updated: number;
  readonly mention_count: number;
  readonly attributes: string;
}

export interface AliasRow {
  readonly alias_norm: string;
  readonly entity_seq: EntitySeq;
  readonly alias: string;
}

export interface NodeEntityRow {
  readonly node_seq: NodeSeq;
  readonly entity_seq: EntitySeq;
  readonly role: EntityRole;
  readonly mention: string;
}

export type ProposalReason =
  'same_name' | 'nickname' | 'transliteration' | 'part_of_name' | 'spelling' | 'company';

/** Merge proposal of two entities; `a_seq` is the smaller. */
export interface MergeProposalRow {
  readonly id: string;
  readonly a_seq: EntitySeq;
  readonly b_seq: EntitySeq;
  readonly reason: ProposalReason;
  readonly score: number;
  readonly state: 'open' | 'accepted' | 'rejected';
  readonly created_at: number;
}

interface TagRow {
  readonly node_seq: NodeSeq;
  readonly tag: string;
}

/** Relevance feedback: a memory that a person called not relevant for a kind of question. */
interface RelevanceFeedbackRow {
  readonly id: string;
  readonly node_id: NodeId;
  readonly intent: QuestionIntent;
  /** JSON list of stems, sorted. */
  readonly terms: string;
  readonly question: string;
  readonly created_at: number;
}

export interface ConversationRow {
  readonly seq: ConversationSeq;
  readonly id: ConversationId;
  readonly title: string;
  readonly title_is_automatic: 0 | 1;
  readonly created_at: number;
  readonly last_message_at: number;
  readonly trashed_at: number | null;
  readonly message_count: number;
  readonly preview: string;
  readonly model: string | null;
  readonly memory: 0 | 1;
  readonly pinned_at: number | null;
  readonly archived_at: number | null;
  readonly session_id: string | null;
  readonly source_seq: SourceSeq;
  /** JSON list of words. */
  readonly labels: string;
}

export interface MessageRow {
  readonly seq: MessageSeq;
  readonly id: MessageId;
  readonly conversation_seq: ConversationSeq;
  readonly session_id: string;
  readonly turn_id: string;
  readonly role: 'user' | 'assistant';
  readonly text: string;
  readonly state: 'streaming' | 'complete' | 'interrupted' | 'failed';
  readonly created_at: number;
  readonly author: string | null;
  readonly parent_seq: MessageSeq | null;
  readonly active: 0 | 1;
  readonly shown: 0 | 1;
  readonly episode_seq: NodeSeq | null;
  readonly redactions: number;
  /** JSON: the pasted passages of a turn. */
  readonly pasted: string;
  readonly problem: string | null;
  readonly reasoning: string;
  readonly usage: string | null;
  readonly tool_calls: string;
  readonly citations: string;
  readonly actions: string;
  readonly forgotten_at: number | null;
}

/** Rows whose every mutation is in `changes`, by table. */
export interface TrackedRows {
  readonly nodes: NodeRow;
  readonly node_life: DecayStateRow;
  readonly node_tags: TagRow;
  readonly edges: EdgeRow;
  readonly entities: EntityRow;
  readonly entity_aliases: AliasRow;
  readonly node_entities: NodeEntityRow;
  readonly merge_proposals: MergeProposalRow;
  readonly irrelevance: RelevanceFeedbackRow;
  readonly conversations: ConversationRow;
}
export type TrackedTable = keyof TrackedRows;
