import { estimateTokens } from '../../algorithms/ranking/tokenEstimate.ts';
import type { ModelTurn } from '../../models/ports.ts';

/** Earlier turn, as it is sent to the model. */
export interface EarlierTurn {
  readonly role: 'user' | 'assistant';
  readonly text: string;
}

/**
 * Newest turns that fit into the window, oldest first. A window never begins with an answer without
 * its question.
 */
export function newestTurns<T extends EarlierTurn>(
  history: readonly T[],
  windowTokens: number,
): readonly T[] {
  let tokensLeft = windowTokens;
  let start = history.length;
  for (const [index, turn] of [...history.entries()].toReversed()) {
    tokensLeft -= estimateTokens(turn.text);
    if (tokensLeft < 0) break;
    start = index;
  }
  while (history[start]?.role === 'assistant') start += 1;
  return history.slice(start);
}

/** Share of the window that is left after a cut. */
const REMAINING_SHARE = 3 / 4;

/**
 * Turns of a window that is cut by a quarter at once: it begins where it began before as long as
 * everything since then fits, so that the requests of many turns begin alike.
 */
export function stableWindow<T extends EarlierTurn & { readonly seq: number }>(
  history: readonly T[],
  windowTokens: number,
  startSeq: number | null,
): readonly T[] {
  // An answer given anew has a later seq than turns after it: where it is, its question says.
  const startAt = history.findIndex(({ role, seq }) => role === 'user' && seq >= (startSeq ?? 0));
  const since = startAt < 0 ? [] : history.slice(startAt);
  const window = newestTurns(since, windowTokens);
  if (window.length === since.length && since.length > 0) return window;
  return newestTurns(history, Math.floor(windowTokens * REMAINING_SHARE));
}

/** Turns as a prompt sends them. Consecutive ones of one role are joined: some models refuse them. */
export function promptTurns(turns: readonly EarlierTurn[]): ModelTurn[] {
  const joined: EarlierTurn[] = [];
  for (const { role, text } of turns) {
    if (text.trim() === '') continue;
    const last = joined.at(-1);
    if (last?.role === role) joined[joined.length - 1] = { role, text: `${last.text}\n\n${text}` };
    else joined.push({ role, text });
  }
  return joined.map(({ role, text }) =>
    role === 'user' ? { role, text } : { role, text, toolCalls: [] },
  );
}
