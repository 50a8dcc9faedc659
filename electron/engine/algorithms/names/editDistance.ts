/**
 * Optimal string alignment distance: the fewest insertions, deletions, substitutions and swaps of
 * neighbors that turn one word into the other; a distance above `limit` is returned as `limit + 1`.
 *
 * Packages such as `fastest-levenshtein` count a swap as two edits and know no limit.
 *
 * Worked example: `freind` → `friend` is 1 (a swap), `bycicle` → `bicycle` is 2.
 *
 * Source: Damerau 1964, in the restricted form (no part is edited twice); only the band of width 2
 * · limit + 1 around the diagonal is computed (Ukkonen 1985), as every cell outside costs more than
 * `limit`. Units: edits of UTF-16 units. Cost: O(limit · min(|a|, |b|)).
 */
export function editDistance(a: string, b: string, limit: number): number {
  const tooFar = limit + 1;
  if (Math.abs(a.length - b.length) > limit) return tooFar;
  // Row i holds the columns i - limit … i + limit, each at its offset in the band.
  const width = 2 * limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: width }, (_, at) => (at < limit ? tooFar : at - limit));
  for (let i = 1; i <= a.length; i += 1) {
    const row = new Array<number>(width).fill(tooFar);
    for (let at = 0; at < width; at += 1) {
      const j = i + at - limit;
      if (j < 0 || j > b.length) continue;
      row[at] =
        j === 0
          ? Math.min(i, tooFar)
          : Math.min(tooFar, leastCost({ a, b, i, j, at, row, last, beforeLast, tooFar }));
    }
    if (Math.min(...row) > limit) return tooFar;
    beforeLast = last;
    last = row;
  }
  return last[b.length - a.length + limit] ?? tooFar;
}

interface Cell {
  readonly a: string;
  readonly b: string;
  readonly i: number;
  readonly j: number;
  /** Index of column `j` in the band; the row above is shifted by one. */
  readonly at: number;
  readonly row: readonly number[];
  readonly last: readonly number[];
  readonly beforeLast: readonly number[];
  readonly tooFar: number;
}

function leastCost({ a, b, i, j, at, row, last, beforeLast, tooFar }: Cell): number {
  const cell = (cells: readonly number[], offset: number) => cells[offset] ?? tooFar;
  const substituted = cell(last, at) + (a[i - 1] === b[j - 1] ? 0 : 1);
  const swapped =
    i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      ? cell(beforeLast, at) + 1
      : tooFar;
  return Math.min(cell(last, at + 1) + 1, cell(row, at - 1) + 1, substituted, swapped);
}
