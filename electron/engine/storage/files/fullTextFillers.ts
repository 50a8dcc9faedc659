import type { ReadableDb } from '../connection/database.ts';
import { episodeContext } from '../chat/episodeContext.ts';
import type { EpisodeTurn } from '../chat/episodes.ts';
import type { FullText } from '../search/fullText.ts';
import { UNVERIFIED_READ } from '../connection/verifiedReads.ts';
import type { NodeSeq } from '../connection/rowNumber.ts';

export const FULL_TEXT_TABLES = ['memory_fts', 'history_fts', 'episode_fts'] as const;
export type FullTextTable = (typeof FULL_TEXT_TABLES)[number];

/** Indexes one row's words in full text. */
type PutRow = () => void;

/** Fills full text from all rows, one at a time, in the order of seq within the session. */
export const fullTextFillers = { knowledge: putKnowledge, turns: putTurns };

/** Memories of one piece. */
const MEMORY_BATCH_SIZE = 100;

/** The same in pieces, each a few milliseconds: a session, or so many memories. */
export function* fullTextPieces(db: ReadableDb, fullText: FullText): Generator<PutRow> {
  const seqs = knowledgeSeqs(db);
  for (let first = 0; first < seqs.length; first += MEMORY_BATCH_SIZE) {
    const piece = seqs.slice(first, first + MEMORY_BATCH_SIZE);
    yield () => piece.forEach((seq) => fullText.refreshMemory(seq));
  }
  const putRowsOf = sessionPuts(db, fullText);
  for (const session of sessionIds(db)) {
    yield () => {
      for (const put of putRowsOf(session)) put();
    };
  }
}

function* putKnowledge(db: ReadableDb, fullText: FullText): Generator<PutRow> {
  for (const seq of knowledgeSeqs(db)) yield () => fullText.refreshMemory(seq);
}

function* putTurns(db: ReadableDb, fullText: FullText): Generator<PutRow> {
  const putRowsOf = sessionPuts(db, fullText);
  for (const session of sessionIds(db)) yield* putRowsOf(session);
}

function knowledgeSeqs(db: ReadableDb): NodeSeq[] {
  const seqs = db.prepare("SELECT seq FROM nodes WHERE type <> 'episodic' ORDER BY seq").pluck();
  return seqs.all() as NodeSeq[];
}

function sessionIds(db: ReadableDb): string[] {
  const sessions = db.prepare(
    "SELECT DISTINCT session_id FROM nodes WHERE type = 'episodic' AND session_id IS NOT NULL",
  );
  return sessions.pluck().all() as string[];
}

/** Puts of a session's turns, each with its neighbors. */
function sessionPuts(db: ReadableDb, fullText: FullText): (session: string) => Generator<PutRow> {
  const turnsOf = db.prepare(
    `SELECT ${UNVERIFIED_READ} seq, content, source_role, speaker, event_time FROM nodes
     WHERE session_id = ? AND type = 'episodic' ORDER BY seq`,
  );
  return function* (session) {
    const turns = turnsOf.all(session) as EpisodeTurn[];
    for (const [index, turn] of turns.entries()) {
      const context = episodeContext(turns, index);
      if (context !== null) yield () => fullText.putEpisode(turn.seq, turn.content, context);
    }
  };
}
