import { afterEach, expect, test } from 'vitest';
import { BulkBar } from '../../../../renderer/features/facts/BulkBar.tsx';
import { until } from '../../../support/until.ts';
import { annasLoci, startLoci } from '../loci.ts';
import { startRendering, type Rendered } from '../render.tsx';
import { asNodeId } from '../../../support/ids.ts';

let rendered: Rendered | null = null;

afterEach(() => {
  rendered?.close();
  rendered = null;
});

async function withChosen(count: number, total: number) {
  rendered?.close();
  rendered = await startRendering(await startLoci());
  const { perform, harness } = rendered;
  const container = rendered.show(<BulkBar />);
  const ids = Array.from({ length: count }, (_, n) => asNodeId(`memory-${n}`));
  await perform(() => harness.workspace().facts.setState({ selected: new Set(ids), total }));
  const forget = [...container.querySelectorAll('button')].find((each) =>
    each.textContent.startsWith('Delete'),
  );
  return { text: container.textContent, canForget: forget?.disabled === false };
}

test('a few that are chosen are changed or forgotten, and nothing more is said', async () => {
  const { text, canForget } = await withChosen(200, 2_000);
  expect(text).toContain('200 selected');
  expect(text).not.toContain('You can');
  expect(canForget).toBe(true);
});

test('more than can be looked through are not forgotten, and that is said', async () => {
  const { text, canForget } = await withChosen(201, 2_000);
  expect(text).toContain('You can delete up to 200 at once.');
  expect(canForget).toBe(false);
});

test('when there are more than can be chosen at once, that is said', async () => {
  const { text } = await withChosen(500, 2_000);
  expect(text).toContain('You can change up to 500 at once.');
  expect((await withChosen(500, 500)).text).not.toContain('as many as can be changed');
});

test('what fits some of the chosen is in the menu: done, drop, take a tag off', async () => {
  const loci = await startLoci();
  await loci.call('facts.remember', { content: 'The oven is new', kind: 'Fact' });
  const { node } = await loci.call('facts.remember', { content: 'Oil the worktop', kind: 'Todo' });
  await loci.call('facts.edit', { nodeId: node.id, tags: ['wood'] });
  rendered = await startRendering(loci);
  const { perform, harness, control } = rendered;
  const { facts } = harness.workspace();
  rendered.show(<BulkBar />);
  await perform(() => facts.load());
  await perform(() => facts.selectAll());
  const items = () => [...document.body.querySelectorAll<HTMLElement>('[role=menuitem]')];
  const now = () => facts.getState().nodes.map(({ content, tags }) => [content, ...tags].join(' '));
  await perform(() => control('More').click());
  expect(items().map((item) => item.textContent)).toEqual([
    'Tag…',
    'Export as notes',
    'Mark as done',
    "Won't do",
    'Remove tag “wood”',
  ]);
  await perform(() => items().at(-1)?.click());
  expect(now()).toEqual(['Oil the worktop', 'The oven is new']);
});

test('what was picked up in passing can be kept for longer, all of it at once', async () => {
  rendered = await startRendering(await annasLoci());
  const { perform, harness, control } = rendered;
  const { facts } = harness.workspace();
  rendered.show(<BulkBar />);
  await perform(() => facts.filter({ trusts: ['extracted'], statuses: ['active'] }));
  const fading = () => facts.getState().nodes.filter(({ fadeAt }) => fadeAt !== null);
  const count = fading().length;
  expect(count).toBeGreaterThan(3);
  await perform(() => facts.selectAll());
  await perform(() => control('More').click());
  const items = [...document.body.querySelectorAll<HTMLElement>('[role=menuitem]')];
  expect(items.map((item) => item.textContent)).toContain('Keep for 3 months');
  await perform(() => items.find((item) => item.textContent === 'Keep for 1 year')?.click());
  const year = Date.now() + 360 * 86_400_000;
  await until(() => fading().every(({ fadeAt }) => Number(fadeAt) > year), 'a longer life');
  expect(fading()).toHaveLength(count);
});
