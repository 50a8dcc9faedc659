import { afterEach, expect, test } from 'vitest';
import { PastedList } from '../../../../../renderer/features/imports/PastedList.tsx';
import { startLoci } from '../../loci.ts';
import { startRendering, type Rendered } from '../../render.tsx';

let rendered: Rendered;
afterEach(() => rendered.close());

function type(box: HTMLInputElement | HTMLTextAreaElement | null, text: string): void {
  if (box === null) throw new Error('there is no box');
  const prototype = Object.getPrototypeOf(box) as object;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(box, text);
  box.dispatchEvent(new Event('input', { bubbles: true }));
}

test('a pasted list is sent once, and what is written meanwhile stays', async () => {
  const loci = await startLoci();
  let sent = 0;
  loci.stub('imports.paste', async (request) => {
    sent += 1;
    return await loci.call('imports.paste', request);
  });
  rendered = await startRendering(loci);
  const shown = rendered.show(<PastedList />);
  const box = shown.querySelector('textarea');
  await rendered.perform(() => {
    type(shown.querySelector('input'), 'ChatGPT');
    type(box, '- Likes green tea');
  });
  await rendered.perform(() => {
    rendered.control('Add for review').click();
    rendered.control('Add for review').click();
    type(box, '- Has a dog');
  });
  expect(sent).toBe(1);
  expect(box?.value).toBe('- Has a dog');
  expect(shown.querySelector('[role=status]')?.textContent).toContain('1 memory is waiting');
});
