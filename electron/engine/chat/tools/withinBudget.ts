import { estimateTokens } from '../../algorithms/ranking/tokenEstimate.ts';

/** List cut to a token budget, and the number of items left out. */
export interface BudgetedList<T> {
  readonly items: readonly T[];
  readonly omitted: number;
  /** Remaining tokens. */
  readonly tokensLeft: number;
}

/** First tool results that fit into the token budget. */
export function withinBudget<T>(candidates: readonly T[], tokens: number): BudgetedList<T> {
  let tokensLeft = tokens;
  const items: T[] = [];
  for (const item of candidates) {
    const cost = estimateTokens(JSON.stringify(item));
    if (cost > tokensLeft) break;
    tokensLeft -= cost;
    items.push(item);
  }
  return { items, omitted: candidates.length - items.length, tokensLeft };
}

/** Note about omitted results; absent if there are none. */
export function omittedField(...lists: readonly Pick<BudgetedList<unknown>, 'omitted'>[]): {
  omitted?: number;
} {
  const n = lists.reduce((sum, list) => sum + list.omitted, 0);
  return n === 0 ? {} : { omitted: n };
}
