import { afterEach, expect, test } from 'vitest';
import { EntityMenu } from '../../../../../renderer/features/memory/EntityMenu.tsx';
import type { EntityId } from '../../../../../shared/domain/primitives.ts';
import { annasLoci, entityIdByName } from '../../loci.ts';
import { startRendering, type Rendered } from '../../render.tsx';

let rendered: Rendered | null = null;

afterEach(() => {
  rendered?.close();
  rendered = null;
});

const NOBODY: readonly EntityId[] = [];
const ignore = () => undefined;

test('a menu keeps the names of those chosen in it while another one is searched', async () => {
  const loci = await annasLoci();
  const selected = [await entityIdByName(loci, 'Marek')];
  rendered = await startRendering(loci);
  const { perform } = rendered;
  const container = rendered.show(
    <>
      <EntityMenu label="Filter" selected={selected} onChange={ignore} />
      <EntityMenu label="About" selected={NOBODY} onChange={ignore} />
    </>,
  );
  await perform(() => undefined);
  const labels = () =>
    [...container.querySelectorAll('.select__value')].map(({ textContent }) => textContent);
  expect(labels()).toEqual(['Filter: Marek', 'About']);
  await perform(() => [...container.querySelectorAll<HTMLElement>('.select')].at(-1)?.click());
  const names = () =>
    [...document.querySelectorAll('[role=menuitemcheckbox]')].map(({ textContent }) => textContent);
  await perform(() => {
    const input = document.querySelector<HTMLInputElement>('.popover input');
    if (input === null) throw new Error('there is no search');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'Olya');
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await perform(() => new Promise((resolve) => setTimeout(resolve, 300)));
  expect(names()).toEqual(['Olya']);
  expect(labels()[0]).toBe('Filter: Marek');
});

test('the people of a memory are named beside their label, and the button says what they are', async () => {
  const loci = await annasLoci();
  const selected = [await entityIdByName(loci, 'Marek'), await entityIdByName(loci, 'Olya')];
  rendered = await startRendering(loci);
  const container = rendered.show(
    <EntityMenu label="About" selected={selected} isField onChange={ignore} />,
  );
  await rendered.perform(() => undefined);
  const button = container.querySelector('.select');
  const names = button?.textContent.split(', ').toSorted();
  expect(names).toEqual(['Marek', 'Olya']);
  expect(button?.getAttribute('aria-label')).toBe(`About: ${button?.textContent}`);
  expect(button?.className).not.toContain('select--active');
});
