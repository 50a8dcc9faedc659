import type { WriteStore } from '../storage/store.ts';
import { speakerWords, timeWords } from '../text/episodeMeta.ts';

/**
 * Rewrites the full-text rows of the turns before this one, now that they have a turn after them:
 * a turn is found by the words of its neighbours, and for question and answer that is most of what
 * finds it. One short transaction; running it again changes nothing.
 */
export function indexNeighbours(store: WriteStore, sessionId: string): void {
  const last = store.episodes.window(sessionId, 5);
  const [, first, second] = last;
  store.transaction(() => {
    for (const [place, turn] of [first, second].entries()) {
      if (turn === undefined) continue;
      const at = (offset: number) => last[place + 1 + offset]?.content;
      store.fullText.putEpisode(turn.seq, turn.content, {
        meta: `${speakerWords(turn.source_role, turn.speaker)} ${timeWords(turn.event_time)}`,
        near: present([at(-1), at(1)]),
        far: present([at(-2), at(2)]),
      });
    }
  });
}

function present(texts: readonly (string | undefined)[]): string[] {
  return texts.filter((text) => text !== undefined);
}
