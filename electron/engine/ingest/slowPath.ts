import { z } from 'zod';
import { idSchema } from '../../../shared/domain/primitives.ts';
import type { WriteStore } from '../storage/store.ts';
import { speakerWords, timeWords } from '../text/episodeMeta.ts';

const payloadSchema = z.union([
  z.object({ sessionId: idSchema }),
  z.object({ messageId: idSchema }),
]);

/** A turn, the two before it whose rows are rewritten, and the two before those. */
const WINDOW = 5;

/**
 * Rewrites the full-text rows of the turns before this one, now that they have a turn after them:
 * a turn is found by the words of its neighbours, and for question and answer that is most of what
 * finds it. One short transaction; running it again changes nothing.
 */
export function indexNeighbours(store: WriteStore, payload: unknown): void {
  const sessionId = sessionOf(store, payload);
  if (sessionId === null) return;
  const newestFirst = store.episodes.window(sessionId, WINDOW);
  store.transaction(() => {
    for (const place of [1, 2]) {
      const turn = newestFirst[place];
      if (turn === undefined) continue;
      const beside = (offsets: readonly number[]) =>
        offsets
          .map((offset) => newestFirst[place + offset]?.content)
          .filter((content) => content !== undefined);
      store.fullText.putEpisode(turn.seq, turn.content, {
        meta: `${speakerWords(turn.source_role, turn.speaker)} ${timeWords(turn.event_time)}`,
        near: beside([-1, 1]),
        far: beside([-2, 2]),
      });
    }
  });
}

function sessionOf(store: WriteStore, payload: unknown): string | null {
  const parsed = payloadSchema.parse(payload);
  if ('sessionId' in parsed) return parsed.sessionId;
  return store.messages.get(parsed.messageId)?.session_id ?? null;
}
