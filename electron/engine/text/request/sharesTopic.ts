import { claimIndex, findClaim } from '../grounding/claimIndex.ts';
import { claimsOf, type Claim } from '../grounding/claims.ts';

/** True if two statements have a word or a name in common; a number or a day is no topic. */
export function sharesTopic(statement: string, other: string): boolean {
  const index = claimIndex(topicsOf(other).map((claim) => ({ ...claim, quoted: true })));
  return topicsOf(statement).some((claim) => findClaim(index, claim, false) !== null);
}

function topicsOf(text: string): Claim[] {
  return claimsOf(text).claims.filter(
    ({ kind, clock }) => clock === null && (kind === 'word' || kind === 'name' || kind === 'kin'),
  );
}
