import type {
  EpochMs,
  Id,
  MessageId,
  ConversationId,
  NodeId,
  EntityId,
} from '../../../../shared/domain/primitives.ts';
import type { SourceRole, Trust } from '../../../../shared/domain/node.ts';
import type { ReadableDb } from '../connection/database.ts';
import { UNVERIFIED_READ } from '../connection/verifiedReads.ts';
import { verifiedColumn } from '../connection/verifiedColumns.ts';
import type { EdgeRow } from '../connection/rows.ts';
import type { EntitySeq, NodeSeq } from '../connection/rowNumber.ts';
import { hasCurrentSummary } from './currentSummary.ts';

export interface TurnRow {
  readonly seq: NodeSeq;
  readonly content: string;
  readonly session_id: string;
  /** Name of the speaker, or the role. */
  readonly speaker: string;
  /** Document and headings of a chunk, by which it is found; null for a turn. */
  readonly heading: string | null;
  readonly event_time: EpochMs;
}

/** Active memory, with everything it is indexed by. */
interface MemoryRow {
  readonly seq: NodeSeq;
  readonly content: string;
  readonly summary: string;
  /** Names of its entities, joined. */
  readonly names: string;
  readonly event_time: EpochMs;
  readonly fade_at: EpochMs | null;
}

type LiveEdge = Pick<
  EdgeRow,
  'seq' | 'source_seq' | 'target_seq' | 'relation_type' | 'weight' | 'confidence'
>;

/** Live episode with its position in a conversation. */
export interface EpisodeRow {
  readonly seq: NodeSeq;
  readonly id: NodeId;
  readonly content: string;
  readonly source_role: SourceRole;
  readonly speaker: string | null;
  readonly event_time: EpochMs;
  readonly created_at: EpochMs;
  readonly importance: number;
  readonly session_id: Id | null;
  readonly trust: Trust;
  readonly command: 0 | 1;
  /** 1 if the built-in assistant said it, which only repeats memory. */
  readonly built_in: 0 | 1;
  readonly message_id: MessageId | null;
  /** JSON list of the pasted passages; null where there is no message. */
  readonly pasted: string | null;
  readonly conversation_id: ConversationId | null;
  readonly conversation_title: string | null;
  /** Document of a chunk, with the line at which it begins; null for a turn. */
  readonly document_id: Id | null;
  readonly document_title: string | null;
  readonly start_line: number | null;
  readonly page: number | null;
}

/** What ranks an episode, without its texts, whose verification takes most of reading one. */
export type EpisodeSignals = Pick<
  EpisodeRow,
  'seq' | 'id' | 'event_time' | 'created_at' | 'importance' | 'trust'
>;

/** Source rows of the in-memory indexes, also used to verify them. */
export interface IndexReads {
  /** Episodes after `seq`, in order. */
  turnsAfter(seq: number, limit: number): TurnRow[];
  /** Active memories after `seq`, in order. */
  memoriesAfter(seq: number, limit: number): MemoryRow[];
  /** Active memories among the nodes. */
  memoriesAmong(seqs: readonly NodeSeq[]): MemoryRow[];
  /** Live edges after `seq`, in order. */
  edgesAfter(seq: number, limit: number): LiveEdge[];
  /** Live edges from any of the nodes, up to an edge. */
  edgesFrom(nodeSeqs: readonly NodeSeq[], lastEdge: number): LiveEdge[];
  /** Fade time of each memory, as computed so far. */
  endsOf(seqs: readonly NodeSeq[]): { seq: NodeSeq; fade_at: EpochMs | null }[];
  /** Nodes that are live except for fading: active, reviewed, shown, not in the trash. */
  liveAmong(seqs: readonly NodeSeq[]): NodeSeq[];
  /** Whether each is a turn, and live except for fading; nothing for a node that is gone. */
  nodeStates(
    seqs: readonly NodeSeq[],
  ): { readonly seq: NodeSeq; readonly is_turn: 0 | 1; readonly is_live: 0 | 1 }[];
  episodesOfSession(sessionId: string): NodeSeq[];
  /** Last node; 0 for none. */
  lastNode(): number;
  /** Live episodes: active, shown, and not in a conversation in the trash. */
  liveEpisodes(seqs: readonly NodeSeq[]): EpisodeRow[];
  /** Signals of active episodes, in the order asked for, also of those that are hidden or in the trash. */
  episodeSignals(seqs: readonly NodeSeq[]): EpisodeSignals[];
  /** Source episodes of each of these nodes. */
  evidenceOf(nodeSeqs: readonly NodeSeq[]): { node: NodeSeq; episode: NodeSeq }[];
  /**
   * Entities with a current summary: these ones, then those that any of the nodes is linked to, each most
   * mentioned first.
   */
  profilesOf(
    entitySeqs: readonly EntitySeq[],
    nodeIds: readonly NodeId[],
  ): { id: EntityId; name: string; summary: string }[];
}

/** Of node `n`, with its message `m` and conversation `c`. */
const IS_LIVE_EPISODE = `n.type = 'episodic' AND n.status = 'active' AND c.trashed_at IS NULL
  AND (m.seq IS NULL OR m.shown = 1)`;

/** Likewise, of any node: live except for fading. */
const IS_LIVE_NODE = `n.status = 'active' AND (n.review IS NULL OR n.review = 'accepted')
  AND c.trashed_at IS NULL AND (m.seq IS NULL OR m.shown = 1)`;
const NODES_AMONG = `FROM json_each(?) wanted
  CROSS JOIN nodes n ON n.seq = wanted.value
  LEFT JOIN messages m ON m.episode_seq = n.seq
  LEFT JOIN conversations c ON c.seq = m.conversation_seq`;

export function createIndexReads(db: ReadableDb): IndexReads {
  const turnsAfter = db.prepare(
    `SELECT ${UNVERIFIED_READ} seq, content, coalesce(session_id, '') AS session_id,
            iif(source_type = 'ingest_file', source_role, coalesce(speaker, source_role)) AS speaker,
            iif(source_type = 'ingest_file', speaker, NULL) AS heading, event_time
     FROM nodes WHERE seq > ? AND type = 'episodic' ORDER BY seq LIMIT ?`,
  );
  const memory = `n.seq, n.content, n.summary, n.event_time, l.fade_at,
    coalesce((SELECT group_concat(a.alias, ' ') FROM node_entities ne
      JOIN entity_aliases a ON a.entity_seq = ne.entity_seq WHERE ne.node_seq = n.seq), '') AS names`;
  const memories = (from: string) =>
    `SELECT ${UNVERIFIED_READ} ${memory} FROM ${from} LEFT JOIN node_life l ON l.seq = n.seq
     WHERE n.type <> 'episodic' AND n.status = 'active'
       AND (n.review IS NULL OR n.review = 'accepted')`;
  const memoriesAfter = db.prepare(`${memories('nodes n')} AND n.seq > ? ORDER BY n.seq LIMIT ?`);
  const memoriesAmong = db.prepare(
    memories('json_each(?) wanted CROSS JOIN nodes n ON n.seq = wanted.value'),
  );
  const edge = 'e.seq, e.source_seq, e.target_seq, e.relation_type, e.weight, e.confidence';
  const edgesAfter = db.prepare(
    `SELECT ${edge} FROM edges e WHERE e.seq > ? AND e.valid_until IS NULL ORDER BY e.seq LIMIT ?`,
  );
  const edgesFrom = db.prepare(
    `SELECT ${edge} FROM json_each(@seqs) wanted CROSS JOIN edges e ON e.source_seq = wanted.value
     WHERE e.valid_until IS NULL AND e.seq <= @last ORDER BY e.seq`,
  );
  const ends = db.prepare(
    `SELECT l.seq, l.fade_at FROM json_each(?) wanted
     CROSS JOIN node_life l ON l.seq = wanted.value`,
  );
  const live = db.prepare(
    `SELECT n.seq, n.id, ${verifiedColumn('nodes', 'n', 'content')} AS content, n.source_role, n.speaker, n.event_time, n.created_at,
            n.importance, n.session_id,
            n.trust, n.attributes ->> '$.command' IS NOT NULL AS command,
            n.attributes ->> '$.builtIn' IS NOT NULL AS built_in,
            m.id AS message_id, m.pasted, c.id AS conversation_id, ${verifiedColumn('conversations', 'c', 'title')} AS conversation_title,
            d.id AS document_id, ${verifiedColumn('documents', 'd', 'title')} AS document_title,
            k.start_line, k.page
     FROM json_each(?) wanted
     CROSS JOIN nodes n ON n.seq = wanted.value
     LEFT JOIN messages m ON m.episode_seq = n.seq
     LEFT JOIN conversations c ON c.seq = m.conversation_seq
     LEFT JOIN document_chunks k ON k.node_seq = n.seq
     LEFT JOIN documents d ON d.seq = k.document_seq
     WHERE ${IS_LIVE_EPISODE}`,
  );
  const signals = db.prepare(
    `SELECT n.seq, n.id, n.event_time, n.created_at, n.importance, n.trust
     FROM json_each(?) wanted
     CROSS JOIN nodes n ON n.seq = wanted.value
     WHERE n.type = 'episodic' AND n.status = 'active'`,
  );
  const nodeStates = db.prepare(
    `SELECT n.seq, n.type = 'episodic' AS is_turn, ${IS_LIVE_NODE} AS is_live ${NODES_AMONG}`,
  );
  const liveAmong = db.prepare(`SELECT n.seq ${NODES_AMONG} WHERE ${IS_LIVE_NODE}`).pluck();
  const ofSession = db
    .prepare("SELECT seq FROM nodes WHERE session_id = ? AND type = 'episodic'")
    .pluck();
  const lastNode = db.prepare('SELECT coalesce(max(seq), 0) FROM nodes').pluck();
  const evidence = db.prepare(
    `SELECT e.source_seq AS node, e.target_seq AS episode
     FROM json_each(?) wanted
     CROSS JOIN edges e ON e.source_seq = wanted.value
     WHERE e.relation_type = 'derived_from' AND e.valid_until IS NULL
     ORDER BY wanted.key, e.target_seq`,
  );
  const profiles = db.prepare(
    `SELECT id, name, summary FROM (
       SELECT en.seq, en.id, en.attributes, en.mention_count, min(named.place) AS place,
         ${verifiedColumn('entities', 'en', 'canonical_name')} AS name,
         ${verifiedColumn('entities', 'en', 'summary')} AS summary
       FROM (
         SELECT value AS seq, 0 AS place FROM json_each(@entities)
         UNION ALL
         SELECT ne.entity_seq, 1 FROM json_each(@nodes) wanted
         CROSS JOIN nodes n ON n.id = wanted.value
         JOIN node_entities ne ON ne.node_seq = n.seq) named
       CROSS JOIN entities en ON en.seq = named.seq
       WHERE en.summary IS NOT NULL AND en.merged_into IS NULL
       GROUP BY en.seq) summarized
     WHERE ${hasCurrentSummary('summarized')}
     ORDER BY place, mention_count DESC, id`,
  );
  return {
    profilesOf: (entities, nodes) =>
      profiles.all({ entities: JSON.stringify(entities), nodes: JSON.stringify(nodes) }) as {
        id: EntityId;
        name: string;
        summary: string;
      }[],
    nodeStates: (seqs) =>
      nodeStates.all(JSON.stringify(seqs)) as ReturnType<IndexReads['nodeStates']>,
    liveAmong: (seqs) => liveAmong.all(JSON.stringify(seqs)) as NodeSeq[],
    memoriesAfter: (seq, limit) => memoriesAfter.all(seq, limit) as MemoryRow[],
    memoriesAmong: (seqs) => memoriesAmong.all(JSON.stringify(seqs)) as MemoryRow[],
    edgesAfter: (seq, limit) => edgesAfter.all(seq, limit) as LiveEdge[],
    edgesFrom: (seqs, last) => edgesFrom.all({ seqs: JSON.stringify(seqs), last }) as LiveEdge[],
    endsOf: (seqs) => ends.all(JSON.stringify(seqs)) as { seq: NodeSeq; fade_at: EpochMs | null }[],
    episodesOfSession: (id) => ofSession.all(id) as NodeSeq[],
    lastNode: () => Number(lastNode.get()),
    turnsAfter: (seq, limit) => turnsAfter.all(seq, limit) as TurnRow[],
    liveEpisodes: (seqs) => live.all(JSON.stringify(seqs)) as EpisodeRow[],
    episodeSignals: (seqs) => signals.all(JSON.stringify(seqs)) as EpisodeSignals[],
    evidenceOf: (seqs) =>
      evidence.all(JSON.stringify(seqs)) as { node: NodeSeq; episode: NodeSeq }[],
  };
}
