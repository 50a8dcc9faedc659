import { afterEach, beforeEach, expect, test } from 'vitest';
import { StepFields } from '../../../../renderer/features/routines/StepFields.tsx';
import { MAX_PROMPT_LENGTH, type RoutineStep } from '../../../../shared/domain/routine.ts';
import { startLoci } from '../loci.ts';
import { startRendering, type Rendered } from '../render.tsx';

let rendered: Rendered;

beforeEach(async () => {
  rendered = await startRendering(await startLoci());
});
afterEach(() => rendered.close());

test.each([
  [MAX_PROMPT_LENGTH, null],
  [MAX_PROMPT_LENGTH + 2, 'This is 2 characters too long.'],
])('the text of a step keeps every word, and tells what is too long: %i', (length, problem) => {
  const prompt = 'a'.repeat(length);
  const step: RoutineStep = { id: 'step-1', title: 'Plan', prompt, outputs: [] };
  rendered.show(<StepFields n={1} step={step} onChange={() => undefined} />);
  const box = rendered.container.querySelector('textarea');
  expect(box?.value).toBe(prompt);
  expect(box?.hasAttribute('maxlength')).toBe(false);
  const text = rendered.container.querySelector('.field__problem')?.textContent ?? null;
  expect(text?.slice(0, problem?.length) ?? null).toBe(problem);
});
