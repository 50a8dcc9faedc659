import type { Claim } from './claims.ts';

/** Word of a source. */
export interface SourceClaim extends Claim {
  /** True in the quoted passage. */
  readonly isQuoted: boolean;
}

/** Words of a source by their terms and the beginnings of them. */
export interface ClaimIndex {
  readonly byTerm: ReadonlyMap<string, readonly SourceClaim[]>;
  readonly byStart: ReadonlyMap<string, readonly string[]>;
}

/** Length of the prefix that forms of one word share. */
const START_LENGTH = 3;
/** Least length of a common root; fewer letters are chance. */
const MIN_ROOT_LENGTH = 4;

/** Index of the words of a source. */
export function claimIndex(claims: readonly SourceClaim[]): ClaimIndex {
  const byTerm = new Map<string, SourceClaim[]>();
  const byStart = new Map<string, string[]>();
  for (const claim of claims) {
    const existing = byTerm.get(claim.term);
    if (existing !== undefined) {
      existing.push(claim);
      continue;
    }
    byTerm.set(claim.term, [claim]);
    const start = claim.term.slice(0, START_LENGTH);
    const claimsWithStart = byStart.get(start);
    if (claimsWithStart === undefined) byStart.set(start, [claim.term]);
    else claimsWithStart.push(claim.term);
  }
  return { byTerm, byStart };
}

/** Words of a source that stand for one of a statement: the same, or of one root; null for none. */
export function findClaim(
  { byTerm, byStart }: ClaimIndex,
  { term, kind }: Claim,
  isExact: boolean,
): readonly SourceClaim[] | null {
  const exact = byTerm.get(term);
  if (exact !== undefined) return exact;
  if (kind === 'figure' || kind === 'time' || kind === 'kin' || isExact) return null;
  const near = (byStart.get(term.slice(0, START_LENGTH)) ?? []).find((other) =>
    kind === 'name' ? isSameName(term, other) : isSameRoot(term, other),
  );
  return near === undefined ? null : (byTerm.get(near) ?? null);
}

/** True if a name differs from its inflected form by at most one letter at its end. */
function isSameName(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return (
    short.length >= MIN_ROOT_LENGTH && long.length - short.length <= 1 && long.startsWith(short)
  );
}

/** True for words of one root: allergy and allergic, teach and teacher. */
function isSameRoot(a: string, b: string): boolean {
  let common = 0;
  while (common < a.length && a[common] === b[common]) common += 1;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (common >= MIN_ROOT_LENGTH) return common >= 0.7 * short.length;
  // Russian verbs keep little of their stem: болею, болеет.
  return common === short.length && long.length - short.length <= 3 && /^[а-я]{3}/u.test(short);
}
