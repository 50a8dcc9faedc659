import type { WritableDb } from '../connection/database.ts';
import type { EpochMs, Id, ConversationId } from '../../../../shared/domain/primitives.ts';
import type { SourceType } from '../../../../shared/domain/node.ts';
import type { SourceSeq } from '../connection/rowNumber.ts';

interface NewSource {
  readonly id: Id;
  readonly sourceType: SourceType;
  readonly capturedBy: 'extractor' | 'user' | 'system';
  readonly conversationId: ConversationId | null;
  /** Absolute canonical path of a file, or the program that something was imported from. */
  readonly sourcePath?: string;
  readonly createdAt: EpochMs;
}

/** Step of a routine's run, in the words of the specification. */
export interface StepOrigin {
  readonly workflowRunId: Id;
  readonly stepId: Id;
}

export interface SourceWrites {
  insert(source: NewSource): SourceSeq;
  /** Row number of a source; null without one. */
  seqOf(id: Id): SourceSeq | null;
  /**
   * Shared source of memories that a person typed outside any conversation or found by a
   * diagnosis, and of reflections.
   */
  getOrInsertShared(
    type: 'manual' | 'diagnostics' | 'consolidation',
    id: () => Id,
    at: EpochMs,
  ): SourceSeq;
  /** Origin of what a step of a routine's run writes. */
  getOrInsertForStep(step: StepOrigin, id: () => Id, at: EpochMs): SourceSeq;
}

export function createSourceWrites(db: WritableDb): SourceWrites {
  const insert = db
    .prepare(
      `INSERT INTO sources (id, source_type, source_path, conversation_id, captured_by, created_at)
       VALUES (@id, @sourceType, @sourcePath, @conversationId, @capturedBy, @createdAt)
       RETURNING seq`,
    )
    .pluck();
  const shared = db
    .prepare(
      `SELECT seq FROM sources WHERE source_type = ? AND conversation_id IS NULL
       ORDER BY seq LIMIT 1`,
    )
    .pluck();
  const step = db
    .prepare(
      `SELECT seq FROM sources
       WHERE source_type = 'workflow_output' AND workflow_run_id = ? AND step_id = ?`,
    )
    .pluck();
  const insertStep = db
    .prepare(
      `INSERT INTO sources (id, source_type, workflow_run_id, step_id, captured_by, created_at)
       VALUES (@id, 'workflow_output', @workflowRunId, @stepId, 'extractor', @createdAt)
       RETURNING seq`,
    )
    .pluck();
  const insertSource = (source: NewSource) =>
    insert.get({ sourcePath: null, ...source }) as SourceSeq;
  const seqOf = db.prepare('SELECT seq FROM sources WHERE id = ?').pluck();
  return {
    insert: insertSource,
    seqOf: (id) => (seqOf.get(id) as SourceSeq | undefined) ?? null,
    getOrInsertShared(type, id, at) {
      const existing = shared.get(type);
      if (existing !== undefined) return existing as SourceSeq;
      return insertSource({
        id: id(),
        sourceType: type,
        capturedBy: type === 'consolidation' ? 'system' : 'user',
        conversationId: null,
        createdAt: at,
      });
    },
    getOrInsertForStep(origin, id, at) {
      const existing = step.get(origin.workflowRunId, origin.stepId);
      return (existing ?? insertStep.get({ ...origin, id: id(), createdAt: at })) as SourceSeq;
    },
  };
}
