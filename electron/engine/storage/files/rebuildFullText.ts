import { inTransaction, type WritableDb } from '../connection/database.ts';
import { episodeContext } from '../chat/episodeContext.ts';
import type { EpisodeTurn } from '../chat/episodes.ts';
import { createFullText } from '../search/fullText.ts';
import { NOT_SHOWN } from '../connection/verifiedReads.ts';

/**
 * Makes the full-text tables anew from the rows they are derived from, in one transaction: whatever
 * a damaged index said before, it finds the same afterwards as one that was never damaged.
 */
export function rebuildFullText(db: WritableDb): void {
  const fullText = createFullText(db);
  const knowledge = db.prepare("SELECT seq FROM nodes WHERE type <> 'episodic' ORDER BY seq");
  const sessions = db.prepare(
    "SELECT DISTINCT session_id FROM nodes WHERE type = 'episodic' AND session_id IS NOT NULL",
  );
  const turnsOf = db.prepare(
    `SELECT ${NOT_SHOWN} seq, content, source_role, speaker, event_time FROM nodes
     WHERE session_id = ? AND type = 'episodic' ORDER BY seq`,
  );
  inTransaction(db, () => {
    for (const table of ['memory_fts', 'history_fts', 'episode_fts']) {
      db.prepare(`INSERT INTO ${table} (${table}) VALUES ('delete-all')`).run();
    }
    for (const seq of knowledge.pluck().all() as number[]) fullText.refreshKnowledge(seq);
    for (const session of sessions.pluck().all() as string[]) {
      const turns = turnsOf.all(session) as EpisodeTurn[];
      for (const [index, turn] of turns.entries()) {
        const context = episodeContext(turns, index);
        if (context !== null) fullText.putEpisode(turn.seq, turn.content, context);
      }
    }
  });
}
