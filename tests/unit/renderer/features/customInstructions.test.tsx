import { afterEach, expect, test } from 'vitest';
import { CustomInstructions } from '../../../../renderer/features/settings/CustomInstructions.tsx';
import { removeForgottenTexts } from '../../../../renderer/stores/memory/removeForgottenTexts.ts';
import type { InProcessLoci } from '../../../support/inProcess/openLoci.ts';
import { startLoci } from '../loci.ts';
import { startRendering, type Rendered } from '../render.tsx';

let rendered: Rendered | null = null;
afterEach(() => {
  rendered?.close();
  rendered = null;
});

async function open(loci: InProcessLoci) {
  rendered = await startRendering(loci);
  const { perform, show } = rendered;
  await perform(() => show(<CustomInstructions />));
  return rendered;
}

function field(container: HTMLElement): HTMLTextAreaElement {
  const box = container.querySelector('textarea');
  if (box === null) throw new Error('there is no field');
  return box;
}

async function write({ container, perform }: Rendered, text: string): Promise<void> {
  const box = field(container);
  await perform(() => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(box, text);
    box.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

test('custom instructions are saved by a button, and can be emptied', async () => {
  const loci = await startLoci();
  const screen = await open(loci);
  const { perform, control } = screen;
  const box = field(screen.container);
  const saved = async () => {
    const { settings } = await loci.call('settings.get', {});
    return settings.find(({ key }) => key === 'chat.instructions')?.value;
  };
  const button = control('Save') as HTMLButtonElement;
  expect(button.disabled).toBe(true);
  await write(screen, 'Answer in one line.\nUse metric units. ');
  await perform(() => button.click());
  expect(await saved()).toBe('Answer in one line.\nUse metric units.');
  expect(button.disabled).toBe(true);
  expect(box.maxLength).toBeGreaterThan(1000);
  await write(screen, '');
  await perform(() => button.click());
  expect(await saved()).toBe('');
});

test('unsaved instructions are there again after a look elsewhere, until they are saved', async () => {
  const screen = await open(await startLoci());
  const { perform, show, container, control } = screen;
  const openOtherScreen = async () => {
    await perform(() => show(null));
    await perform(() => show(<CustomInstructions />));
  };
  await write(screen, 'Отвечай одной строкой.');
  await openOtherScreen();
  expect(field(container).value).toBe('Отвечай одной строкой.');
  await perform(() => control('Save').click());
  const isDraft = (key: string) => key.endsWith('.instructions');
  expect(screen.harness.app.storage.keys().some(isDraft)).toBe(false);
  await write(screen, 'Use metric units.');
  await write(screen, 'Отвечай одной строкой.');
  await openOtherScreen();
  expect((control('Save') as HTMLButtonElement).disabled).toBe(true);
});

test('unsaved instructions go with a forgotten text that they repeat', async () => {
  const screen = await open(await startLoci());
  const { harness, perform, show, container } = screen;
  await write(screen, 'My sister is called Svetlana.');
  const { workspaceId } = harness.workspace();
  removeForgottenTexts(harness.app.storage, workspaceId, {
    target: null,
    texts: ['My sister is called Svetlana'],
  });
  await perform(() => show(null));
  await perform(() => show(<CustomInstructions />));
  expect(field(container).value).toBe('');
});
