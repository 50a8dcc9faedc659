import type { ReadStore } from '../../storage/store.ts';
import { defaultWeights } from '../scoring/weights.ts';
import { createTurnScorer, type TurnScorer } from '../scoring/turnScorer.ts';
import { createTurnIndex, type TurnIndex } from './turnIndex.ts';

/** Turns read from the database at once while an index is built. */
const BATCH = 5_000;

/** The in-memory indexes of one reader, kept up with the database it reads. */
export interface SearchIndexes {
  readonly turns: TurnIndex;
  readonly turnScorer: TurnScorer;
  /** Takes in what was committed since: a search after a write sees it. */
  catchUp(store: ReadStore): void;
}

export function createSearchIndexes(): SearchIndexes {
  const turns = createTurnIndex();
  const turnScorer = createTurnScorer(turns, () => defaultWeights);
  let lastSeq = 0;
  return {
    turns,
    turnScorer,
    catchUp(store) {
      for (;;) {
        const rows = store.index.turnsAfter(lastSeq, BATCH);
        for (const row of rows) {
          turns.add({
            seq: row.seq,
            content: row.content,
            sessionId: row.session_id,
            speaker: row.speaker,
            eventTime: row.event_time,
          });
        }
        lastSeq = rows.at(-1)?.seq ?? lastSeq;
        if (rows.length < BATCH) return;
      }
    },
  };
}
