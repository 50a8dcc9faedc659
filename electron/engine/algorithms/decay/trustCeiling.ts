import type { Trust } from '../../../../shared/domain/node.ts';

/**
 * Confidence ceiling by trust, 0..1, for a claim, further evidence or use: no amount of them makes
 * a guess as sure as the person's own statement.
 */
export const TRUST_CEILING: Readonly<Record<Trust, number>> = {
  user: 1,
  extracted: 0.8,
  inferred: 0.6,
  ingested: 0.6,
};
