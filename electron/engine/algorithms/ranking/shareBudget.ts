/** Item with a size; `tokens` > 0. */
export interface Sized {
  readonly tokens: number;
}

export interface Share<T extends Sized> {
  /** Percent of the budget; all shares sum to 100. */
  readonly percent: number;
  /** Best first: what comes last is cut first. */
  readonly items: readonly T[];
}

export interface BudgetShare<T extends Sized> {
  readonly included: readonly T[];
  readonly cut: readonly T[];
}

/**
 * Fills sections in order of priority, each up to ⌊budget · percent / 100⌋ tokens plus what the
 * sections before it left unused. An item that does not fit is cut with everything after it in its
 * section, so that no worse item takes the place of a better one. The sum kept never exceeds the
 * budget.
 *
 * Worked example: budget 100, shares 40/60, items 30+20 and 50+20: the first keeps 30 (50 would
 * not fit) and leaves 10, the second keeps 50+20 = 70 of its 60 + 10.
 *
 * Priority-based allocation: an unused share flows down, and the lowest priority is cut first.
 */
export function shareBudget<T extends Sized>(
  budget: number,
  shares: readonly Share<T>[],
): BudgetShare<T>[] {
  let unused = 0;
  return shares.map(({ percent, items }) => {
    const room = Math.floor((budget * percent) / 100) + unused;
    let spentTokens = 0;
    const end = items.findIndex(({ tokens }) => {
      if (spentTokens + tokens > room) return true;
      spentTokens += tokens;
      return false;
    });
    unused = room - spentTokens;
    const count = end < 0 ? items.length : end;
    return { included: items.slice(0, count), cut: items.slice(count) };
  });
}
