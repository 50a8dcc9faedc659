/**
 * Optimal string alignment distance: the fewest insertions, deletions, substitutions and swaps of
 * neighbors that turn one word into the other; a distance above `limit` is returned as `limit + 1`.
 *
 * Packages such as `fastest-levenshtein` count a swap as two edits and take no limit.
 *
 * Worked example: `freind` → `friend` is 1 (a swap), `bycicle` → `bicycle` is 2.
 *
 * Source: Damerau 1964, in the restricted form (no part is edited twice); only the band of width 2
 * · limit + 1 around the diagonal is computed (Ukkonen 1985), as every cell outside costs more than
 * `limit`. Units: edits of UTF-16 units. Cost: O(limit · min(|a|, |b|)).
 */
export function editDistance(a: string, b: string, limit: number): number {
  const aboveLimit = limit + 1;
  if (Math.abs(a.length - b.length) > limit) return aboveLimit;
  // Row i holds the columns i - limit … i + limit, each at its offset in the band.
  const width = 2 * limit + 1;
  let rowBeforePrevious: number[] = [];
  let previousRow = Array.from({ length: width }, (_, offset) =>
    offset < limit ? aboveLimit : offset - limit,
  );
  for (let i = 1; i <= a.length; i += 1) {
    const row = new Array<number>(width).fill(aboveLimit);
    for (let offset = 0; offset < width; offset += 1) {
      const j = i + offset - limit;
      if (j < 0 || j > b.length) continue;
      row[offset] =
        j === 0
          ? Math.min(i, aboveLimit)
          : Math.min(
              aboveLimit,
              leastCost({ a, b, i, j, offset, row, previousRow, rowBeforePrevious, aboveLimit }),
            );
    }
    if (Math.min(...row) > limit) return aboveLimit;
    rowBeforePrevious = previousRow;
    previousRow = row;
  }
  return previousRow[b.length - a.length + limit] ?? aboveLimit;
}

interface Cell {
  readonly a: string;
  readonly b: string;
  readonly i: number;
  readonly j: number;
  /** Index of column `j` in the band; the row above is shifted by one. */
  readonly offset: number;
  readonly row: readonly number[];
  readonly previousRow: readonly number[];
  readonly rowBeforePrevious: readonly number[];
  readonly aboveLimit: number;
}

function leastCost({
  a,
  b,
  i,
  j,
  offset,
  row,
  previousRow,
  rowBeforePrevious,
  aboveLimit,
}: Cell): number {
  const cell = (cells: readonly number[], index: number) => cells[index] ?? aboveLimit;
  const substitutionCost = cell(previousRow, offset) + (a[i - 1] === b[j - 1] ? 0 : 1);
  const transpositionCost =
    i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      ? cell(rowBeforePrevious, offset) + 1
      : aboveLimit;
  return Math.min(
    cell(previousRow, offset + 1) + 1,
    cell(row, offset - 1) + 1,
    substitutionCost,
    transpositionCost,
  );
}
