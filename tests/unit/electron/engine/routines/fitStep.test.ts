import { expect, test } from 'vitest';
import { estimateTokens } from '../../../../../electron/engine/algorithms/ranking/tokenEstimate.ts';
import { noContext } from '../../../../../electron/engine/chat/modelLoop/contextBlocks.ts';
import { fitStep, type StepMaterial } from '../../../../../electron/engine/routines/fitStep.ts';
import { contextText } from '../../../../../electron/engine/routines/requestContext.ts';
import {
  stepPrompt,
  type StepQuestion,
} from '../../../../../electron/engine/routines/stepPrompt.ts';
import { asNodeId } from '../../../../support/ids.ts';

/** Material with so many memories, of some twenty tokens each. */
function material(memoryCount: number, more: Partial<StepMaterial> = {}): StepMaterial {
  const numbers = Array.from({ length: memoryCount }, (_, i) => i + 1);
  const lines = numbers.map(
    (n) => `[${n}] Bed ${n} of the garden has been dug and sown with beans.`,
  );
  const blocks = {
    ...noContext,
    trusted: ['<memory-x>', '## Facts', ...lines, '</memory-x>'].join('\n'),
    citations: numbers.map((n) => ({ n, nodeId: asNodeId(`node${n}`), label: '', tool: null })),
  } as unknown as typeof noContext;
  return {
    step: { id: 'plan', title: 'Plan', prompt: 'What is to be done?', outputs: ['todos'] },
    now: 'today',
    context: { blocks, text: contextText(blocks, 'step'), trust: 'user' },
    earlierSteps: [],
    input: '',
    nonce: 'x',
    ...more,
  };
}

const LONG = 'Kim said that the beans are to be sown in April. '.repeat(800);

const tokensOf = (question: StepQuestion | undefined) =>
  stepPrompt
    .render(question ?? { ...material(0), memory: '', earlierSteps: [], isInputCut: false })
    .reduce((sum, { text }) => sum + estimateTokens(text), 0);

test('everything goes in where it fits, and where the window is unknown', () => {
  for (const tokens of [100_000, null]) {
    const fitted = fitStep(material(100, { input: LONG }), tokens);
    expect(fitted?.question).toMatchObject({ input: LONG, isInputCut: false });
    expect(fitted?.citations).toHaveLength(100);
    expect(fitted?.losses).toEqual({ inputPercent: null, areResultsCut: false });
  }
});

test('memory is shortened before the text to work on', () => {
  const input = LONG.slice(0, 4_000);
  const fitted = fitStep(material(200, { input }), 4_096);
  expect(fitted?.question).toMatchObject({ input, isInputCut: false });
  expect(fitted?.losses.inputPercent).toBeNull();
  expect(fitted?.citations.length).toBeGreaterThan(0);
  expect(fitted?.citations.length).toBeLessThan(200);
  const shown = fitted?.citations.map(({ n }) => n) ?? [];
  expect(fitted?.question.memory).toContain(`[${shown.at(-1) ?? 0}]`);
});

test('a request takes no more than half of the window, whatever is given', () => {
  const earlierSteps = [{ title: 'Look', text: LONG }];
  for (const tokens of [4_096, 8_192, 16_384]) {
    const fitted = fitStep(material(400, { input: LONG, earlierSteps }), tokens);
    expect(tokensOf(fitted?.question)).toBeLessThanOrEqual(tokens / 2);
    expect(fitted?.question.isInputCut).toBe(true);
    expect(LONG.startsWith(fitted?.question.input ?? '-')).toBe(true);
    expect(fitted?.losses.areResultsCut).toBe(true);
    expect(fitted?.losses.inputPercent).toBeLessThan(100);
    expect(fitted?.citations.length).toBeGreaterThan(0);
  }
});

test('a text of which next to nothing fits is not worked on', () => {
  const prompt = 'What is to be done? '.repeat(190);
  const step = { id: 'plan', title: 'Plan', prompt, outputs: [] } as const;
  expect(fitStep(material(1, { step: { ...step, outputs: [] }, input: LONG }), 2_048)).toBeNull();
});
