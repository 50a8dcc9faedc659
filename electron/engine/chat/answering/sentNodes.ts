import type { NodeId } from '../../../../shared/domain/primitives.ts';
import type { MessageRow } from '../../storage/connection/rows.ts';
import type { WriteStore } from '../../storage/store.ts';
import type { HistoryTurn } from './sentHistory.ts';

/** Turns that the model reads in this request, which search leaves out. */
export interface SentNodes {
  nodeIds(): readonly NodeId[];
  /** A fitted prompt left out all but so many of the newest turns: search may find the others. */
  keepNewest(turns: number): void;
}

export function createSentNodes(
  store: Pick<WriteStore, 'episodes'>,
  question: Pick<MessageRow, 'episode_seq'>,
  turns: readonly HistoryTurn[],
): SentNodes {
  const questionIds =
    question.episode_seq === null ? [] : [store.episodes.idOf(question.episode_seq)];
  let sent = turns;
  return {
    nodeIds: () => [...questionIds, ...sent.flatMap(({ episodeId }) => episodeId ?? [])],
    keepNewest(count) {
      sent = count === 0 ? [] : turns.slice(-count);
    },
  };
}
