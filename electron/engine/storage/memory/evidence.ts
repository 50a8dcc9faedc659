import type {
  EpochMs,
  Id,
  NodeId,
  ConversationId,
  MessageId,
  EntityId,
} from '../../../../shared/domain/primitives.ts';
import type { NodeType } from '../../../../shared/domain/node.ts';
import type { EntityType } from '../../../../shared/domain/entity.ts';
import type { ReadableDb } from '../connection/database.ts';
import { verifiedColumn } from '../connection/verifiedColumns.ts';
import type { NodeSeq } from '../connection/rowNumber.ts';

/** Evidence row: the episode a memory was derived from, and its message. */
interface EvidenceRow {
  readonly node_id: NodeId;
  readonly content: string;
  /** Quote, where an extraction has one. */
  readonly quote: string | null;
  readonly source_role: string;
  readonly event_time: number;
  readonly conversation_id: ConversationId | null;
  readonly conversation_title: string | null;
  readonly message_id: MessageId | null;
  readonly document_id: Id | null;
  readonly document_title: string | null;
  readonly start_line: number | null;
  readonly page: number | null;
}

/** Live edge of a memory, or of its source turn, and the node at its other end. */
export interface MemoryLinkRow {
  readonly edge_id: Id;
  readonly relation: 'related_to' | 'part_of' | 'causal';
  readonly direction: 'out' | 'in';
  readonly node_id: NodeId;
  readonly content: string;
  readonly type: NodeType;
}

/** Turns of which a memory was drawn that has ended. */
interface EndedTurns {
  /** Replaced by newer words, or done: what they say is no longer so, or not all of it. */
  readonly outdated: ReadonlySet<NodeSeq>;
  /** Retracted as wrong by the person, and no live memory rests on them. */
  readonly withdrawn: ReadonlySet<NodeSeq>;
}

interface EndedTurnRow {
  readonly seq: NodeSeq;
  readonly outdated: 0 | 1 | null;
  readonly withdrawn: 0 | 1 | null;
}

/** Limit of links shown with a memory. */
const MAX_LINKS = 50;

export interface EvidenceReads {
  /** Source episodes of a node, oldest first. */
  of(nodeSeq: NodeSeq): EvidenceRow[];
  /** Time of the latest evidence; null if no turn states the memory. */
  lastEvidenceTime(nodeSeq: NodeSeq): EpochMs | null;
  /** Those of these turns of which a memory was drawn that has ended, and how. */
  endedTurns(turns: readonly NodeSeq[]): EndedTurns;
  /** Entities that a node is linked to. */
  entities(nodeSeq: NodeSeq): { id: EntityId; name: string; type: EntityType }[];
  /** Contradicting nodes, while the contradiction is unresolved. */
  contradicting(nodeSeq: NodeSeq): NodeSeq[];
  /** Nodes about whose contradiction with this one the person has decided. */
  decided(nodeSeq: NodeSeq): NodeSeq[];
  /** True if the person has decided about a contradiction between two nodes. */
  isResolved(a: NodeId, b: NodeId): boolean;
  /**
   * Links of a node to other memories by hand, and the causes and effects of the turns it was derived
   * from, of itself too.
   */
  links(nodeSeq: NodeSeq): MemoryLinkRow[];
  /** Version chain of a node along `supersedes`, oldest first, itself included. */
  chain(nodeSeq: NodeSeq): NodeSeq[];
}

export function createEvidenceReads(db: ReadableDb): EvidenceReads {
  const of = db.prepare(
    `SELECT n.id AS node_id, ${verifiedColumn('nodes', 'n', 'content')} AS content,
            ${verifiedColumn('edges', 'e', 'reason')} AS quote, n.source_role, n.event_time,
            c.id AS conversation_id,
            ${verifiedColumn('conversations', 'c', 'title')} AS conversation_title, m.id AS message_id,
            d.id AS document_id, ${verifiedColumn('documents', 'd', 'title')} AS document_title,
            k.start_line, k.page
     FROM edges e
     CROSS JOIN nodes n ON n.seq = e.target_seq
     LEFT JOIN messages m ON m.episode_seq = n.seq
     LEFT JOIN conversations c ON c.seq = m.conversation_seq
     LEFT JOIN document_chunks k ON k.node_seq = n.seq
     LEFT JOIN documents d ON d.seq = k.document_seq
     WHERE e.source_seq = ? AND e.relation_type = 'derived_from' AND e.valid_until IS NULL
     ORDER BY n.event_time, n.seq`,
  );
  const lastEvidenceTime = db
    .prepare(
      `SELECT max(n.event_time) FROM edges e CROSS JOIN nodes n ON n.seq = e.target_seq
       WHERE e.source_seq = ? AND e.relation_type = 'derived_from' AND e.valid_until IS NULL`,
    )
    .pluck();
  const endedTurns = db.prepare(
    `SELECT e.target_seq AS seq,
            max(n.status = 'superseded' OR n.status_reason IN ('done', 'dropped')) AS outdated,
            max(n.status = 'retracted' AND n.status_reason IN ('conflict', 'user'))
              AND NOT max(n.status = 'active' AND (n.review IS NULL OR n.review = 'accepted'))
              AS withdrawn
     FROM json_each(?) turn
     CROSS JOIN edges e ON e.target_seq = turn.value AND e.relation_type = 'derived_from'
       AND e.valid_until IS NULL
     CROSS JOIN nodes n ON n.seq = e.source_seq
     GROUP BY e.target_seq`,
  );
  const entities = db.prepare(
    `SELECT DISTINCT en.id, ${verifiedColumn('entities', 'en', 'canonical_name')} AS name, en.type
     FROM node_entities ne JOIN entities en ON en.seq = ne.entity_seq
     WHERE ne.node_seq = ? AND en.merged_into IS NULL ORDER BY en.canonical_name`,
  );
  const resolved = db
    .prepare(
      `WITH pair (first, second) AS MATERIALIZED (
         SELECT min(seq), max(seq) FROM nodes WHERE id IN (@a, @b))
       SELECT EXISTS (SELECT 1 FROM pair JOIN edges e
         ON e.source_seq = pair.first AND e.target_seq = pair.second
         WHERE e.relation_type = 'contradicts' AND e.valid_until IS NOT NULL)`,
    )
    .pluck();
  const contradictions = (state: 'IS NULL' | 'IS NOT NULL') =>
    db
      .prepare(
        `SELECT target_seq AS seq FROM edges
         WHERE source_seq = @seq AND relation_type = 'contradicts' AND valid_until ${state}
         UNION SELECT source_seq FROM edges
         WHERE target_seq = @seq AND relation_type = 'contradicts' AND valid_until ${state}
         ORDER BY seq`,
      )
      .pluck();
  const contradicting = contradictions('IS NULL');
  const decided = contradictions('IS NOT NULL');
  const side = (near: 'source_seq' | 'target_seq', far: 'source_seq' | 'target_seq') =>
    `SELECT e.seq, e.id AS edge_id, e.relation_type AS relation,
            ${near === 'source_seq' ? "'out'" : "'in'"} AS direction,
            n.id AS node_id, ${verifiedColumn('nodes', 'n', 'content')} AS content, n.type
     FROM own CROSS JOIN edges e ON e.${near} = own.seq CROSS JOIN nodes n ON n.seq = e.${far}
     WHERE e.valid_until IS NULL AND n.status = 'active' AND (e.relation_type = 'causal'
       OR own.seq = @seq AND e.relation_type IN ('related_to', 'part_of'))`;
  const links = db.prepare(
    `WITH own (seq) AS (
       SELECT @seq UNION
       SELECT target_seq FROM edges
       WHERE source_seq = @seq AND relation_type = 'derived_from' AND valid_until IS NULL)
     ${side('source_seq', 'target_seq')} UNION ALL ${side('target_seq', 'source_seq')}
     ORDER BY 1 LIMIT ${MAX_LINKS}`,
  );
  const chain = db
    .prepare(
      `WITH RECURSIVE
         older (seq, depth) AS (
           SELECT @seq, 0
           UNION
           SELECT e.target_seq, o.depth + 1 FROM older o CROSS JOIN edges e
             ON e.source_seq = o.seq AND e.relation_type = 'supersedes' AND e.valid_until IS NULL
           WHERE o.depth < 100),
         newer (seq, depth) AS (
           SELECT @seq, 0
           UNION
           SELECT e.source_seq, n.depth + 1 FROM newer n CROSS JOIN edges e
             ON e.target_seq = n.seq AND e.relation_type = 'supersedes' AND e.valid_until IS NULL
           WHERE n.depth < 100)
       SELECT seq FROM (
         SELECT seq, -depth AS place FROM older UNION SELECT seq, depth FROM newer)
       ORDER BY place`,
    )
    .pluck();
  return {
    of: (seq) => of.all(seq) as EvidenceRow[],
    lastEvidenceTime: (seq) => lastEvidenceTime.get(seq) as EpochMs | null,
    endedTurns(turns) {
      const rows = endedTurns.all(JSON.stringify(turns)) as EndedTurnRow[];
      const seqsOf = (end: 'outdated' | 'withdrawn') =>
        new Set(rows.filter((row) => row[end] === 1).map(({ seq }) => seq));
      return { outdated: seqsOf('outdated'), withdrawn: seqsOf('withdrawn') };
    },
    isResolved: (a, b) => resolved.get({ a, b }) === 1,
    entities: (seq) => entities.all(seq) as { id: EntityId; name: string; type: EntityType }[],
    contradicting: (seq) => contradicting.all({ seq }) as NodeSeq[],
    decided: (seq) => decided.all({ seq }) as NodeSeq[],
    links: (seq) => links.all({ seq }) as MemoryLinkRow[],
    chain: (seq) => chain.all({ seq }) as NodeSeq[],
  };
}
