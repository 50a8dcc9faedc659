import { runAction } from '../../../electron/engine/curation/changeGroup.ts';
import { insertLearned } from '../learnedMemory.ts';
import type { EntityMention } from '../../../electron/engine/curation/entityLinks.ts';
import type { Seed } from '../../../e2e/support/seed.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/**
 * Memories about one thing, picked up in passing: the first is the newest, each a minute older.
 */
export function fillWithFacts(
  about: EntityMention | null,
  contents: readonly string[],
  daysAgo = 0,
) {
  return ({ curation, at }: Seed): void => {
    const now = Date.now() - daysAgo * DAY;
    for (const [index, content] of contents.entries()) {
      at(now - (index + 1) * MINUTE);
      runAction(curation, { actor: 'user', cause: 'remember', label: '' }, (set) =>
        insertLearned(curation, set, { content, entities: about === null ? [] : [about] }),
      );
    }
  };
}
