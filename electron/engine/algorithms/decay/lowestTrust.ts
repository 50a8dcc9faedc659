import { trustSchema, type Trust } from '../../../../shared/domain/node.ts';

/** Highest first, as the domain lists them. */
const TRUST_ORDER: readonly Trust[] = trustSchema.options;

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
  return evidence.reduce((lowest, next) =>
    TRUST_ORDER.indexOf(next) > TRUST_ORDER.indexOf(lowest) ? next : lowest,
  );
}
