import type { Story } from '../../electron/engine/demo/story.ts';
import type { Sample } from './locomo.ts';

const DAY_MS = 86_400_000;

/** Turns of a demo story as a conversation without questions; its dates stay unresolved. */
export function storySample(story: Story): Sample {
  const turns = story.scenes.flatMap(({ turns, daysAgo }, scene) =>
    turns.flatMap((pair, i) =>
      pair.map((text, side) => ({
        id: `D${scene + 1}:${2 * i + side + 1}`,
        session: scene + 1,
        speaker: side === 0 ? 'user' : 'assistant',
        text,
        at: (1_000 - daysAgo) * DAY_MS + 2 * i + side,
      })),
    ),
  );
  return { id: `story-${story.language}`, turns, observations: [], questions: [] };
}
