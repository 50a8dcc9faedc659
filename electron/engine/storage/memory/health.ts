import type { EpochMs, NodeId } from '../../../../shared/domain/primitives.ts';
import type { FadingMemory } from '../../algorithms/decay/fadingOutlook.ts';
import type { ReadableDb } from '../connection/database.ts';

interface FadingIdRow {
  readonly id: NodeId;
  readonly last_accessed: EpochMs | null;
  readonly access_count: number;
}

/** Health figures of a memory as a whole. */
export interface HealthReads {
  /** Decay states of all live memories, one after the other. */
  decayStates(now: EpochMs): Iterable<FadingMemory>;
  /** Live memories that fade until then, soonest first. */
  fadingUntil(now: EpochMs, until: EpochMs, limit: number): FadingIdRow[];
  /**
   * Active memories past their fade time, soonest first. Scans every memory that was ever closed:
   * for a reader, never on the writer.
   */
  faded(now: EpochMs, limit: number): NodeId[];
  /** Number of live nodes and named entities, which a model would embed. */
  embeddable(now: EpochMs): number;
  /** Number of pending events, and the time of the oldest. */
  undelivered(): { events: number; since: EpochMs | null };
  checkedAt(): EpochMs | null;
}

const LIVE = `n.type <> 'episodic' AND n.status = 'active'
  AND (n.review IS NULL OR n.review = 'accepted')`;

export function createHealthReads(db: ReadableDb): HealthReads {
  const decayStates = db.prepare(
    `SELECT l.confidence, l.decay_rate AS decayRate, l.fade_at AS fadeAt,
            coalesce(l.fades_from, n.created_at) AS since
     FROM nodes n JOIN node_life l ON l.seq = n.seq
     WHERE ${LIVE} AND (l.fade_at IS NULL OR l.fade_at > ?)`,
  );
  const fading = db.prepare(
    `SELECT n.id, l.last_accessed, l.access_count
     FROM node_life l JOIN nodes n ON n.seq = l.seq
     WHERE l.fade_at > ? AND l.fade_at <= ? AND ${LIVE} ORDER BY l.fade_at, l.seq LIMIT ?`,
  );
  const faded = db
    .prepare(
      `SELECT n.id FROM node_life l INDEXED BY node_life_fade CROSS JOIN nodes n ON n.seq = l.seq
       WHERE l.fade_at <= ? AND n.status = 'active' AND n.review IS NOT 'pending'
       ORDER BY l.fade_at, l.seq LIMIT ?`,
    )
    .pluck();
  const embeddable = db
    .prepare(
      `SELECT (SELECT count(*) FROM nodes n LEFT JOIN node_life l ON l.seq = n.seq
               WHERE n.status = 'active' AND (n.review IS NULL OR n.review = 'accepted')
                 AND (l.fade_at IS NULL OR l.fade_at > ?))
            + (SELECT count(*) FROM entities WHERE merged_into IS NULL)`,
    )
    .pluck();
  const undelivered = db.prepare(
    `SELECT count(DISTINCT d.event_seq) AS events, min(j.at) AS since
     FROM deliveries d JOIN event_journal j ON j.seq = d.event_seq`,
  );
  const checkedAt = db.prepare("SELECT value FROM meta WHERE key = 'checked_at'").pluck();
  return {
    decayStates: (now) => decayStates.iterate(now) as IterableIterator<FadingMemory>,
    fadingUntil: (now, until, limit) => fading.all(now, until, limit) as FadingIdRow[],
    faded: (now, limit) => faded.all(now, limit) as NodeId[],
    embeddable: (now) => Number(embeddable.get(now)),
    undelivered: () => undelivered.get() as { events: number; since: EpochMs | null },
    checkedAt() {
      const at = checkedAt.get();
      return typeof at === 'string' ? Number(at) : null;
    },
  };
}
