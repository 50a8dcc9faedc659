import { speakerWords, timeWords } from '../../text/episodeIndexWords.ts';
import type { EpisodeTurn } from './episodes.ts';
import type { EpisodeContext } from '../search/fullText.ts';

/** Number of turns on each side that a turn is found by. */
export const CONTEXT_TURNS = 2;

/**
 * Full-text context of the turn at `index`, besides its own words; `turns` are of one session, in
 * order.
 */
export function episodeContext(
  turns: readonly EpisodeTurn[],
  index: number,
): EpisodeContext | null {
  const turn = turns[index];
  if (turn === undefined) return null;
  const neighborTexts = (distance: number) =>
    [turns[index + distance], turns[index - distance]].flatMap((other) =>
      other === undefined ? [] : [other.content],
    );
  return {
    meta: `${speakerWords(turn.source_role, turn.speaker)} ${timeWords(turn.event_time)}`,
    near: neighborTexts(1),
    far: neighborTexts(2),
  };
}
