import { indexTerms } from '../../text/terms.ts';
import type { TempTablesDb, WritableDb } from '../connection/database.ts';
import { UNVERIFIED_READ } from '../connection/verifiedReads.ts';
import { isLiveUnlessFaded } from '../connection/isLive.ts';
import type { NodeRow } from '../connection/rows.ts';
import type { NodeSeq } from '../connection/rowNumber.ts';

/** Full-text context of an episode, besides its own words. */
export interface EpisodeContext {
  /** Speaker and date, in words. */
  readonly meta: string;
  /** Adjacent turns in its session. */
  readonly near: readonly string[];
  /** Turns next to the adjacent ones. */
  readonly far: readonly string[];
}

/**
 * Full-text tables, kept up to date. They are contentless: a row is replaced whole, and its words
 * are the stems that queries are made of.
 */
export interface FullText {
  putEpisode(seq: NodeSeq, content: string, context: EpisodeContext): void;
  removeEpisode(seq: NodeSeq): void;
  /** Reindexes a node that is not an episode by its state, or removes it. */
  refreshMemory(seq: NodeSeq): void;
}

/** Full-text writer; on a temporary connection it indexes into temporary tables of the same names. */
export function createFullText(db: WritableDb | TempTablesDb): FullText {
  const toIndexText = createTermCache();
  const insertEpisode = db.prepare(
    'INSERT INTO episode_fts (rowid, own, meta, near, far) VALUES (?, ?, ?, ?, ?)',
  );
  const deleteEpisode = db.prepare('DELETE FROM episode_fts WHERE rowid = ?');
  const insertLive = db.prepare(
    'INSERT INTO memory_fts (rowid, content, summary, names) VALUES (?, ?, ?, ?)',
  );
  const deleteLive = db.prepare('DELETE FROM memory_fts WHERE rowid = ?');
  const insertHistory = db.prepare(
    'INSERT INTO history_fts (rowid, content, summary, names) VALUES (?, ?, ?, ?)',
  );
  const deleteHistory = db.prepare('DELETE FROM history_fts WHERE rowid = ?');
  const readNode = db.prepare(
    `SELECT ${UNVERIFIED_READ} type, content, summary, status, review FROM nodes WHERE seq = ?`,
  );
  const readNames = db
    .prepare(
      `SELECT group_concat(a.alias, ' ') FROM node_entities ne
       JOIN entity_aliases a ON a.entity_seq = ne.entity_seq WHERE ne.node_seq = ?`,
    )
    .pluck();
  return {
    putEpisode(seq, content, context) {
      deleteEpisode.run(seq);
      insertEpisode.run(
        seq,
        toIndexText(content),
        toIndexText(context.meta),
        context.near.map(toIndexText).join(' '),
        context.far.map(toIndexText).join(' '),
      );
    },
    removeEpisode: (seq) => void deleteEpisode.run(seq),
    refreshMemory(seq) {
      deleteLive.run(seq);
      deleteHistory.run(seq);
      const node = readNode.get(seq) as
        Pick<NodeRow, 'type' | 'content' | 'summary' | 'status' | 'review'> | undefined;
      if (node === undefined || node.type === 'episodic') return;
      const names = (readNames.get(seq) as string | null) ?? '';
      const insert = isLiveUnlessFaded(node) ? insertLive : insertHistory;
      insert.run(seq, toIndexText(node.content), toIndexText(node.summary), toIndexText(names));
    },
  };
}

/** Limit of cached texts: a turn is indexed again as context of the next two, and dates repeat. */
const MAX_CACHED_TEXTS = 64;
/** Length limit of cached texts: a pasted book is not kept in memory for two turns. */
const MAX_CACHED_LENGTH = 4_000;

function createTermCache(): (text: string) => string {
  const cache = new Map<string, string>();
  return (text) => {
    const cached = cache.get(text);
    if (cached !== undefined) return cached;
    const words = text === '' ? '' : indexTerms(text).join(' ');
    if (text.length > MAX_CACHED_LENGTH) return words;
    if (cache.size >= MAX_CACHED_TEXTS) {
      for (const oldest of cache.keys()) {
        cache.delete(oldest);
        break;
      }
    }
    cache.set(text, words);
    return words;
  };
}
