import { estimateTokens } from '../../algorithms/ranking/tokenEstimate.ts';
import type { ModelTurn } from '../../models/ports.ts';

/** What was said before, as the model is told it. */
export interface SaidBefore {
  readonly role: 'user' | 'assistant';
  readonly text: string;
}

/**
 * The newest turns that fit into the window, oldest first, ending with the turn to answer, which is
 * always there. Turns of one side that follow each other are joined: some models refuse them.
 */
export function shortTermWindow(
  said: readonly SaidBefore[],
  asked: string,
  windowTokens: number,
): ModelTurn[] {
  let left = windowTokens - estimateTokens(asked);
  const kept: SaidBefore[] = [];
  for (const turn of said.toReversed()) {
    left -= estimateTokens(turn.text);
    if (left < 0) break;
    if (turn.text.trim() !== '') kept.unshift(turn);
  }
  // An answer without its question is no beginning.
  while (kept[0]?.role === 'assistant') kept.shift();
  const turns: SaidBefore[] = [];
  for (const turn of [...kept, { role: 'user' as const, text: asked }]) {
    const last = turns.at(-1);
    if (last?.role === turn.role) {
      turns[turns.length - 1] = { ...last, text: `${last.text}\n\n${turn.text}` };
    } else turns.push(turn);
  }
  return turns.map(({ role, text }) =>
    role === 'user' ? { role, text } : { role, text, toolCalls: [] },
  );
}
