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

async function lookFor(query: string, broken: boolean) {
  rendered = await startRendering(await annasLoci());
  const { harness, perform, control } = rendered;
  const call = vi.spyOn(harness.app.client, 'call');
  if (broken) call.mockRejectedValue(contractError('storage_busy'));
  rendered.show(<Palette isOpen />);
  const box = document.querySelector<HTMLInputElement>('.palette__input');
  if (!box) throw new Error('there is no field');
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  await perform(() => {
    set?.call(box, query);
    box.dispatchEvent(new Event('input', { bubbles: true }));
  });
  const problemText = () => document.querySelector('.palette__problem')?.textContent ?? '';
  const shown = () =>
    [...document.querySelectorAll('.palette__item')].map((each) => each.textContent).join('\n');
  // Results follow after the pause, so each check waits for itself.
  const appears = async (condition: () => boolean) => {
    for (let looks = 0; looks < 100 && !condition(); looks += 1) await perform(() => undefined);
  };
  return { call, perform, control, problemText, shown, appears };
}

test('a search that fails says why, and can be tried again', async () => {
  const { call, perform, control, problemText, shown, appears } = await lookFor('carpenter', true);
  await appears(() => problemText() !== '');
  expect(problemText()).toContain('Another program is using the database.');
  call.mockRestore();
  await perform(() => control('Try again').click());
  await appears(() => shown().includes('Marek is the carpenter'));
  expect(shown()).toContain('Marek is the carpenter');
  expect(problemText()).toBe('');
});

test('commands are there though the search fails', async () => {
  const { problemText, shown, appears } = await lookFor('new conv', true);
  await appears(() => problemText() !== '');
  expect(shown()).toContain('New conversation');
});

test('a search that finds something says nothing of problems', async () => {
  const { problemText, shown, appears } = await lookFor('carpenter', false);
  await appears(() => shown().includes('Marek is the carpenter'));
  expect(shown()).toContain('Marek is the carpenter');
  expect(problemText()).toBe('');
});
