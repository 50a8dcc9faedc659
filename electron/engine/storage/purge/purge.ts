import type { EpochMs, Id } from '../../../../shared/domain/primitives.ts';
import type { WritableDb } from '../connection/database.ts';
import type { FullText } from '../search/fullText.ts';
import { mergeFullText } from './mergeFullText.ts';
import { createEntityPurge } from './purgeEntities.ts';
import { createMessagePurge } from './purgeMessages.ts';
import { createNodePurge, type DependentRows } from './purgeNodes.ts';
import { createPurgeStatements } from './purgeStatements.ts';
import { createHistoryRedaction } from './redactHistory.ts';
import { createTurnReindexing } from './reindexTurns.ts';
import { createTextScrubber } from './scrubTexts.ts';

/** What goes, by row. */
export interface PurgeTargets {
  readonly nodeSeqs: readonly number[];
  readonly messageSeqs: readonly number[];
  readonly entitySeqs: readonly number[];
}

/**
 * Takes rows out for good: they, everything that hangs on them, and every copy of them in history,
 * receipts, bulletins and kept replies. The one place that deletes instead of superseding. Runs
 * inside the caller's transaction; `secure_delete` overwrites what it frees.
 */
export interface Purge {
  /** What stays, but may tell of the nodes: readings of sessions, and summaries of entities. */
  dependentsOf(nodeSeqs: readonly number[]): DependentRows;
  remove(targets: PurgeTargets, at: EpochMs): void;
  /**
   * Empties whatever else repeats one of these texts or names one of these ids, by the list of every
   * column that may; what a person chooses by its own name stays. `withHistory`: every change that
   * repeats them goes too, even of what stays.
   */
  scrub(texts: readonly string[], ids: readonly Id[], withHistory?: boolean): void;
  /** What memory was asked for the sake of these messages. */
  questionsOf(messageSeqs: readonly number[]): string[];
  /** One step of rewriting the full-text tables without what was deleted; false when done. */
  mergeFullText(): boolean;
  /**
   * Writes the whole database anew. A page that SQLite filled again from its neighbors may keep old
   * bytes between its rows, which no `secure_delete` overwrites. Outside any transaction; the writer
   * waits for it.
   */
  rewrite(): void;
}

export function createPurge(db: WritableDb, fullText: FullText): Purge {
  const statements = createPurgeStatements(db);
  const history = createHistoryRedaction(statements);
  const nodes = createNodePurge(statements, history, createTurnReindexing(db, fullText));
  const messages = createMessagePurge(statements, history);
  const removeEntities = createEntityPurge(statements, history, fullText);
  return {
    dependentsOf: nodes.dependentsOf,
    questionsOf: messages.questionsOf,
    remove({ nodeSeqs, messageSeqs, entitySeqs }, at) {
      if (messageSeqs.length > 0) messages.blankMessages(messageSeqs, at);
      if (nodeSeqs.length > 0) nodes.removeNodes(nodeSeqs);
      if (entitySeqs.length > 0) removeEntities(entitySeqs);
    },
    scrub: createTextScrubber(statements, history),
    mergeFullText: () => mergeFullText(db),
    rewrite: () => void db.exec('VACUUM'),
  };
}
