import type { WritableDb } from '../connection/database.ts';
import { FTS_TABLES } from '../search/fullTextMerges.ts';

/** Index pages rewritten in one step: milliseconds. */
const MERGE_PAGES = 200;

/** One FTS merge step per table; false when there is nothing left to merge. */
export function mergeFullText(db: WritableDb): boolean {
  let hasProgress = false;
  for (const table of FTS_TABLES) {
    const changeCountBefore = db.prepare('SELECT total_changes()').pluck().get() as number;
    db.prepare(`INSERT INTO ${table} (${table}, rank) VALUES ('merge', ?)`).run(-MERGE_PAGES);
    const changeCountAfter = db.prepare('SELECT total_changes()').pluck().get() as number;
    // The insert counts as one change itself.
    if (changeCountAfter - changeCountBefore > 1) hasProgress = true;
  }
  return hasProgress;
}
