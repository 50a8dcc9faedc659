import { afterEach, expect, test, vi } from 'vitest';
import { Palette } from '../../../../renderer/features/palette/Palette.tsx';
import { contractError } from '../../../../shared/contract/errors.ts';
import { annasLoci } from '../loci.ts';
import { startRendering, type Rendered } from '../render.tsx';

let rendered: Rendered | null = null;

afterEach(() => {
  vi.restoreAllMocks();
  rendered?.close();
  rendered = null;
});

async function searchFor(query: string, broken: boolean, slow: Promise<void> | null = null) {
  rendered = await startRendering(await annasLoci());
  const { harness, perform, control } = rendered;
  const search = harness.app.client.call;
  const call = vi.spyOn(harness.app.client, 'call');
  if (slow !== null)
    call.mockImplementation(async (...request) => {
      await slow;
      return await search(...request);
    });
  if (broken) call.mockRejectedValue(contractError('storage_busy'));
  rendered.show(<Palette isOpen />);
  const box = document.querySelector<HTMLInputElement>('.palette__input');
  if (!box) throw new Error('there is no field');
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  await perform(() => {
    box.focus();
    box.dispatchEvent(new InputEvent('beforeinput', { inputType: 'insertText', bubbles: true }));
    set?.call(box, query);
    box.dispatchEvent(new Event('input', { bubbles: true }));
  });
  const problemText = () => document.querySelector('.palette__problem')?.textContent ?? '';
  const shown = () =>
    [...document.querySelectorAll('.palette__item')].map((each) => each.textContent).join('\n');
  // Results follow after the pause, so each check waits for itself.
  const waitForEntry = async (condition: () => boolean) => {
    for (let looks = 0; looks < 100 && !condition(); looks += 1) await perform(() => undefined);
  };
  const entries = () =>
    [...document.querySelectorAll('.palette__item')].map(
      (each) => each.querySelector('.palette__text')?.textContent,
    );
  const focused = () =>
    document.querySelector('.palette__item[data-focused] .palette__text')?.textContent;
  return { call, perform, control, problemText, shown, appears: waitForEntry, entries, focused };
}

test('a search that fails says why, and can be tried again', async () => {
  const {
    call,
    perform,
    control,
    problemText,
    shown,
    appears: waitForEntry,
  } = await searchFor('carpenter', true);
  await waitForEntry(() => problemText() !== '');
  expect(problemText()).toContain('Another program is using the database.');
  call.mockRestore();
  await perform(() => control('Try again').click());
  await waitForEntry(() => shown().includes('Marek is the carpenter'));
  expect(shown()).toContain('Marek is the carpenter');
  expect(problemText()).toBe('');
});

test('commands are there though the search fails', async () => {
  const { problemText, shown, appears: waitForEntry } = await searchFor('new conv', true);
  await waitForEntry(() => problemText() !== '');
  expect(shown()).toContain('New conversation');
});

test('a search that finds something says nothing of problems', async () => {
  const { problemText, shown, appears: waitForEntry } = await searchFor('carpenter', false);
  await waitForEntry(() => shown().includes('Marek is the carpenter'));
  expect(shown()).toContain('Marek is the carpenter');
  expect(problemText()).toBe('');
});

test('the diagnosis is opened from here, without a question', async () => {
  const { entries, appears: waitForEntry, perform } = await searchFor('Why does Loci', false);
  await waitForEntry(() => entries().includes('Why does Loci think that?'));
  await perform(() =>
    [...document.querySelectorAll<HTMLElement>('.palette__item')]
      .find((each) => each.textContent.includes('Why does Loci think that?'))
      ?.click(),
  );
  expect(rendered?.harness.app.view.getState()).toMatchObject({
    overlay: 'diagnosis',
    diagnosisQuestion: '',
  });
});

test.each([false, true])(
  'a conversation is exported unless it is temporary: %s',
  async (temporary) => {
    rendered = await startRendering(await annasLoci());
    const { harness, perform } = rendered;
    const { conversations } = harness.workspace();
    const choices = { ...harness.workspace().newChat.getState(), temporary };
    const conversationId = await conversations.begin(choices);
    harness.app.route.go({ screen: 'chat', conversationId });
    rendered.show(<Palette isOpen />);
    await perform(() => undefined);
    const texts = [...document.querySelectorAll('.palette__item')].map((each) => each.textContent);
    expect(texts.length).toBeGreaterThan(3);
    expect(texts.some((text) => text.includes('Export as Markdown'))).toBe(!temporary);
  },
);

test('a screen called exactly so is above the commands that contain its name', async () => {
  const { entries, appears: waitForEntry } = await searchFor('memory', false);
  await waitForEntry(() => entries().length > 3);
  expect(entries().slice(0, 2)).toEqual(['Memory', 'Add a memory']);
});

test('somebody called exactly so is above what mentions them, and Enter goes there', async () => {
  const { entries, focused, appears: waitForEntry } = await searchFor('marek', false);
  await waitForEntry(() => entries()[0] === 'Marek' && focused() === 'Marek');
  expect(entries()[0]).toBe('Marek');
  expect(entries().length).toBeGreaterThan(1);
  expect(focused()).toBe('Marek');
});

test('Enter before the results waits for them, and opens the first', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const { perform, appears: waitForEntry, entries } = await searchFor('marek', false, promise);
  expect(entries()).toEqual(['Show “marek” in the graph']);
  const at = () => rendered?.harness.app.route.getState();
  const isGone = () => at()?.screen !== 'chat';
  await perform(() =>
    document
      .querySelector('.palette__input')
      ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })),
  );
  expect(isGone()).toBe(false);
  resolve(undefined);
  await waitForEntry(isGone);
  expect(at()).toMatchObject({ screen: 'entities' });
});
