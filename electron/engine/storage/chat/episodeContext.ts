import { speakerWords, timeWords } from '../../text/episodeMeta.ts';
import type { EpisodeTurn } from './episodes.ts';
import type { EpisodeContext } from '../search/fullText.ts';

/** Turns on each side that a turn is found by. */
export const CONTEXT_TURNS = 2;

/** What the turn at `place` is found by, besides its own words; `turns` are of one session, in order. */
export function episodeContext(
  turns: readonly EpisodeTurn[],
  place: number,
): EpisodeContext | null {
  const turn = turns[place];
  if (turn === undefined) return null;
  const beside = (distance: number) =>
    [turns[place + distance], turns[place - distance]].flatMap((other) =>
      other === undefined ? [] : [other.content],
    );
  return {
    meta: `${speakerWords(turn.source_role, turn.speaker)} ${timeWords(turn.event_time)}`,
    near: beside(1),
    far: beside(2),
  };
}
