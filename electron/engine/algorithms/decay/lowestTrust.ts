import { trustSchema, type Trust } from '../../../../shared/domain/node.ts';

/** Highest first, as the domain lists them. */
const ORDER: readonly Trust[] = trustSchema.options;

/**
 * Trust of a derived memory: that of its weakest evidence.
 *
 *     user > extracted > inferred > ingested
 *
 * Nothing to derive from vouches for nothing, hence `ingested`.
 * Example: user, inferred and extracted evidence together give inferred.
 */
export function lowestTrust(evidence: readonly Trust[]): Trust {
  if (evidence.length === 0) return 'ingested';
  return evidence.reduce((low, next) => (ORDER.indexOf(next) > ORDER.indexOf(low) ? next : low));
}
