import { afterEach, expect, test } from 'vitest';
import { CustomInstructions } from '../../../../renderer/features/settings/CustomInstructions.tsx';
import { startLoci } from '../loci.ts';
import { startRendering, type Rendered } from '../render.tsx';

let rendered: Rendered | null = null;
afterEach(() => {
  rendered?.close();
  rendered = null;
});

test('custom instructions are saved by a button, and can be emptied', async () => {
  const loci = await startLoci();
  rendered = await startRendering(loci);
  const { perform, control } = rendered;
  const container = rendered.show(<CustomInstructions />);
  await perform(() => undefined);
  const box = container.querySelector('textarea');
  if (box === null) throw new Error('there is no field');
  const write = (text: string) =>
    perform(() => {
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(box, text);
      box.dispatchEvent(new Event('input', { bubbles: true }));
    });
  const saved = async () => {
    const { settings } = await loci.call('settings.get', {});
    return settings.find(({ key }) => key === 'chat.instructions')?.value;
  };
  const button = control('Save') as HTMLButtonElement;
  expect(button.disabled).toBe(true);
  await write('Answer in one line.\nUse metric units. ');
  await perform(() => button.click());
  expect(await saved()).toBe('Answer in one line.\nUse metric units.');
  expect(button.disabled).toBe(true);
  expect(box.maxLength).toBeGreaterThan(1000);
  await write('');
  await perform(() => button.click());
  expect(await saved()).toBe('');
});
