import { inTransaction, inUnsyncedTransaction, type WritableDb } from '../connection/database.ts';
import { readMeta, writeMeta } from '../connection/meta.ts';
import { fillFullText, FULL_TEXT_TABLES, fullTextPieces } from './fillFullText.ts';
import { noteSegmentation } from './resegmentFullText.ts';
import { createFullText } from '../search/fullText.ts';

/**
 * Rebuilds the full-text tables from the rows they are derived from, in one transaction: afterwards
 * search finds the same as with an index that was never damaged.
 */
export function rebuildFullText(db: WritableDb): void {
  const fullText = createFullText(db);
  inTransaction(db, () => {
    empty(db);
    for (const fill of Object.values(fillFullText)) {
      for (const put of fill(db, fullText)) put();
    }
    finish(db);
  });
}

/**
 * The same in pieces, each a short transaction: in a large memory it takes seconds, and screens and
 * messages go on in between, while search misses what is still to come. `finishRebuild` ends one
 * that was cut short.
 */
export function* rebuildFullTextInPieces(db: WritableDb): Generator<undefined> {
  const fullText = createFullText(db);
  inTransaction(db, () => {
    empty(db);
    writeMeta(db, 'full_text_partial', '1');
  });
  yield;
  for (const indexPiece of fullTextPieces(db, fullText)) {
    inUnsyncedTransaction(db, indexPiece);
    yield;
  }
  inTransaction(db, () => finish(db));
}

/** Rebuilds full text that a rebuild in pieces left incomplete; false when it is whole. */
export function finishRebuild(db: WritableDb): boolean {
  if (readMeta(db, 'full_text_partial') !== '1') return false;
  rebuildFullText(db);
  return true;
}

function empty(db: WritableDb): void {
  for (const table of FULL_TEXT_TABLES) {
    db.prepare(`INSERT INTO ${table} (${table}) VALUES ('delete-all')`).run();
  }
}

function finish(db: WritableDb): void {
  noteSegmentation(db);
  if (readMeta(db, 'full_text_partial') === '1') writeMeta(db, 'full_text_partial', '0');
}
