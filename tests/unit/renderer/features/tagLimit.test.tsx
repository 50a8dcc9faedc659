import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { RememberDialog } from '../../../../renderer/features/facts/RememberDialog.tsx';
import { startLoci } from '../loci.ts';
import { startRendering, type Rendered } from '../render.tsx';

let rendered: Rendered | null = null;

afterEach(() => {
  rendered?.close();
  rendered = null;
});

function fieldOf(label: string): HTMLInputElement | HTMLTextAreaElement {
  const labels = [...document.querySelectorAll('label')];
  const id = labels.find(({ textContent }) => textContent === label)?.htmlFor ?? '';
  const field = document.getElementById(id);
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) return field;
  throw new Error(`there is no field “${label}”`);
}

function type(label: string, text: string): void {
  const field = fieldOf(label);
  act(() => {
    const prototype = Object.getPrototypeOf(field) as object;
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

async function openDialog() {
  const loci = await startLoci();
  rendered = await startRendering(loci);
  const { perform, control, show } = rendered;
  show(<RememberDialog />);
  type('What should Loci remember?', 'The tent is green');
  const toggleDetails = () => perform(() => control('Date, people, importance, tags').click());
  await toggleDetails();
  return {
    toggleDetails,
    save: () => perform(() => control('Save').click()),
    tags: async () => (await loci.call('facts.list', {})).nodes.map(({ tags }) => tags),
    /** What is wrong with the tags, as it is read out with their field. */
    problem() {
      const id = fieldOf('Tags').getAttribute('aria-describedby');
      return id === null ? null : document.getElementById(id)?.textContent;
    },
  };
}

test('closed details leave in sight why a memory cannot be saved', async () => {
  const { problem, save, tags, toggleDetails } = await openDialog();
  type('Tags', `camping ${'o'.repeat(43)}`);
  const text = 'No more than 50 characters fit in a tag. Separate tags with commas.';
  expect(problem()).toBe(text);
  await toggleDetails();
  expect(document.querySelector('[role=dialog] .field__limit')?.textContent).toBe(text);
  await save();
  expect(await tags()).toEqual([]);
});

test('as many tags as a memory can have are typed whole, and one more is not refused in silence', async () => {
  const { problem, save, tags } = await openDialog();
  const most = Array.from({ length: 20 }, (_, n) => String(10 + n).padEnd(50, 'o'));
  type('Tags', [...most, 'camping'].join(', '));
  expect(problem()).toBe('A memory can have up to 20 tags.');
  await save();
  expect(await tags()).toEqual([]);
  type('Tags', most.join(', '));
  expect(problem()).toBeNull();
  expect(fieldOf('Tags').maxLength).toBe(-1);
  await save();
  expect(await tags()).toEqual([most]);
});
