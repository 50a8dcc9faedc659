import type { Citation } from '../../../shared/domain/chat.ts';
import { estimateTokens } from '../algorithms/ranking/tokenEstimate.ts';
import { clipToTokens } from '../chat/modelLoop/clipToTokens.ts';
import { fairShares } from '../chat/modelLoop/fairShares.ts';
import { contextTokensOf, shrinkContext } from '../chat/modelLoop/shrinkContext.ts';
import { contextText, type RequestContext } from './requestContext.ts';
import { stepPrompt, type StepQuestion } from './stepPrompt.ts';
import type { StepLosses } from './stepRemarks.ts';

/** Material of a step's request, before it is fitted to the context window. */
export interface StepMaterial extends Omit<StepQuestion, 'memory' | 'earlierSteps' | 'isInputCut'> {
  readonly context: RequestContext;
  readonly earlierSteps: readonly { readonly title: string; readonly text: string }[];
}

interface FittedStep {
  readonly question: StepQuestion;
  /** Memories that the request still shows. */
  readonly citations: readonly Citation[];
  readonly losses: Pick<StepLosses, 'inputPercent' | 'areResultsCut'>;
}

/** Fewest tokens of a text worth working on. */
const MIN_INPUT = 64;

/**
 * Fits a step to a context window in tokens (null = unknown): memory is shortened first, down to a
 * quarter of the room, then the results of earlier steps and the text to work on. Half of the window
 * is the answer's. Null if next to nothing of the text would be left.
 */
export function fitStep(material: StepMaterial, contextTokens: number | null): FittedStep | null {
  const { context, earlierSteps, input, ...frame } = material;
  const uncutQuestion: StepQuestion = {
    ...frame,
    memory: context.text,
    earlierSteps: earlierSteps.map((step) => ({ ...step, isCut: false })),
    input,
    isInputCut: false,
  };
  const nothingCut = { inputPercent: null, areResultsCut: false };
  if (contextTokens === null) {
    return { question: uncutQuestion, citations: context.blocks.citations, losses: nothingCut };
  }
  // With its frames, but without the texts in them; a model without schemas is told the format.
  const bare = {
    ...uncutQuestion,
    memory: '',
    earlierSteps: uncutQuestion.earlierSteps.map((step) => ({ ...step, text: '', isCut: true })),
    input: input.slice(0, 1),
    isInputCut: true,
  };
  const format = JSON.stringify(stepPrompt.format.schema);
  const spare = Math.max(
    0,
    Math.floor(contextTokens / 2) - questionTokens(bare) - estimateTokens(format),
  );
  const needs = [...earlierSteps.map(({ text }) => text), input].map(estimateTokens);
  const otherTokens = needs.reduce((sum, need) => sum + need, 0);
  const memory = shrinkMemory(context, Math.max(Math.floor(spare / 4), spare - otherTokens));
  const shares = fairShares(needs, spare - estimateTokens(memory.text));
  const clipped = clipToTokens(input, shares.at(-1) ?? 0);
  const isInputCut = clipped.length < input.length;
  if (isInputCut && estimateTokens(clipped) < MIN_INPUT) return null;
  const results = earlierSteps.map(({ title, text }, n) => {
    const cut = clipToTokens(text, shares[n] ?? 0);
    return { title, text: cut, isCut: cut.length < text.length };
  });
  return {
    question: {
      ...uncutQuestion,
      memory: memory.text,
      earlierSteps: results,
      input: clipped,
      isInputCut,
    },
    citations: memory.citations,
    losses: {
      inputPercent: isInputCut ? Math.floor((clipped.length / input.length) * 100) : null,
      areResultsCut: results.some(({ isCut }) => isCut),
    },
  };
}

function questionTokens(question: StepQuestion): number {
  return stepPrompt.render(question).reduce((sum, { text }) => sum + estimateTokens(text), 0);
}

function shrinkMemory(context: RequestContext, tokens: number) {
  const { blocks, text } = context;
  if (estimateTokens(text) <= tokens) return { text, citations: blocks.citations };
  const frames = estimateTokens(text) - contextTokensOf({ ...blocks, wishes: [] });
  const shrunk = shrinkContext({ ...blocks, wishes: [] }, Math.max(0, tokens - frames));
  return { text: contextText(shrunk, 'step'), citations: shrunk.citations };
}
