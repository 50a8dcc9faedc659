import type { Id } from '../../../../shared/domain/primitives.ts';
import type { EpisodeTurn } from '../chat/episodes.ts';
import { indexEpisodes } from '../chat/indexEpisodes.ts';
import type { WritableDb } from '../connection/database.ts';
import { UNVERIFIED_READ } from '../connection/verifiedReads.ts';
import type { FullText } from '../search/fullText.ts';

/**
 * Reindexes the neighbors of erased turns, since a turn is found by the words of adjacent ones.
 */
export function createTurnReindexing(db: WritableDb, fullText: FullText) {
  const turnsOf = db.prepare(
    `SELECT ${UNVERIFIED_READ} seq, content, source_role, speaker, event_time FROM nodes
     WHERE session_id = ? AND type = 'episodic' ORDER BY seq`,
  );
  const logSession = db.prepare(`INSERT INTO index_log (owner, owner_key) VALUES ('session', ?)`);
  return (sessionId: Id): void => {
    const turns = turnsOf.all(sessionId) as EpisodeTurn[];
    indexEpisodes(fullText, turns);
    logSession.run(sessionId);
  };
}
