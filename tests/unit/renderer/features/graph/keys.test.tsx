import { afterEach, expect, test } from 'vitest';
import { Legend } from '../../../../../renderer/features/graph/Legend.tsx';
import { useGraphKeys } from '../../../../../renderer/features/graph/useGraphKeys.ts';
import type { GraphViewState } from '../../../../../renderer/features/graph/useGraphView.ts';
import { entityIdByName } from '../../loci.ts';
import { crowdedLoci } from '../../crowdedLoci.ts';
import { startRendering, type Rendered } from '../../render.tsx';

let rendered: Rendered | null = null;
afterEach(() => {
  rendered?.close();
  rendered = null;
});

async function show() {
  const loci = await crowdedLoci();
  rendered = await startRendering(loci);
  const { perform, harness } = rendered;
  const { graph } = harness.workspace();
  const announcements: string[] = [];
  const view = { canvas: { current: null } } as unknown as GraphViewState;
  function Keys() {
    const onKeyDown = useGraphKeys(view, (text) => announcements.push(text));
    return <div id="keys" onKeyDown={onKeyDown} />;
  }
  const container = rendered.show(
    <>
      <Keys />
      <Legend cardSigns={['strength', 'kind', 'learned', 'past', 'source']} />
    </>,
  );
  const marek = await entityIdByName(loci, 'Marek');
  await perform(() => graph.open({ kind: 'entity', id: marek }));
  const press = (code: string) =>
    perform(() =>
      container
        .querySelector('#keys')
        ?.dispatchEvent(new KeyboardEvent('keydown', { code, bubbles: true })),
    );
  return { ...rendered, container, graph, announcements, press };
}

test('F opens the filters and leads to them, and closes them again', async () => {
  const { container, press } = await show();
  const head = container.querySelector('.legend__head');
  await press('KeyF');
  expect(container.querySelector('.legend__body')).not.toBeNull();
  expect(document.activeElement).toBe(head);
  await press('KeyF');
  expect(container.querySelector('.legend__body')).toBeNull();
});

test('the legend of a page has ten entries at most, and its filters open below them', async () => {
  const { container, press, perform } = await show();
  await press('KeyF');
  const entries = () => container.querySelectorAll('.legend__signs li, .legend__entry').length;
  expect(entries()).toBeGreaterThan(3);
  expect(entries()).toBeLessThanOrEqual(10);
  const filters = container.querySelector<HTMLElement>('.legend .disclosure__line');
  await perform(() => filters?.click());
  expect(container.querySelectorAll('.legend__entry').length).toBeGreaterThan(20);
});

test('E says what it did, and why it does nothing between two dates', async () => {
  const { press, announcements, graph, perform } = await show();
  await press('KeyE');
  expect(announcements).toEqual(['Expanded. 72 items.']);
  await perform(() => graph.showAsOf(Date.now(), Date.now() - 86_400_000));
  const before = graph.getState().picture.nodes.length;
  await press('KeyE');
  expect(announcements.at(-1)).toContain('while comparing');
  expect(graph.getState().picture.nodes.length).toBe(before);
});
