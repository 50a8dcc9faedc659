import { afterEach, expect, test, vi } from 'vitest';
import { FocusCard } from '../../../../../../renderer/features/graph/FocusCard.tsx';
import { TimeBar } from '../../../../../../renderer/features/graph/time/TimeBar.tsx';
import { graphNode } from '../../../../../support/graphPictures/generatedPicture.ts';
import { asNodeId } from '../../../../../support/ids.ts';
import { annasLoci, entityIdByName } from '../../../loci.ts';
import { startRendering, type Rendered } from '../../../render.tsx';

const DAY = 86_400_000;

let rendered: Rendered | null = null;
afterEach(() => {
  rendered?.close();
  rendered = null;
});

async function show() {
  const loci = await annasLoci();
  rendered = await startRendering(loci);
  const { harness, perform } = rendered;
  const { graph, memoryActions } = harness.workspace();
  const marek = await entityIdByName(loci, 'Marek');
  await perform(() => graph.open({ kind: 'entity', id: marek }));
  const container = rendered.show(
    <>
      <TimeBar />
      <FocusCard />
    </>,
  );
  await perform(() => graph.setTimeBarShown(true));
  const sliders = () => [...container.querySelectorAll<HTMLInputElement>('input[type=range]')];
  const slide = (index: number, to: (max: number) => number) =>
    perform(async () => {
      const input = sliders()[index];
      const value = String(to(Number(input?.max)));
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
      input?.dispatchEvent(new Event('input', { bubbles: true }));
      await new Promise((resolve) => setTimeout(resolve, 200));
    });
  return { ...rendered, container, graph, memoryActions, sliders, slide };
}

test('the last stop is the present, which follows what changes', async () => {
  const { graph, memoryActions, perform, sliders, slide } = await show();
  expect(graph.getState().asOf).toBeNull();
  const texts = () => graph.getState().picture.nodes.map(({ text }) => text);
  await slide(0, (max) => max - 3);
  expect(graph.getState().asOf).toBeLessThan(Date.now() - 2 * DAY);
  await slide(0, (max) => max);
  expect(graph.getState().asOf).toBeNull();
  expect(sliders().length).toBe(1);
  const van = graph.getState().picture.nodes.find(({ text }) => text === 'Marek drives a blue van');
  await perform(() => memoryActions.retract(asNodeId(van?.id ?? ''), 'user'));
  await vi.waitFor(() => expect(texts()).not.toContain('Marek drives a blue van'));
});

test('a comparison is with the present until another day is chosen', async () => {
  const { graph, perform, control, slide, sliders, container } = await show();
  await perform(() => control('Compare').click());
  expect(graph.getState().asOf).toBeNull();
  expect(graph.getState().compareWith).toBeLessThan(Date.now() - DAY / 2);
  expect(container.querySelector('[role=status]')?.textContent).toContain('changed from');
  await slide(1, (max) => max - 1);
  expect(graph.getState().asOf).toBeLessThan(Date.now() - DAY / 2);
  await perform(() => control('Back to today').click());
  expect(graph.getState()).toMatchObject({ asOf: null, compareWith: null, isTimeBarShown: false });
  expect(sliders()).toEqual([]);
});

test('a pending memory is kept or rejected today, not at an earlier moment', async () => {
  const { graph, perform, container } = await show();
  const node = graphNode({ id: 'ghost', flags: new Set(['pending']) });
  const picture = { nodes: [node], edges: [], collapsed: [] };
  await perform(() => graph.setState({ picture, focused: 'ghost' }));
  expect(container.textContent).toContain('Keep');
  await perform(() => graph.setState({ asOf: Date.now() - DAY }));
  expect(container.textContent).not.toContain('Keep');
  await perform(() => graph.setState({ asOf: null, compareWith: Date.now() - DAY }));
  expect(container.textContent).not.toContain('Keep');
});
