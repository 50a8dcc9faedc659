import type { EpochMs } from '../../../shared/domain/primitives.ts';
import type { ReadableDb } from './database.ts';
import type { KnowledgeRow } from './knowledge.ts';
import { KNOWLEDGE_COLUMNS } from './knowledge.ts';

export interface ContradictionRow {
  readonly a_seq: number;
  readonly b_seq: number;
  readonly since: EpochMs;
}

/** What waits for the person. */
export interface ReviewReads {
  /** Oldest first, those put off until later at the end. */
  page(
    offset: number,
    limit: number,
    now: EpochMs,
  ): { rows: KnowledgeRow[]; waiting: number; snoozed: number };
  /** Pairs of active memories that cannot both be true, oldest first. */
  contradictions(now: EpochMs): ContradictionRow[];
}

const WAITS = `FROM nodes n JOIN node_life l ON l.seq = n.seq
  WHERE n.review = 'pending' AND n.status = 'active'`;
const PUT_OFF = `coalesce(n.attributes ->> '$.snoozedUntil', 0) > @now`;

export function createReviewReads(db: ReadableDb): ReviewReads {
  const page = db.prepare(
    `SELECT ${KNOWLEDGE_COLUMNS} ${WAITS} ORDER BY ${PUT_OFF}, n.seq LIMIT @limit OFFSET @offset`,
  );
  const count = db.prepare(
    `SELECT count(*) FILTER (WHERE NOT (${PUT_OFF})) AS waiting,
            count(*) FILTER (WHERE ${PUT_OFF}) AS snoozed ${WAITS}`,
  );
  const contradictions = db.prepare(
    `SELECT e.source_seq AS a_seq, e.target_seq AS b_seq, e.valid_from AS since
     FROM edges e
     JOIN nodes a ON a.seq = e.source_seq JOIN node_life la ON la.seq = a.seq
     JOIN nodes b ON b.seq = e.target_seq JOIN node_life lb ON lb.seq = b.seq
     WHERE e.relation_type = 'contradicts' AND e.valid_until IS NULL
       AND a.status = 'active' AND b.status = 'active'
       AND (la.fade_at IS NULL OR la.fade_at > @now) AND (lb.fade_at IS NULL OR lb.fade_at > @now)
     ORDER BY e.seq`,
  );
  return {
    page(offset, limit, now) {
      const rows = page.all({ offset, limit, now }) as KnowledgeRow[];
      return { rows, ...(count.get({ now }) as { waiting: number; snoozed: number }) };
    },
    contradictions: (now) => contradictions.all({ now }) as ContradictionRow[],
  };
}
