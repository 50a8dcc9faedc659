import type { EpochMs, Id } from '../../../../shared/domain/primitives.ts';
import type { WritableDb } from '../connection/database.ts';
import type { FullText } from '../search/fullText.ts';
import { mergeFullText } from './mergeFullText.ts';
import { createAttachmentPurge } from './purgeAttachments.ts';
import { createDocumentPurge } from './purgeDocuments.ts';
import { createEntityPurge } from './purgeEntities.ts';
import { createMessagePurge } from './purgeMessages.ts';
import { createNodePurge, type DependentRows } from './purgeNodes.ts';
import { createPurgeStatements } from './purgeStatements.ts';
import { createHistoryRedaction } from './redactHistory.ts';
import { createTurnReindexing } from './reindexTurns.ts';
import { createTextScrubber } from './scrubTexts.ts';
import type { NodeSeq, MessageSeq, EntitySeq } from '../connection/rowNumber.ts';

/** Rows to be purged. */
export interface PurgeTargets {
  readonly nodeSeqs: readonly NodeSeq[];
  readonly messageSeqs: readonly MessageSeq[];
  readonly entitySeqs: readonly EntitySeq[];
  /** Documents whose episodes are among the nodes. */
  readonly documentIds: readonly Id[];
}

/**
 * Purge: erases rows for good, with their dependents and every copy of them in history, receipts,
 * bulletins and stored replies. The one place that deletes instead of superseding. Runs inside the
 * caller's transaction; `secure_delete` overwrites the freed bytes.
 */
export interface Purge {
  /** Rows that stay, but may reveal the nodes: chunks of sessions, and summaries. */
  dependentsOf(nodeSeqs: readonly NodeSeq[]): DependentRows;
  remove(targets: PurgeTargets, at: EpochMs): void;
  /**
   * Scrubs every other column that repeats one of these texts or names one of these ids, by the
   * list of all such columns; content that a person forgets by its own name stays. `withHistory`:
   * also deletes every change that repeats them, even of rows that stay.
   */
  scrub(texts: readonly string[], ids: readonly Id[], withHistory?: boolean): void;
  /** Search queries run for these messages. */
  questionsOf(messageSeqs: readonly MessageSeq[]): string[];
  /** Rewrites the full-text tables without deleted rows, one step at a time; false when done. */
  mergeFullText(): boolean;
  /**
   * Rewrites the whole database (VACUUM). A page that SQLite refilled from its neighbors may keep
   * old bytes between its rows, which no `secure_delete` overwrites. Outside any transaction; the
   * writer waits for it.
   */
  rewrite(): void;
}

export function createPurge(db: WritableDb, fullText: FullText): Purge {
  const statements = createPurgeStatements(db);
  const history = createHistoryRedaction(statements);
  const nodes = createNodePurge(statements, history, createTurnReindexing(db, fullText));
  const removeAttachments = createAttachmentPurge(statements);
  const messages = createMessagePurge(statements, history, removeAttachments);
  const documents = createDocumentPurge(statements, removeAttachments);
  const removeEntities = createEntityPurge(statements, history, fullText);
  return {
    dependentsOf: nodes.dependentsOf,
    questionsOf: messages.questionsOf,
    remove({ nodeSeqs, messageSeqs, entitySeqs, documentIds }, at) {
      if (documentIds.length > 0) documents.removeAttachments(documentIds);
      if (messageSeqs.length > 0) messages.clearMessageTexts(messageSeqs, at);
      if (nodeSeqs.length > 0) nodes.removeNodes(nodeSeqs);
      if (entitySeqs.length > 0) removeEntities(entitySeqs);
      if (documentIds.length > 0) documents.removeSources(documentIds);
    },
    scrub: createTextScrubber(statements, history),
    mergeFullText: () => mergeFullText(db),
    rewrite: () => void db.exec('VACUUM'),
  };
}
