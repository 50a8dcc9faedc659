import { claimIndex, findClaim, type ClaimIndex } from './claimIndex.ts';
import { claimsOf, mergeFigures, statesFigure, type Claim, type Figures } from './claims.ts';

/**
 * True if a statement tells something of its source that none of the statements in `previous` tells.
 * The same in other words tells no more; words that are not of the source do not count. Example: of
 * "my sister is Anna and my brother is Tom", "has a brother Tom" tells more than "the sister is Anna".
 */
export function addsInformation(
  statement: string,
  previous: readonly string[],
  source: string,
): boolean {
  const isInSource = createClaimFinder([source]);
  const isInPrevious = createClaimFinder(previous);
  return claimsOf(statement).claims.some(
    (claim) => isContent(claim) && isInSource(claim) && !isInPrevious(claim),
  );
}

/** True for a word that claims something by itself. */
function isContent({ kind, clock }: Claim): boolean {
  return kind !== 'free' && (clock === null || kind === 'time');
}

function createClaimFinder(texts: readonly string[]): (claim: Claim) => boolean {
  const all = texts.map((text) => claimsOf(text));
  const index = claimIndex(
    all.flatMap(({ claims }) => claims.map((one) => ({ ...one, isQuoted: true }))),
  );
  const figures = mergeFigures(all.map((one) => one.figures));
  return (claim) => isClaimIn(claim, index, figures);
}

function isClaimIn(claim: Claim, index: ClaimIndex, figures: Figures): boolean {
  const isFigure = claim.kind === 'figure' || claim.kind === 'time';
  return isFigure ? statesFigure(claim, figures) : findClaim(index, claim, false) !== null;
}
