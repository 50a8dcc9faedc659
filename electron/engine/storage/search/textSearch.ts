import type {
  EpochMs,
  MessageId,
  ConversationId,
  EntityId,
  NodeId,
} from '../../../../shared/domain/primitives.ts';
import type { EntityType } from '../../../../shared/domain/entity.ts';
import { matchAny } from '../../text/matchQuery.ts';
import type { ReadableDb } from '../connection/database.ts';
import { verifiedColumn } from '../connection/verifiedColumns.ts';
import type { NodeSeq } from '../connection/rowNumber.ts';

export interface ScoredSeq {
  readonly seq: NodeSeq;
  /** BM25 score: the smaller (more negative), the better. */
  readonly rank: number;
}

export interface ScoredText {
  readonly seq: NodeSeq;
  readonly content: string;
  readonly event_time: EpochMs;
}

export interface ReviewedText {
  readonly id: NodeId;
  readonly content: string;
  /** Memory that the person merged it into. */
  readonly merged_into: NodeId | null;
}

export interface EpisodeHitRow {
  readonly seq: NodeSeq;
  readonly id: NodeId;
  readonly content: string;
  readonly source_role: 'user' | 'assistant' | 'tool' | 'system' | 'memory_agent';
  readonly event_time: number;
  /** 1 if the turn was a command to the assistant. */
  readonly command: 0 | 1;
  readonly rank: number;
  readonly message_id: MessageId | null;
  readonly conversation_id: ConversationId | null;
  readonly conversation_title: string | null;
}

export interface MessageHitRow {
  readonly message_id: MessageId;
  readonly conversation_id: ConversationId;
  readonly conversation_title: string;
  readonly content: string;
  readonly event_time: EpochMs;
}

/** Limit of messages without an index that are scanned while somebody types. */
const MAX_MESSAGES_SCANNED = 5_000;

/** Full-text candidates, live ones only. Column weights: own words, meta, near turns, far turns. */
export interface TextSearchReads {
  /** Live knowledge. */
  knowledge(match: string, limit: number, now: EpochMs): ScoredSeq[];
  /** Live knowledge among these only. */
  knowledgeAmong(match: string, among: readonly number[], limit: number, now: EpochMs): ScoredSeq[];
  /** Columns of memories that scoring needs; the whole rows cost ten times as much. */
  texts(seqs: readonly NodeSeq[]): ScoredText[];
  /** Knowledge that is live or once was. */
  knowledgeWithHistory(match: string, limit: number): ScoredSeq[];
  /** True if the full-text row of any node still has the term. */
  isUsed(term: string): boolean;
  /** Rejected memories, or pending ones that were not withdrawn. */
  reviewed(match: string, review: 'rejected' | 'pending', limit: number): ReviewedText[];
  /** Episodes of conversations that are not in the trash. */
  episodes(match: string, limit: number): EpisodeHitRow[];
  /** The same, of those among these nodes, in their order. */
  episodesAmong(seqs: readonly NodeSeq[]): EpisodeHitRow[];
  /** Newest messages of conversations without memory that contain every word. */
  unremembered(words: readonly string[], limit: number): MessageHitRow[];
  /** Conversations by words of their titles: the whole title first, then those that begin so. */
  titles(words: readonly string[], limit: number): { id: ConversationId; title: string }[];
  /** Entities by the prefix of an alias. */
  entities(aliasPrefix: string, limit: number): { id: EntityId; name: string; type: EntityType }[];
}

/** A withdrawn suggestion is pending no longer, though its review says so. */
const SELECT_REVIEWED = `SELECT n.id, ${verifiedColumn('nodes', 'n', 'content')} AS content,
    n.attributes ->> '$.mergedInto' AS merged_into
  FROM (SELECT rowid FROM history_fts WHERE history_fts MATCH @match) f
  CROSS JOIN nodes n ON n.seq = f.rowid
  WHERE n.review = @review AND (n.review = 'rejected' OR n.status = 'active') LIMIT @limit`;

export function createTextSearchReads(db: ReadableDb): TextSearchReads {
  const knowledge = db.prepare(
    `SELECT f.rowid AS seq, f.rank FROM (
       SELECT rowid, bm25(memory_fts, 1, 0.5, 0.5) AS rank FROM memory_fts
       WHERE memory_fts MATCH @match ORDER BY rank, rowid LIMIT @limit * 2) f
     CROSS JOIN node_life l ON l.seq = f.rowid
     WHERE l.fade_at IS NULL OR l.fade_at > @now
     ORDER BY f.rank, f.rowid LIMIT @limit`,
  );
  const knowledgeAmong = db.prepare(
    `SELECT f.rowid AS seq, bm25(memory_fts, 1, 0.5, 0.5) AS rank FROM memory_fts f
     LEFT JOIN node_life l ON l.seq = f.rowid
     WHERE memory_fts MATCH @match AND f.rowid IN (SELECT value FROM json_each(@among))
       AND (l.fade_at IS NULL OR l.fade_at > @now)
     ORDER BY rank, f.rowid LIMIT @limit`,
  );
  const texts = db.prepare(
    `SELECT n.seq, ${verifiedColumn('nodes', 'n', 'content')} AS content, n.event_time FROM json_each(?) f
     CROSS JOIN nodes n ON n.seq = f.value`,
  );
  const knowledgeWithHistory = db.prepare(
    `SELECT seq, rank FROM (
       SELECT rowid AS seq, bm25(memory_fts, 1, 0.5, 0.5) AS rank FROM memory_fts
         WHERE memory_fts MATCH @match
       UNION ALL
       SELECT rowid, bm25(history_fts, 1, 0.5, 0.5) FROM history_fts
         WHERE history_fts MATCH @match)
     ORDER BY rank LIMIT @limit`,
  );
  const usageQueries = ['memory_fts', 'history_fts', 'episode_fts'].map((table) =>
    db
      .prepare(
        `SELECT EXISTS (SELECT 1 FROM ${table} f CROSS JOIN nodes n ON n.seq = f.rowid
         WHERE ${table} MATCH ?)`,
      )
      .pluck(),
  );
  const reviewed = db.prepare(SELECT_REVIEWED);
  const episodeQuery = (candidates: string) =>
    `SELECT n.seq, n.id, ${verifiedColumn('nodes', 'n', 'content')} AS content, n.source_role, n.event_time, f.rank,
            n.attributes ->> '$.command' IS NOT NULL AS command,
            m.id AS message_id, c.id AS conversation_id,
            ${verifiedColumn('conversations', 'c', 'title')} AS conversation_title
     FROM (${candidates}) f
     CROSS JOIN nodes n ON n.seq = f.rowid
     LEFT JOIN messages m ON m.episode_seq = n.seq
     LEFT JOIN conversations c ON c.seq = m.conversation_seq
     WHERE n.status = 'active' AND c.trashed_at IS NULL AND (m.seq IS NULL OR m.shown = 1)
     ORDER BY f.rank`;
  const episodes = db.prepare(
    `${episodeQuery(`SELECT rowid, bm25(episode_fts, 1, 1, 0.5, 0.25) AS rank FROM episode_fts
      WHERE episode_fts MATCH @match ORDER BY rank LIMIT @limit * 4`)} LIMIT @limit`,
  );
  const episodesAmong = db.prepare(
    episodeQuery('SELECT value AS rowid, key AS rank FROM json_each(?)'),
  );
  const unremembered = db.prepare(
    `SELECT m.id AS message_id, c.id AS conversation_id,
            ${verifiedColumn('conversations', 'c', 'title')} AS conversation_title,
            ${verifiedColumn('messages', 'm', 'text')} AS content, m.created_at AS event_time
     FROM (SELECT m.seq, m.conversation_seq
           FROM conversations c JOIN messages m ON m.conversation_seq = c.seq
           WHERE c.memory = 0 AND c.trashed_at IS NULL AND m.episode_seq IS NULL AND m.shown = 1
             AND m.forgotten_at IS NULL
           ORDER BY m.seq DESC LIMIT ${MAX_MESSAGES_SCANNED}) l
     CROSS JOIN messages m ON m.seq = l.seq
     JOIN conversations c ON c.seq = l.conversation_seq
     WHERE NOT EXISTS (
       SELECT 1 FROM json_each(@words) w WHERE instr(fold(m.text), w.value) = 0)
     LIMIT @limit`,
  );
  const titles = db.prepare(
    `SELECT id, ${verifiedColumn('conversations', 'c', 'title')} AS title FROM conversations c WHERE trashed_at IS NULL AND NOT EXISTS (
       SELECT 1 FROM json_each(@words) w WHERE instr(fold(c.title), w.value) = 0)
     ORDER BY fold(trim(c.title)) = @whole DESC, instr(fold(trim(c.title)), @whole) = 1 DESC, last_message_at DESC LIMIT @limit`,
  );
  const entities = db.prepare(
    `SELECT e.id, ${verifiedColumn('entities', 'e', 'canonical_name')} AS name, e.type FROM entity_aliases a
     JOIN entities e ON e.seq = a.entity_seq
     WHERE a.alias_norm >= @from AND a.alias_norm < @to AND e.merged_into IS NULL
     GROUP BY e.seq
     ORDER BY max(a.alias_norm = @from) DESC, e.mention_count DESC, e.seq LIMIT @limit`,
  );
  return {
    knowledge: (match, limit, now) => knowledge.all({ match, limit, now }) as ScoredSeq[],
    knowledgeAmong: (match, among, limit, now) =>
      knowledgeAmong.all({ match, among: JSON.stringify(among), limit, now }) as ScoredSeq[],
    texts: (seqs) => texts.all(JSON.stringify(seqs)) as ScoredText[],
    knowledgeWithHistory: (match, limit) =>
      knowledgeWithHistory.all({ match, limit }) as ScoredSeq[],
    isUsed(term) {
      const match = matchAny([term]);
      return match !== null && usageQueries.some((statement) => statement.get(match) === 1);
    },
    reviewed: (match, review, limit) => reviewed.all({ match, review, limit }) as ReviewedText[],
    episodes: (match, limit) => episodes.all({ match, limit }) as EpisodeHitRow[],
    episodesAmong: (seqs) => episodesAmong.all(JSON.stringify(seqs)) as EpisodeHitRow[],
    unremembered: (words, limit) =>
      unremembered.all({ words: JSON.stringify(words), limit }) as MessageHitRow[],
    titles: (words, limit) =>
      titles.all({ words: JSON.stringify(words), whole: words.join(' '), limit }) as {
        id: ConversationId;
        title: string;
      }[],
    entities: (prefix, limit) =>
      prefix === ''
        ? []
        : (entities.all({ from: prefix, to: `${prefix}\u{10FFFF}`, limit }) as {
            id: EntityId;
            name: string;
            type: EntityType;
          }[]),
  };
}
