import { estimateTokens } from '../../algorithms/ranking/tokenEstimate.ts';
import type { ModelTurn } from '../../models/ports.ts';
import { clipToTokens } from './clipToTokens.ts';
import { fairShares } from './fairShares.ts';
import { promptTokens, type FittedPrompt } from './fitPrompt.ts';

/** Share of a context window reserved for the answer. */
const ANSWER_SHARE = 1 / 8;

/** Lower bound of the tokens of all results: without any, no tool is of use. */
const MIN_RESULT_TOKENS = 256;

/** Tokens of a result around its items. */
const FRAME_TOKENS = 24;

const CUT_NOTE = '… [The rest of this result was cut: no room.]';

/** Tokens that tool results may take beside prompt, calls and answer; unlimited in an unknown window. */
export function resultBudget(
  contextTokens: number | null,
  { turns, tools }: Pick<FittedPrompt, 'turns' | 'tools'>,
  exchange: readonly ModelTurn[],
): number {
  if (contextTokens === null) return Infinity;
  const room = contextTokens - Math.ceil(contextTokens * ANSWER_SHARE);
  return Math.max(MIN_RESULT_TOKENS, room - promptTokens(turns, tools) - callTokens(exchange));
}

/**
 * Tokens for each of the next results: an even share of what the results until now leave, or of the
 * whole, for which those are clipped.
 */
export function resultTokens(
  budget: number,
  exchange: readonly ModelTurn[],
  resultCount: number,
): number {
  const sizes = resultsIn(exchange).map(({ text }) => estimateTokens(text));
  const room = budget - sizes.reduce((sum, size) => sum + size, 0);
  const share = Math.max(room / resultCount, budget / (sizes.length + resultCount));
  return Math.max(0, Math.floor(share) - FRAME_TOKENS);
}

/** Exchange whose tool results fit into so many tokens: small ones whole, the others clipped alike. */
export function clipResults(exchange: readonly ModelTurn[], budget: number): ModelTurn[] {
  if (budget === Infinity) return [...exchange];
  const sizes = resultsIn(exchange).map(({ text }) => estimateTokens(text));
  const shares = fairShares(sizes, budget).values();
  return exchange.map((turn) =>
    turn.role === 'tool'
      ? { ...turn, text: clipResult(turn.text, shares.next().value ?? 0) }
      : turn,
  );
}

function clipResult(text: string, tokens: number): string {
  if (estimateTokens(text) <= tokens) return text;
  return `${clipToTokens(text, Math.max(0, tokens - estimateTokens(CUT_NOTE)))}${CUT_NOTE}`;
}

function resultsIn(exchange: readonly ModelTurn[]) {
  return exchange.filter((turn) => turn.role === 'tool');
}

function callTokens(exchange: readonly ModelTurn[]): number {
  return exchange.reduce((sum, turn) => {
    if (turn.role !== 'assistant') return sum;
    const calls = turn.toolCalls.map(({ name, arguments: args }) => `${name} ${args}`);
    return sum + estimateTokens([turn.text, ...calls].join('\n'));
  }, 0);
}
