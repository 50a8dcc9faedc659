import type { SpeedRow } from './row.ts';

/** Least squares: how steep. 0 for a single point. */
export function slope(xs: readonly number[], ys: readonly number[]): number {
  const mean = (list: readonly number[]) => list.reduce((sum, x) => sum + x, 0) / list.length;
  const [mx, my] = [mean(xs), mean(ys)];
  const covariance = xs.reduce((sum, x, i) => sum + (x - mx) * ((ys[i] ?? 0) - my), 0);
  const variance = xs.reduce((sum, x) => sum + (x - mx) ** 2, 0);
  return variance === 0 ? 0 : covariance / variance;
}

/** By row: with which power of the number of nodes its median grows. */
export function growthExponent(
  tables: readonly { readonly nodes: number; readonly rows: readonly SpeedRow[] }[],
): { name: string; exponent: number }[] {
  const points = tables
    .filter(({ nodes }) => nodes > 0)
    .flatMap(({ nodes, rows }) => rows.map(({ name, p50Ms }) => ({ name, nodes, p50Ms })));
  return [...Map.groupBy(points, ({ name }) => name)]
    .filter(([, all]) => all.length > 1)
    .map(([name, all]) => ({
      name,
      exponent: slope(
        all.map(({ nodes }) => Math.log(nodes)),
        all.map(({ p50Ms }) => Math.log(p50Ms)),
      ),
    }));
}
