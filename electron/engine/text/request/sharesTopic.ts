import { claimIndex, findClaim } from '../grounding/claimIndex.ts';
import { claimsOf, type Claim } from '../grounding/claims.ts';

/** True if a statement and a memory have a word or a name in common; a number or a day is no topic. */
export function sharesTopic(statement: string, memory: string): boolean {
  const index = claimIndex(topicsOf(memory).map((claim) => ({ ...claim, isQuoted: true })));
  return topicsOf(statement).some((claim) => findClaim(index, claim, false) !== null);
}

function topicsOf(text: string): Claim[] {
  return claimsOf(text).claims.filter(
    ({ kind, clock }) => clock === null && (kind === 'word' || kind === 'name' || kind === 'kin'),
  );
}
