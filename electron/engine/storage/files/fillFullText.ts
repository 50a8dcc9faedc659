import type { ReadableDb } from '../connection/database.ts';
import { episodeContext } from '../chat/episodeContext.ts';
import type { EpisodeTurn } from '../chat/episodes.ts';
import type { FullText } from '../search/fullText.ts';
import { UNVERIFIED_READ } from '../connection/verifiedReads.ts';
import type { NodeSeq } from '../connection/rowNumber.ts';

export const FULL_TEXT_TABLES = ['memory_fts', 'history_fts', 'episode_fts'] as const;
export type FullTextTable = (typeof FULL_TEXT_TABLES)[number];

/** Indexes one row's words in full text. */
type Put = () => void;

/** Fills full text from all rows, one at a time, in the order of seq within the session. */
export const fillFullText = { knowledge: putKnowledge, turns: putTurns };

function* putKnowledge(db: ReadableDb, fullText: FullText): Generator<Put> {
  const knowledge = db.prepare("SELECT seq FROM nodes WHERE type <> 'episodic' ORDER BY seq");
  for (const seq of knowledge.pluck().all() as NodeSeq[]) {
    yield () => fullText.refreshMemory(seq);
  }
}

function* putTurns(db: ReadableDb, fullText: FullText): Generator<Put> {
  const sessions = db.prepare(
    "SELECT DISTINCT session_id FROM nodes WHERE type = 'episodic' AND session_id IS NOT NULL",
  );
  const turnsOf = db.prepare(
    `SELECT ${UNVERIFIED_READ} seq, content, source_role, speaker, event_time FROM nodes
     WHERE session_id = ? AND type = 'episodic' ORDER BY seq`,
  );
  for (const session of sessions.pluck().all() as string[]) {
    const turns = turnsOf.all(session) as EpisodeTurn[];
    for (const [index, turn] of turns.entries()) {
      const context = episodeContext(turns, index);
      if (context !== null) yield () => fullText.putEpisode(turn.seq, turn.content, context);
    }
  }
}
