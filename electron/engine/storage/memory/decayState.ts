import type { EpochMs, NodeId } from '../../../../shared/domain/primitives.ts';
import type { WritableDb } from '../connection/database.ts';
import { DISPUTED_NODES } from '../connection/disputed.ts';
import { verifiedColumn, verifiedRow } from '../connection/verifiedColumns.ts';
import type { NodeSeq } from '../connection/rowNumber.ts';
import type { DecayStateRow, NodeRow } from '../connection/rows.ts';

/** Decay state of a live memory, with the inputs of its next state. */
type LiveDecayState = DecayStateRow & Pick<NodeRow, 'id' | 'trust' | 'created_at'>;

export type FadedRow = Pick<NodeRow, 'id' | 'content' | 'valid_from'> & {
  readonly fade_at: EpochMs;
};

/**
 * Writes of decay states, which change with every use: that is no history, and bypasses `changes`.
 */
export interface DecayStateWrites {
  /** Decay states of those nodes that are active and not pending. */
  live(nodeIds: readonly NodeId[]): LiveDecayState[];
  /** Memories that are active though their fade time has passed, soonest first. */
  faded(nodeIds: readonly NodeId[], now: EpochMs): FadedRow[];
  /** Memories that were closed as faded at a moment that is still to come, in the order of seq. */
  fadedEarly(now: EpochMs, afterSeq: NodeSeq, limit: number): NodeSeq[];
  /** Memories after this one that fade or have faded, in the order of seq. */
  fadingAfter(seq: NodeSeq, limit: number): NodeSeq[];
  /** Active memories in a contradiction that nobody has settled. */
  contradicted(): NodeSeq[];
  setTimes(state: Pick<DecayStateRow, 'seq' | 'fade_at' | 'fades_from'>): void;
  recordAccess(
    state: Pick<
      DecayStateRow,
      'seq' | 'confidence' | 'last_accessed' | 'access_count' | 'fade_at' | 'fades_from'
    >,
  ): void;
}

export function createDecayStateWrites(db: WritableDb): DecayStateWrites {
  const live = db.prepare(
    `SELECT ${verifiedRow('node_life', 'l')}, n.id, n.trust, n.created_at
     FROM json_each(?) wanted
     CROSS JOIN nodes n ON n.id = wanted.value
     JOIN node_life l ON l.seq = n.seq
     WHERE n.status = 'active' AND (n.review IS NULL OR n.review = 'accepted') ORDER BY l.seq`,
  );
  const faded = db.prepare(
    `SELECT n.id, ${verifiedColumn('nodes', 'n', 'content')} AS content, n.valid_from, l.fade_at
     FROM json_each(?) wanted
     CROSS JOIN nodes n ON n.id = wanted.value
     JOIN node_life l ON l.seq = n.seq
     WHERE l.fade_at <= ? AND n.status = 'active' AND n.review IS NOT 'pending'
     ORDER BY l.fade_at, l.seq`,
  );
  const fadingAfter = db
    .prepare(
      `SELECT l.seq FROM node_life l JOIN nodes n ON n.seq = l.seq
       WHERE l.seq > ? AND l.fade_at IS NOT NULL
         AND (n.status = 'active' OR n.status_reason = 'faded') ORDER BY l.seq LIMIT ?`,
    )
    .pluck();
  const fadedEarly = db
    .prepare(
      `SELECT seq FROM nodes WHERE status = 'retracted' AND type <> 'episodic' AND seq > @after
         AND status_reason = 'faded' AND valid_until > @now ORDER BY seq LIMIT @limit`,
    )
    .pluck();
  const contradicted = db
    .prepare(
      `SELECT n.seq FROM ${DISPUTED_NODES} c
       CROSS JOIN nodes n ON n.seq = c.side
       WHERE n.status = 'active' AND n.type <> 'episodic' ORDER BY n.seq`,
    )
    .pluck();
  const setTimes = db.prepare(
    'UPDATE node_life SET fade_at = @fade_at, fades_from = @fades_from WHERE seq = @seq',
  );
  const recordAccess = db.prepare(
    `UPDATE node_life SET confidence = @confidence, last_accessed = @last_accessed,
       access_count = @access_count, fade_at = @fade_at, fades_from = @fades_from
     WHERE seq = @seq`,
  );
  return {
    faded: (nodeIds, now) => faded.all(JSON.stringify(nodeIds), now) as FadedRow[],
    live: (nodeIds) => live.all(JSON.stringify(nodeIds)) as LiveDecayState[],
    fadedEarly: (now, after, limit) => fadedEarly.all({ now, after, limit }) as NodeSeq[],
    fadingAfter: (seq, limit) => fadingAfter.all(seq, limit) as NodeSeq[],
    contradicted: () => contradicted.all() as NodeSeq[],
    setTimes: (state) => void setTimes.run(state),
    recordAccess: (state) => void recordAccess.run(state),
  };
}
