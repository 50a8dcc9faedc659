import { estimateTokens } from '../../algorithms/ranking/tokenEstimate.ts';
import { promptBudget, windowBudget } from '../../algorithms/ranking/windowBudget.ts';
import type { ModelTurn, ToolSpec } from '../../models/ports.ts';
import { noContext, type ContextBlocks } from './contextBlocks.ts';
import { shortTermWindow, type EarlierTurn } from './modelWindow.ts';
import { contextTokensOf, shrinkContext } from './shrinkContext.ts';
import { untrustedMessage } from './systemPrompt.ts';

/** Material of a prompt, before it is fitted to the context window. */
export interface PromptMaterial {
  readonly system: (context: ContextBlocks) => string;
  readonly context: ContextBlocks;
  readonly tools: readonly ToolSpec[];
  readonly history: readonly EarlierTurn[];
  readonly question: string;
  /** Setting: tokens of earlier turns. */
  readonly window: number | 'auto';
}

/** Prompt that fits the context window. */
export interface FittedPrompt {
  readonly turns: readonly ModelTurn[];
  readonly tools: readonly ToolSpec[];
  readonly context: ContextBlocks;
  /** True if it has no history and a short question: nothing more could be left out. */
  readonly isShortTurnAlone: boolean;
}

/** Tokens of a short turn, as an upper bound. */
const SHORT_TURN = 512;

/** Tokens reserved for earlier turns, before memory gets the rest. */
const CONVERSATION = 256;

/**
 * Fits a prompt to a context window in tokens (null = unknown). If not everything fits, tools get at
 * most a quarter, memory what is left beside a little history, and earlier turns the rest.
 */
export function fitPrompt(material: PromptMaterial, contextTokens: number | null): FittedPrompt {
  const { context, tools, question } = material;
  if (contextTokens === null) return assemble(material, context, tools, null);
  const bare = estimateTokens(material.system(noContext)) + estimateTokens(question);
  const spare = Math.max(0, promptBudget(contextTokens) - bare);
  const fits = contextTokensOf(context) + toolTokens(tools) <= spare;
  const offered = fits ? tools : toolsWithin(tools, Math.floor(spare / 4));
  const conversation = Math.min(CONVERSATION, Math.floor(spare / 4));
  const memory = fits
    ? context
    : shrinkContext(context, spare - conversation - toolTokens(offered));
  return assemble(material, memory, offered, contextTokens);
}

/** Estimated tokens of a whole request. */
export function promptTokens(turns: readonly ModelTurn[], tools: readonly ToolSpec[]): number {
  return turns.reduce((sum, { text }) => sum + estimateTokens(text), toolTokens(tools));
}

/** Clips the results of tools in an exchange, each to an even share of so many tokens. */
export function clipResults(exchange: readonly ModelTurn[], tokens: number): ModelTurn[] {
  const results = exchange.filter(({ role }) => role === 'tool').length;
  const maxLength = Math.floor((tokens / Math.max(1, results)) * CHARACTERS_PER_TOKEN);
  return exchange.map((turn) =>
    turn.role === 'tool' && turn.text.length > maxLength
      ? { ...turn, text: `${turn.text.slice(0, maxLength)}…` }
      : turn,
  );
}

const CHARACTERS_PER_TOKEN = 3;

function assemble(
  { system, history, question, window }: PromptMaterial,
  context: ContextBlocks,
  tools: readonly ToolSpec[],
  contextTokens: number | null,
): FittedPrompt {
  const text = system(context);
  const untrusted = context.untrusted === null ? [] : [untrustedMessage(context.untrusted)];
  const fixedTokens = [text, ...untrusted].reduce((sum, each) => sum + estimateTokens(each), 0);
  const budget = windowBudget(window, contextTokens, fixedTokens + toolTokens(tools));
  const turns = shortTermWindow(history, question, budget);
  return {
    turns: [
      { role: 'system', text },
      ...untrusted.map((each) => ({ role: 'user' as const, text: each })),
      ...turns,
    ],
    tools,
    context,
    isShortTurnAlone: turns.length === 1 && estimateTokens(question) <= SHORT_TURN,
  };
}

function toolTokens(tools: readonly ToolSpec[]): number {
  return tools.length === 0 ? 0 : estimateTokens(JSON.stringify(tools));
}

/** First tools that fit: those a chat needs most come first. */
function toolsWithin(tools: readonly ToolSpec[], tokens: number): ToolSpec[] {
  let remaining = tokens;
  return tools.filter((tool) => {
    const cost = toolTokens([tool]);
    if (cost > remaining) return false;
    remaining -= cost;
    return true;
  });
}
