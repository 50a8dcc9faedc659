import { estimateTokens } from '../../algorithms/ranking/tokenEstimate.ts';
import type { ModelTurn } from '../../models/ports.ts';

/** Earlier turn, as it is sent to the model. */
export interface EarlierTurn {
  readonly role: 'user' | 'assistant';
  readonly text: string;
}

/**
 * Newest turns that fit into the window, oldest first, ending with the turn to answer, which is
 * always included. Consecutive turns of one role are joined: some models refuse them.
 */
export function shortTermWindow(
  history: readonly EarlierTurn[],
  question: string,
  windowTokens: number,
): ModelTurn[] {
  let tokensLeft = windowTokens - estimateTokens(question);
  const window: EarlierTurn[] = [];
  for (const turn of history.toReversed()) {
    tokensLeft -= estimateTokens(turn.text);
    if (tokensLeft < 0) break;
    if (turn.text.trim() !== '') window.unshift(turn);
  }
  // A window must not begin with an answer without its question.
  while (window[0]?.role === 'assistant') window.shift();
  const turns: EarlierTurn[] = [];
  for (const turn of [...window, { role: 'user' as const, text: question }]) {
    const last = turns.at(-1);
    if (last?.role === turn.role) {
      turns[turns.length - 1] = { ...last, text: `${last.text}\n\n${turn.text}` };
    } else turns.push(turn);
  }
  return turns.map(({ role, text }) =>
    role === 'user' ? { role, text } : { role, text, toolCalls: [] },
  );
}
