/** Maximum time: the last moment a Date can hold. */
const MAX_TIME_MS = 8_640_000_000_000_000;

const contradictedUntil = (near: 'source_seq' | 'target_seq', far: 'source_seq' | 'target_seq') =>
  `coalesce((SELECT max(coalesce(lo.fade_at, ${MAX_TIME_MS})) FROM edges e
    CROSS JOIN nodes o ON o.seq = e.${far} CROSS JOIN node_life lo ON lo.seq = o.seq
    WHERE e.${near} = n.seq AND e.relation_type = 'contradicts' AND e.valid_until IS NULL
      AND o.status = 'active' AND (o.review IS NULL OR o.review = 'accepted')), 0)`;

/** SQL for node `n`: fade time of the contradicting memory that lasts longest; 0 without one. */
export const DISPUTED_UNTIL = `max(${contradictedUntil('source_seq', 'target_seq')}, ${contradictedUntil('target_seq', 'source_seq')}) AS disputed_until`;

/** SQL of both sides of every open contradiction, as `side`, by their index alone. */
export const DISPUTED_NODES = `(WITH open_contradictions AS MATERIALIZED (
    SELECT source_seq, target_seq FROM edges INDEXED BY edges_contradictions
    WHERE relation_type = 'contradicts' AND valid_until IS NULL)
  SELECT source_seq AS side FROM open_contradictions
  UNION SELECT target_seq FROM open_contradictions)`;
