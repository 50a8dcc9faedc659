import { z } from 'zod';
import type { Id, NodeId } from '../../../../shared/domain/primitives.ts';
import type { ReadableDb } from '../connection/database.ts';
import { verifiedColumn } from '../connection/verifiedColumns.ts';
import { jsonCodec } from '../../../../shared/domain/jsonCodec.ts';

/** Relevance feedback: a memory that a person called not relevant for a kind of question. */
export interface RelevanceFeedback {
  readonly id: Id;
  readonly node_id: NodeId;
  readonly intent: string;
  readonly terms: readonly string[];
}

type StoredFeedback = Omit<RelevanceFeedback, 'terms'> & { readonly terms: string };

export interface RelevanceFeedbackReads {
  ofIntent(intent: string): RelevanceFeedback[];
  /** All feedback on a memory, its terms as they are stored. */
  ofNode(nodeId: NodeId): StoredFeedback[];
  /** Feedback on exactly this memory and this signature, by its id. */
  find(nodeId: NodeId, intent: string, terms: string): Id | null;
  /** Text of a node of any type. */
  contentOf(nodeId: NodeId): string | null;
  /** Source episodes of these nodes, and memories derived only from them. */
  sourcesAndDerived(nodeIds: readonly NodeId[]): NodeId[];
}

const termsCodec = jsonCodec(z.array(z.string()));

export function createRelevanceFeedbackReads(db: ReadableDb): RelevanceFeedbackReads {
  const feedback = `SELECT i.id, i.node_id, i.intent,
    ${verifiedColumn('irrelevance', 'i', 'terms')} AS terms FROM irrelevance i`;
  const ofIntent = db.prepare(`${feedback} WHERE i.intent = ? ORDER BY i.id`);
  const ofNode = db.prepare(`${feedback} WHERE i.node_id = ? ORDER BY i.id`);
  const find = db
    .prepare('SELECT id FROM irrelevance WHERE node_id = ? AND intent = ? AND terms = ?')
    .pluck();
  const content = db
    .prepare(`SELECT ${verifiedColumn('nodes', 'n', 'content')} FROM nodes n WHERE id = ?`)
    .pluck();
  const sourcesAndDerived = db
    .prepare(
      `WITH left_out (seq) AS (
         SELECT n.seq FROM json_each(?) wanted CROSS JOIN nodes n ON n.id = wanted.value)
       SELECT t.id FROM left_out o
         CROSS JOIN edges e ON e.source_seq = o.seq
         CROSS JOIN nodes t ON t.seq = e.target_seq
       WHERE e.relation_type = 'derived_from' AND e.valid_until IS NULL
       UNION
       SELECT s.id FROM left_out o
         CROSS JOIN edges e ON e.target_seq = o.seq
         CROSS JOIN nodes s ON s.seq = e.source_seq
       WHERE e.relation_type = 'derived_from' AND e.valid_until IS NULL
         AND NOT EXISTS (
           SELECT 1 FROM edges other
           WHERE other.source_seq = s.seq AND other.relation_type = 'derived_from'
             AND other.valid_until IS NULL
             AND other.target_seq NOT IN (SELECT seq FROM left_out))`,
    )
    .pluck();
  return {
    ofIntent: (intent) =>
      (ofIntent.all(intent) as StoredFeedback[]).map((row) => ({
        ...row,
        terms: termsCodec.parse(row.terms),
      })),
    ofNode: (nodeId) => ofNode.all(nodeId) as StoredFeedback[],
    find: (nodeId, intent, terms) => (find.get(nodeId, intent, terms) as Id | undefined) ?? null,
    contentOf: (nodeId) => (content.get(nodeId) as string | undefined) ?? null,
    sourcesAndDerived: (nodeIds) => sourcesAndDerived.all(JSON.stringify(nodeIds)) as NodeId[],
  };
}
