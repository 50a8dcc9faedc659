import type { Trust } from '../../../../shared/domain/node.ts';

/**
 * The most confidence that a claim, further evidence or use can give a memory, by trust, 0..1: no
 * amount of them makes a guess as sure as what the person said.
 * Source: the memory model, "Confidence, fading, reinforcement".
 */
export const TRUST_CEILING: Readonly<Record<Trust, number>> = {
  user: 1,
  extracted: 0.8,
  inferred: 0.6,
  ingested: 0.6,
};
