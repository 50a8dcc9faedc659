import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MemoryText } from '../../../../renderer/features/memory/MemoryText.tsx';
import { NewEntityDialog } from '../../../../renderer/features/memory/entities/NewEntityDialog.tsx';
import { DayField } from '../../../../renderer/ui/controls/DayField.tsx';
import { InlineRename } from '../../../../renderer/ui/controls/InlineRename.tsx';
import { startLoci } from '../loci.ts';
import { startRendering, type Rendered } from '../render.tsx';

let rendered: Rendered;

beforeEach(async () => {
  rendered = await startRendering(await startLoci());
});
afterEach(() => rendered.close());

const end = vi.fn();
const nothing = () => undefined;

/** Keys that choose a word of an input method, or give it up, are no keys of the field. */
test.each([
  ['a name', <InlineRename label="field" value="Анна" onSave={end} onClose={end} />],
  [
    'a memory',
    <MemoryText
      label="field"
      hint=""
      value="猫"
      onChange={nothing}
      onSubmit={end}
      onCancel={end}
    />,
  ],
  ['a day', <DayField label="field" value="2026-03-03" onChange={end} />],
  ['a new name', <NewEntityDialog onCreate={end} onClose={end} />],
])('Enter and Escape of an input method end nothing in %s', async (_, content) => {
  end.mockClear();
  rendered.show(content);
  const field = document.querySelector<HTMLInputElement>('.input');
  if (field === null) throw new Error('there is no field');
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  act(() => {
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, 'March 3, 2027');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  for (const key of ['Enter', 'Escape']) {
    await rendered.perform(() =>
      field.dispatchEvent(
        new KeyboardEvent('keydown', { key, ctrlKey: true, bubbles: true, isComposing: true }),
      ),
    );
  }
  expect(end).not.toHaveBeenCalled();
});
