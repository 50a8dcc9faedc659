import { afterEach, beforeEach, expect, test } from 'vitest';
import { MessageRow } from '../../../../renderer/features/chat/transcript/MessageRow.tsx';
import type { InProcessLoci } from '../../../support/inProcess/openLoci.ts';
import { startLoci } from '../loci.ts';
import { startRendering, type Rendered } from '../render.tsx';
import { messagesOf, sendTurns } from '../sendTurns.ts';

let loci: InProcessLoci;
let rendered: Rendered;

beforeEach(async () => {
  loci = await startLoci();
});

afterEach(() => rendered.close());

/** The answer to a command that fits several memories, drawn in a language. */
async function showChoice(locale: 'en' | 'ru', turns: readonly string[]): Promise<void> {
  rendered = await startRendering(loci, locale);
  const answer = (await messagesOf(loci, await sendTurns(loci, turns))).at(-1);
  if (answer === undefined) throw new Error('no answer came');
  rendered.show(<MessageRow message={answer} isHighlighted={false} />);
  await rendered.perform(() => undefined);
}

const card = () => rendered.container.querySelector('.conflict');
const buttons = () =>
  [...(card()?.querySelectorAll('.button') ?? [])].map((one) => one.getAttribute('aria-label'));
const struck = () => card()?.querySelector('.struck-through')?.textContent;

test('which of several memories is removed is chosen by a button, undone, and chosen again', async () => {
  await showChoice('en', [
    '/remember Tom likes blue',
    '/remember Tim likes blue',
    '/forget likes blue',
  ]);
  expect(buttons().toSorted()).toEqual(['Remove: Tim likes blue', 'Remove: Tom likes blue']);
  await rendered.perform(() => rendered.control('Remove: Tim likes blue').click());
  expect(struck()).toBe('Tim likes blue');
  expect(buttons()).toEqual([]);
  await rendered.perform(() => rendered.harness.workspace().memoryActions.undo());
  expect(buttons()).toHaveLength(2);
});

test('a correction takes the chosen memory’s place', async () => {
  await showChoice('en', [
    '/remember Tom likes blue',
    '/remember Tim likes blue',
    '/correct likes blue -> Tim likes green',
  ]);
  await rendered.perform(() => rendered.control('Correct: Tim likes blue').click());
  expect(struck()).toBe('Tim likes blue');
  expect(card()?.textContent).toContain('Corrected');
});

test('a confirmed memory leaves the choice of the other one', async () => {
  await showChoice('en', [
    '/remember Tom likes blue',
    '/remember Tim likes blue',
    '/confirm likes blue',
  ]);
  await rendered.perform(() => rendered.control('Confirm: Tim likes blue').click());
  expect(struck()).toBeUndefined();
  expect(buttons()).toEqual(['Confirm: Tom likes blue']);
});

test('which to-do is done is chosen in Russian', async () => {
  await showChoice('ru', ['/дело Позвонить Ане', '/дело Позвонить Оле', '/готово позвонить']);
  await rendered.perform(() => rendered.control('Сделано: Позвонить Оле').click());
  expect(struck()).toBe('Позвонить Оле');
  expect(card()?.textContent).toContain('Сделано');
});

test('a to-do that may be meant is one that will not be done, and comes back by an undo', async () => {
  await showChoice('en', ['/todo Book a flight to Rome', 'the flight to Rome was cancelled']);
  expect(buttons()).toEqual(["Won't do: Book a flight to Rome"]);
  await rendered.perform(() => rendered.control("Won't do: Book a flight to Rome").click());
  expect(struck()).toBe('Book a flight to Rome');
  await rendered.perform(() => rendered.harness.workspace().memoryActions.undo());
  expect(buttons()).toHaveLength(1);
});
