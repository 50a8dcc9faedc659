import type { EpochMs, NodeId } from '../../../../shared/domain/primitives.ts';
import type { ReadableDb } from '../connection/database.ts';
import { verifiedColumn } from '../connection/verifiedColumns.ts';
import type { NodeSeq } from '../connection/rowNumber.ts';

/** Live memory by which recall is tested. */
export interface ProbeRow {
  readonly seq: NodeSeq;
  readonly id: NodeId;
  readonly content: string;
  readonly created_at: EpochMs;
}

export interface SelfTestReads {
  /** Live memories from a row number on, by the index of active ones. */
  liveFrom(seq: number, now: EpochMs, limit: number): ProbeRow[];
}

export function createSelfTestReads(db: ReadableDb): SelfTestReads {
  const liveFrom = db.prepare(
    `SELECT n.seq, n.id, ${verifiedColumn('nodes', 'n', 'content')} AS content, n.created_at
     FROM nodes n JOIN node_life l ON l.seq = n.seq
     WHERE n.type <> 'episodic' AND n.status = 'active' AND n.seq >= @seq
       AND (n.review IS NULL OR n.review = 'accepted') AND n.trust <> 'ingested'
       AND (l.fade_at IS NULL OR l.fade_at > @now)
     ORDER BY n.seq LIMIT @limit`,
  );
  return {
    liveFrom: (seq, now, limit) => liveFrom.all({ seq, now, limit }) as ProbeRow[],
  };
}
