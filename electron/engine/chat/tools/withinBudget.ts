import { estimateTokens } from '../../algorithms/ranking/tokenEstimate.ts';

/** What a model reads of a list, and how many it does not. */
export interface Fitting<T> {
  readonly kept: readonly T[];
  readonly omitted: number;
  /** Tokens that are left. */
  readonly left: number;
}

/** The first of what a tool found that fit into so many tokens. */
export function withinBudget<T>(found: readonly T[], tokens: number): Fitting<T> {
  let left = tokens;
  const kept: T[] = [];
  for (const one of found) {
    const cost = estimateTokens(JSON.stringify(one));
    if (cost > left) break;
    left -= cost;
    kept.push(one);
  }
  return { kept, omitted: found.length - kept.length, left };
}

/** Said only where something is left out. */
export function omitted(...lists: readonly Pick<Fitting<unknown>, 'omitted'>[]): {
  omitted?: number;
} {
  const n = lists.reduce((sum, list) => sum + list.omitted, 0);
  return n === 0 ? {} : { omitted: n };
}
