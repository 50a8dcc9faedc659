import { afterEach, beforeEach, expect, test } from 'vitest';
import { RoutineEditor } from '../../../../renderer/features/routines/RoutineEditor.tsx';
import { StepFields } from '../../../../renderer/features/routines/StepFields.tsx';
import type { Routine } from '../../../../shared/contract/routines/routineRun.ts';
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

test('saving a routine with a step that is too long leads to its text', async () => {
  const prompt = 'a'.repeat(MAX_PROMPT_LENGTH + 1);
  const steps: RoutineStep[] = ['Gather', 'Plan'].map((title, index) => ({
    id: `step-${index + 1}`,
    title,
    prompt: index === 1 ? prompt : 'Look at my to-dos.',
    outputs: ['todos'],
  }));
  const scrolledTo: Element[] = [];
  Element.prototype.scrollIntoView = function scrollIntoView(this: Element) {
    scrolledTo.push(this);
  };
  const routine: Routine = {
    id: 'weekly',
    name: 'Weekly',
    description: '',
    trigger: { kind: 'manual' },
    steps,
    shipped: false,
    enabled: true,
    nextRunAt: null,
  };
  rendered.show(<RoutineEditor routine={routine} onClose={() => undefined} />);
  await rendered.perform(() => rendered.control('Save').click());
  const box = document.querySelectorAll('textarea')[2];
  expect(box?.value).toBe(prompt);
  expect(document.activeElement).toBe(box);
  expect(scrolledTo.at(-1)?.querySelector('.field__problem')?.textContent).toContain('1 character');
});
