import { estimateTokens } from '../../algorithms/ranking/tokenEstimate.ts';
import { promptBudget, windowBudget } from '../../algorithms/ranking/windowBudget.ts';
import type { ModelTurn, ToolSpec } from '../../models/ports.ts';
import { noContext, type ContextBlocks } from './contextBlocks.ts';
import { shortTermWindow, type SaidBefore } from './modelWindow.ts';
import { contextTokensOf, shrinkContext } from './shrinkContext.ts';
import { untrustedMessage } from './systemPrompt.ts';

/** Everything there is to tell a model. */
export interface PromptMaterial {
  readonly system: (context: ContextBlocks) => string;
  readonly context: ContextBlocks;
  readonly tools: readonly ToolSpec[];
  readonly said: readonly SaidBefore[];
  readonly asked: string;
  /** The setting: tokens of earlier turns. */
  readonly window: number | 'auto';
}

/** What of it fits. */
export interface FittedPrompt {
  readonly turns: readonly ModelTurn[];
  readonly tools: readonly ToolSpec[];
  readonly context: ContextBlocks;
  /** The turn to answer is alone in it, and short: what does not fit now is not what was said. */
  readonly isShortTurnAlone: boolean;
}

/** Tokens of a turn that nobody would call long. */
const SHORT_TURN = 512;

/** Tokens kept for earlier turns before memory takes them. */
const CONVERSATION = 256;

/**
 * A request that fits into what its model reads at once (null = unknown): tools take at most a
 * quarter where all of them do not fit, memory what is left beside a little of the conversation, and
 * earlier turns the rest.
 */
export function fitPrompt(material: PromptMaterial, contextTokens: number | null): FittedPrompt {
  const { context, tools, asked } = material;
  if (contextTokens === null) return assemble(material, context, tools, null);
  const bare = estimateTokens(material.system(noContext)) + estimateTokens(asked);
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

/** Results of tools in an exchange, each cut to an even share of so many tokens. */
export function clipResults(exchange: readonly ModelTurn[], tokens: number): ModelTurn[] {
  const results = exchange.filter(({ role }) => role === 'tool').length;
  const most = Math.floor((tokens / Math.max(1, results)) * CHARACTERS_PER_TOKEN);
  return exchange.map((turn) =>
    turn.role === 'tool' && turn.text.length > most
      ? { ...turn, text: `${turn.text.slice(0, most)}…` }
      : turn,
  );
}

const CHARACTERS_PER_TOKEN = 3;

function assemble(
  { system, said, asked, window }: PromptMaterial,
  context: ContextBlocks,
  tools: readonly ToolSpec[],
  contextTokens: number | null,
): FittedPrompt {
  const text = system(context);
  const untrusted = context.untrusted === null ? [] : [untrustedMessage(context.untrusted)];
  const others = [text, ...untrusted].reduce((sum, each) => sum + estimateTokens(each), 0);
  const budget = windowBudget(window, contextTokens, others + toolTokens(tools));
  const turns = shortTermWindow(said, asked, budget);
  return {
    turns: [
      { role: 'system', text },
      ...untrusted.map((each) => ({ role: 'user' as const, text: each })),
      ...turns,
    ],
    tools,
    context,
    isShortTurnAlone: turns.length === 1 && estimateTokens(asked) <= SHORT_TURN,
  };
}

function toolTokens(tools: readonly ToolSpec[]): number {
  return tools.length === 0 ? 0 : estimateTokens(JSON.stringify(tools));
}

/** The first tools that fit: those a chat needs most come first. */
function toolsWithin(tools: readonly ToolSpec[], tokens: number): ToolSpec[] {
  let left = tokens;
  return tools.filter((tool) => {
    const taken = toolTokens([tool]);
    if (taken > left) return false;
    left -= taken;
    return true;
  });
}
