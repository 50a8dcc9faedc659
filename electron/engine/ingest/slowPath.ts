import { CONTEXT_TURNS } from '../storage/chat/episodeContext.ts';
import { indexEpisodes } from '../storage/chat/indexEpisodes.ts';
import type { Ledger } from '../bus/ledger.ts';
import { messageOf } from '../bus/messageOf.ts';
import type { WriteStore } from '../storage/store.ts';

/**
 * Rewrites the full-text rows of the turns before this one, now that they have a next turn: a turn
 * is found by the words of its neighbors, and for question and answer that is most of what finds
 * it. Uses this turn's own position, not the session's end: more turns may have followed by the
 * time it runs. One short unsynced transaction: the rows are derived data, and the delivery stays
 * pending until it is done. Idempotent.
 */
export function indexNeighbors(store: WriteStore, ledger: Ledger, payload: unknown): void {
  const message = store.messages.get(messageOf(payload));
  if (message === null || message.episode_seq === null) return;
  const seq = message.episode_seq;
  const turns = store.episodes.around(message.session_id, seq, 2 * CONTEXT_TURNS, CONTEXT_TURNS);
  const position = turns.findIndex((turn) => turn.seq === seq);
  ledger.commitUnsynced(() => {
    indexEpisodes(store.fullText, turns, position - CONTEXT_TURNS, position);
  });
}
