import type { Id } from '../../../../shared/domain/primitives.ts';
import { CONTEXT_TURNS, episodeContext } from '../../storage/chat/episodeContext.ts';
import type { EpisodeTurn } from '../../storage/chat/episodes.ts';
import type { ImportSeq } from '../../storage/chat/imports.ts';
import { indexEpisodes } from '../../storage/chat/indexEpisodes.ts';
import type { NodeSeq } from '../../storage/connection/rowNumber.ts';
import type { WriteStore } from '../../storage/store.ts';
import type { SessionTurn } from './assignSessions.ts';
import type { WrittenConversation } from './writtenConversation.ts';

/**
 * Indexes a turn of a new conversation, with the words of the turns around it in its session. Turns
 * that are not written yet count, too, so that each turn is indexed once. Until all are written the
 * index is ahead of the rows: see `indexLastTurns`.
 */
export function indexNewTurn(
  store: WriteStore,
  { bySession }: WrittenConversation,
  { turn, sessionId, position: indexInSession }: SessionTurn,
  seq: NodeSeq,
): void {
  const from = Math.max(0, indexInSession - CONTEXT_TURNS);
  const surroundingTurns = (bySession.get(sessionId) ?? []).slice(
    from,
    indexInSession + CONTEXT_TURNS + 1,
  );
  const context = episodeContext(surroundingTurns.map(asEpisodeTurn), indexInSession - from);
  if (context !== null) store.fullText.putEpisode(seq, turn.text, context);
}

/** Full text of stored turns and of those around them, by their rows. */
export function indexStoredTurns(
  store: WriteStore,
  { messages }: WrittenConversation,
  sessionTurns: readonly SessionTurn[],
): void {
  const indexedSeqs = new Set<NodeSeq>();
  for (const { turn, sessionId } of sessionTurns) {
    const seq = messages.get(turn.id)?.episode ?? null;
    if (seq !== null) indexTurnsNear(store, sessionId, seq, indexedSeqs);
  }
}

/**
 * Full text of the last turns of an import that ends early, by their rows: the turns that they were
 * indexed with will not come.
 */
export function indexLastTurns(store: WriteStore, importSeq: ImportSeq): void {
  const indexed = new Set<NodeSeq>();
  for (const { session_id, episode_seq } of store.importedItems.lastTurns(importSeq)) {
    indexTurnsNear(store, session_id, episode_seq, indexed);
  }
}

function indexTurnsNear(
  store: WriteStore,
  sessionId: Id,
  seq: NodeSeq,
  indexed: Set<NodeSeq>,
): void {
  const turns = store.episodes.around(sessionId, seq, 2 * CONTEXT_TURNS, 2 * CONTEXT_TURNS);
  const position = turns.findIndex((turn) => turn.seq === seq);
  for (const [index, near] of turns.entries()) {
    if (Math.abs(index - position) > CONTEXT_TURNS || indexed.has(near.seq)) continue;
    indexed.add(near.seq);
    indexEpisodes(store.fullText, turns, index, index + 1);
  }
}

function asEpisodeTurn({ turn }: SessionTurn): EpisodeTurn {
  return {
    seq: 0 as NodeSeq,
    content: turn.text,
    source_role: turn.role,
    speaker: null,
    event_time: turn.at,
  };
}
