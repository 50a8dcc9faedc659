import { estimateTokens } from '../../algorithms/ranking/tokenEstimate.ts';
import { promptBudget, windowBudget } from '../../algorithms/ranking/windowBudget.ts';
import type { ImagePart, ModelTurn, ToolSpec } from '../../models/ports.ts';
import { noContext, type ContextBlocks } from './contextBlocks.ts';
import { newestTurns, promptTurns, type EarlierTurn } from './modelWindow.ts';
import { contextTokensOf, shrinkContext } from './shrinkContext.ts';
import { untrustedMessage } from './systemPrompt.ts';

/** Material of a prompt, before it is fitted to the context window. */
export interface PromptMaterial {
  /** System message of a request that sends these tools. */
  readonly system: (tools: readonly ToolSpec[]) => string;
  /** Preamble: text in front of the newest turn. */
  readonly preamble: (
    context: ContextBlocks,
    hiddenTurns: number,
    tools: readonly ToolSpec[],
  ) => string;
  readonly context: ContextBlocks;
  readonly tools: readonly ToolSpec[];
  readonly history: readonly EarlierTurn[];
  /** Still earlier turns, which do not fit anyway. */
  readonly hiddenTurns: number;
  readonly question: string;
  /** Files attached to the conversation's newest turns: data, and nobody's instructions. */
  readonly attached?: AttachedText;
  readonly images?: readonly ImagePart[];
  /** Setting: tokens of earlier turns. */
  readonly window: number | 'auto';
}

/** Text of attached files for so many tokens, quoted and fenced; null without any. */
export type AttachedText = (tokens: number) => string | null;

/** Tokens of attached files where the context window is unknown. */
const ATTACHED_TOKENS = 4_000;

/** Prompt that fits the context window. */
export interface FittedPrompt {
  readonly turns: readonly ModelTurn[];
  readonly tools: readonly ToolSpec[];
  /** False if some tools did not fit. */
  readonly hasAllTools: boolean;
  readonly context: ContextBlocks;
  /** Number of the newest turns of the history that it includes. */
  readonly historyTurns: number;
  /** True if it has no history and a short question: nothing more could be left out. */
  readonly hasOnlyShortTurn: boolean;
}

/** Tokens of a short turn, as an upper bound. */
const SHORT_TURN_TOKENS = 512;

/** Tokens reserved for earlier turns, before memory gets the rest. */
const MIN_CONVERSATION_TOKENS = 256;

/**
 * Fits a prompt to a context window in tokens (null = unknown). If not everything fits, tools get at
 * least half of the room, since a part of memory is of more use than a part of the tools; memory gets
 * what is left beside a little history, and earlier turns the rest.
 */
export function fitPrompt(material: PromptMaterial, contextTokens: number | null): FittedPrompt {
  const { context, tools } = material;
  if (contextTokens === null) return assemble(material, context, tools, null);
  const otherPromptTokens = promptTokensWithoutContext(material, contextTokens);
  const spareTokens = Math.max(0, promptBudget(contextTokens) - otherPromptTokens);
  const fitsBudget = contextTokensOf(context) + toolTokens(tools) <= spareTokens;
  const conversation = Math.min(
    MIN_CONVERSATION_TOKENS,
    Math.floor(spareTokens / 4),
    historyTokens(material),
  );
  const tokensWithMemory = spareTokens - conversation - contextTokensOf(context);
  const offered = fitsBudget
    ? tools
    : fitTools(tools, Math.max(Math.floor(spareTokens / 2), tokensWithMemory));
  const memory = fitsBudget
    ? context
    : shrinkContext(context, spareTokens - conversation - toolTokens(offered));
  return assemble(material, memory, offered, contextTokens);
}

/** Estimated tokens of a whole request. */
export function promptTokens(turns: readonly ModelTurn[], tools: readonly ToolSpec[]): number {
  return turns.reduce((sum, { text }) => sum + estimateTokens(text), toolTokens(tools));
}

/** Tokens of a request without history, memory and tools. */
function promptTokensWithoutContext(
  material: PromptMaterial,
  contextTokens: number | null,
): number {
  const { system, preamble, question, tools } = material;
  const texts = [
    system(tools),
    preamble(noContext, 1, tools),
    question,
    attachedText(material, contextTokens),
  ];
  return texts.reduce<number>((sum, text) => sum + estimateTokens(text ?? ''), 0);
}

/** Attached files get at most a third of the window. */
function attachedText({ attached }: PromptMaterial, contextTokens: number | null): string | null {
  if (attached === undefined) return null;
  return attached(
    contextTokens === null ? ATTACHED_TOKENS : Math.floor(promptBudget(contextTokens) / 3),
  );
}

function assemble(
  material: PromptMaterial,
  context: ContextBlocks,
  tools: readonly ToolSpec[],
  contextTokens: number | null,
): FittedPrompt {
  const { system, history, question, window } = material;
  const otherTokens =
    promptTokensWithoutContext(material, contextTokens) +
    contextTokensOf(context) +
    toolTokens(tools);
  const budget = windowBudget(window, contextTokens, otherTokens);
  const turns = newestTurns(history, budget);
  const hiddenTurns = material.hiddenTurns + history.length - turns.length;
  const files = attachedText(material, contextTokens);
  const untrusted = [
    ...(context.untrusted === null ? [] : [untrustedMessage(context.untrusted)]),
    ...(files === null ? [] : [files]),
  ];
  // Each block has its heading and its fence; the preamble begins what the person says.
  const newestTexts = [
    ...untrusted,
    `${material.preamble(context, hiddenTurns, tools)}\n\n${question}`,
  ];
  const dialog = promptTurns([
    ...turns,
    ...newestTexts.map((text) => ({ role: 'user' as const, text })),
  ]);
  return {
    turns: [{ role: 'system', text: system(tools) }, ...withImages(dialog, material.images)],
    tools,
    hasAllTools: tools.length === material.tools.length,
    context,
    historyTurns: turns.length,
    hasOnlyShortTurn: turns.length === 0 && estimateTokens(question) <= SHORT_TURN_TOKENS,
  };
}

/** Dialog with the pictures of its newest turn. */
function withImages(
  dialog: readonly ModelTurn[],
  images: readonly ImagePart[] | undefined,
): readonly ModelTurn[] {
  const newest = dialog.at(-1);
  return images === undefined || newest?.role !== 'user'
    ? dialog
    : dialog.with(-1, { ...newest, images });
}

function toolTokens(tools: readonly ToolSpec[]): number {
  return tools.length === 0 ? 0 : estimateTokens(JSON.stringify(tools));
}

function historyTokens({ history }: PromptMaterial): number {
  return history.reduce((sum, { text }) => sum + estimateTokens(text), 0);
}

/** First tools that fit: those a chat needs most come first. */
function fitTools(tools: readonly ToolSpec[], tokens: number): readonly ToolSpec[] {
  if (toolTokens(tools) <= tokens) return tools;
  let remaining = tokens;
  return tools.filter((tool) => {
    const cost = toolTokens([tool]);
    if (cost > remaining) return false;
    remaining -= cost;
    return true;
  });
}
