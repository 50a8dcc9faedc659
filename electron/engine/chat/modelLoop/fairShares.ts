/**
 * Max-min fair shares of a total: whoever needs less than an even share gets what it needs, and the
 * rest is shared evenly among the others.
 */
export function fairShares(needs: readonly number[], total: number): number[] {
  const shares = needs.map(() => 0);
  let remaining = Math.max(0, total);
  const ascendingNeeds = [...needs.entries()].toSorted(([, a], [, b]) => a - b);
  for (const [position, [index, need]] of ascendingNeeds.entries()) {
    const share = Math.min(need, Math.floor(remaining / (needs.length - position)));
    shares[index] = share;
    remaining -= share;
  }
  return shares;
}
