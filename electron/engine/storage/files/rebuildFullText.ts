import { inTransaction, type WritableDb } from '../connection/database.ts';
import { fillFullText, FULL_TEXT_TABLES } from './fillFullText.ts';
import { noteSegmentation } from './resegmentFullText.ts';
import { createFullText } from '../search/fullText.ts';

/**
 * Rebuilds the full-text tables from the rows they are derived from, in one transaction: afterwards
 * search finds the same as with an index that was never damaged.
 */
export function rebuildFullText(db: WritableDb): void {
  const fullText = createFullText(db);
  inTransaction(db, () => {
    for (const table of FULL_TEXT_TABLES) {
      db.prepare(`INSERT INTO ${table} (${table}) VALUES ('delete-all')`).run();
    }
    for (const fill of Object.values(fillFullText)) {
      for (const put of fill(db, fullText)) put();
    }
    noteSegmentation(db);
  });
}
