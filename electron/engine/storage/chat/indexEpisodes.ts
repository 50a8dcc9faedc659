import type { FullText } from '../search/fullText.ts';
import { episodeContext } from './episodeContext.ts';
import type { EpisodeTurn } from './episodes.ts';

/**
 * Writes the full-text rows of the turns from index `from` to before `to`; `turns` are of one
 * session, in the order of their rows, with those around the indexed ones.
 */
export function indexEpisodes(
  fullText: FullText,
  turns: readonly EpisodeTurn[],
  from = 0,
  to = turns.length,
): void {
  for (let index = Math.max(0, from); index < Math.min(to, turns.length); index += 1) {
    const turn = turns[index];
    const context = episodeContext(turns, index);
    if (turn !== undefined && context !== null) {
      fullText.putEpisode(turn.seq, turn.content, context);
    }
  }
}
