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
  const fullQuestion: StepQuestion = {
    ...frame,
    memory: context.text,
    earlierSteps: earlierSteps.map((step) => ({ ...step, isCut: false })),
    input,
    isInputCut: false,
  };
  const noLosses = { inputPercent: null, areResultsCut: false };
  if (contextTokens === null) {
    return { question: fullQuestion, citations: context.blocks.citations, losses: noLosses };
  }
  // With its frames, but without the texts in them; a model without schemas is told the format.
  const questionWithoutTexts = {
    ...fullQuestion,
    memory: '',
    earlierSteps: fullQuestion.earlierSteps.map((step) => ({ ...step, text: '', isCut: true })),
    input: input.slice(0, 1),
    isInputCut: true,
  };
  const format = JSON.stringify(stepPrompt.format.schema);
  const spare = Math.max(
    0,
    Math.floor(contextTokens / 2) - questionTokens(questionWithoutTexts) - estimateTokens(format),
  );
  const neededTokens = [...earlierSteps.map(({ text }) => text), input].map(estimateTokens);
  const otherTokens = neededTokens.reduce((sum, neededTokenCount) => sum + neededTokenCount, 0);
  const memory = shrinkMemory(context, Math.max(Math.floor(spare / 4), spare - otherTokens));
  const shares = fairShares(neededTokens, spare - estimateTokens(memory.text));
  const clippedInput = clipToTokens(input, shares.at(-1) ?? 0);
  const isInputCut = clippedInput.length < input.length;
  if (isInputCut && estimateTokens(clippedInput) < MIN_INPUT) return null;
  const results = earlierSteps.map(({ title, text }, n) => {
    const cut = clipToTokens(text, shares[n] ?? 0);
    return { title, text: cut, isCut: cut.length < text.length };
  });
  return {
    question: {
      ...fullQuestion,
      memory: memory.text,
      earlierSteps: results,
      input: clippedInput,
      isInputCut,
    },
    citations: memory.citations,
    losses: {
      inputPercent: isInputCut ? Math.floor((clippedInput.length / input.length) * 100) : null,
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
  const frames = estimateTokens(text) - contextTokensOf({ ...blocks, answerPreferences: [] });
  const shrunk = shrinkContext({ ...blocks, answerPreferences: [] }, Math.max(0, tokens - frames));
  return { text: contextText(shrunk, 'step'), citations: shrunk.citations };
}
