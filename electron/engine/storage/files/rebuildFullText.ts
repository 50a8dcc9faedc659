import { inTransaction, inUnsyncedTransaction, type WritableDb } from '../connection/database.ts';
import { readMeta, writeMeta } from '../connection/meta.ts';
import { fullTextFillers, FULL_TEXT_TABLES, fullTextPieces } from './fullTextFillers.ts';
import { recordSegmentation } from './resegmentNextBatch.ts';
import { createFullText } from '../search/fullText.ts';

/**
 * Rebuilds the full-text tables from the rows they are derived from, in one transaction: afterwards
 * search finds the same as with an index that was never damaged.
 */
export function rebuildFullText(db: WritableDb): void {
  const fullText = createFullText(db);
  inTransaction(db, () => {
    clearFullText(db);
    for (const fill of Object.values(fullTextFillers)) {
      for (const indexRow of fill(db, fullText)) indexRow();
    }
    recordRebuilt(db);
  });
}

/**
 * Rebuilds full text piece by piece, each in a short transaction, so that screens and messages are
 * not blocked for seconds; until it ends, search misses rows that are not indexed yet.
 * `finishRebuild` completes an interrupted rebuild.
 */
export function* rebuildFullTextInPieces(db: WritableDb): Generator<undefined> {
  const fullText = createFullText(db);
  inTransaction(db, () => {
    clearFullText(db);
    writeMeta(db, 'full_text_partial', '1');
  });
  yield;
  for (const indexPiece of fullTextPieces(db, fullText)) {
    inUnsyncedTransaction(db, indexPiece);
    yield;
  }
  inTransaction(db, () => recordRebuilt(db));
}

/** Rebuilds full text that a rebuild in pieces left incomplete; false when it is whole. */
export function rebuildIfInterrupted(db: WritableDb): boolean {
  if (readMeta(db, 'full_text_partial') !== '1') return false;
  rebuildFullText(db);
  return true;
}

function clearFullText(db: WritableDb): void {
  for (const table of FULL_TEXT_TABLES) {
    db.prepare(`INSERT INTO ${table} (${table}) VALUES ('delete-all')`).run();
  }
}

function recordRebuilt(db: WritableDb): void {
  recordSegmentation(db);
  if (readMeta(db, 'full_text_partial') === '1') writeMeta(db, 'full_text_partial', '0');
}
