import type { NodeId } from '../../../../shared/domain/primitives.ts';
import { openReader, type ReadableDb } from '../connection/database.ts';
import type { MessageRow } from '../connection/rows.ts';
import { createShownMessages, type ShownMessages } from '../chat/shownMessages.ts';
import type { ConversationSeq, EntitySeq, NodeSeq } from '../connection/rowNumber.ts';

/** Reads of exports, page by page and oldest first. */
export interface ExportReads {
  /** Messages of the visible branch after a place, in the order of its turns. */
  shownMessages: ShownMessages['after'];
  /** Messages of all branches of a conversation, oldest first. */
  allMessages(conversationSeq: ConversationSeq): MessageRow[];
  countMessages(conversationSeq: ConversationSeq): { readonly shown: number; readonly all: number };
  /** Seqs of memories of every state after a seq, in order. */
  memorySeqs(afterSeq: NodeSeq | null, limit: number): NodeSeq[];
  countMemories(): number;
  /** Memories among these ids, oldest first. */
  memorySeqsAmong(nodeIds: readonly NodeId[]): NodeSeq[];
  /** Entities that were not merged into another, after a position. */
  entitySeqs(afterSeq: EntitySeq | null, limit: number): EntitySeq[];
  countEntities(): number;
}

export function createExportReads(db: ReadableDb): ExportReads {
  const allMessages = db.prepare('SELECT * FROM messages WHERE conversation_seq = ? ORDER BY seq');
  const countMessages = db.prepare(
    `SELECT coalesce(sum(shown), 0) AS shown, count(*) AS "all" FROM messages
     WHERE conversation_seq = ?`,
  );
  const memorySeqs = db
    .prepare(`SELECT seq FROM nodes WHERE type <> 'episodic' AND seq > ? ORDER BY seq LIMIT ?`)
    .pluck();
  const countMemories = db.prepare(`SELECT count(*) FROM nodes WHERE type <> 'episodic'`).pluck();
  const memoriesAmong = db
    .prepare(
      `SELECT n.seq FROM json_each(?) wanted CROSS JOIN nodes n ON n.id = wanted.value
       WHERE n.type <> 'episodic' ORDER BY n.seq`,
    )
    .pluck();
  const entitySeqs = db
    .prepare('SELECT seq FROM entities WHERE merged_into IS NULL AND seq > ? ORDER BY seq LIMIT ?')
    .pluck();
  const countEntities = db
    .prepare('SELECT count(*) FROM entities WHERE merged_into IS NULL')
    .pluck();
  return {
    shownMessages: createShownMessages(db).after,
    allMessages: (seq) => allMessages.all(seq) as MessageRow[],
    countMessages: (seq) => countMessages.get(seq) as { shown: number; all: number },
    memorySeqs: (afterSeq, limit) => memorySeqs.all(afterSeq ?? 0, limit) as NodeSeq[],
    countMemories: () => Number(countMemories.get()),
    memorySeqsAmong: (ids) => memoriesAmong.all(JSON.stringify(ids)) as NodeSeq[],
    entitySeqs: (afterSeq, limit) => entitySeqs.all(afterSeq ?? 0, limit) as EntitySeq[],
    countEntities: () => Number(countEntities.get()),
  };
}

/**
 * Opens a connection of its own in one read transaction, which lasts until it is closed: all of an
 * export is of one moment, and whatever is written meanwhile waits in the write-ahead log.
 */
export function openSnapshot(file: string): ReadableDb {
  const db = openReader(file);
  try {
    db.exec('BEGIN');
    // The snapshot is that of the first read.
    db.prepare('SELECT count(*) FROM migrations').get();
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}
