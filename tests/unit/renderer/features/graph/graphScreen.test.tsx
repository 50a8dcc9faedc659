import { afterEach, beforeEach, expect, test } from 'vitest';
import { GraphScreen } from '../../../../../renderer/features/graph/GraphScreen.tsx';
import { entityTypeSchema } from '../../../../../shared/domain/entity.ts';
import { nodeTypeSchema } from '../../../../../shared/domain/node.ts';
import { annasLoci } from '../../loci.ts';
import { startRendering, type Rendered } from '../../render.tsx';

const ALL_TYPES = {
  relations: [],
  sorts: [...nodeTypeSchema.options, ...entityTypeSchema.options],
  trusts: [],
  kinds: [],
};
/** The map is not what is tested here. */
const startLayouts = () => ({ run: () => Promise.resolve({}), close: () => undefined });

let rendered: Rendered | null = null;
beforeEach(() => {
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 1200 });
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
});
afterEach(() => {
  rendered?.close();
  rendered = null;
});

async function show() {
  rendered = await startRendering(await annasLoci());
  const { harness, perform } = rendered;
  const { graph } = harness.workspace();
  const center = { kind: 'latest' } as const;
  let container = rendered.container;
  await perform(() => {
    container =
      rendered?.show(<GraphScreen center={center} startLayouts={startLayouts} />) ?? container;
  });
  const text = () => container.textContent;
  return { ...rendered, container, graph, text };
}

test('filters that hide everything say so, stay within reach, and are lifted with one press', async () => {
  const { graph, perform, control, container, text } = await show();
  await perform(() => graph.change({ without: ALL_TYPES }));
  expect(graph.getState().picture.nodes).toEqual([]);
  expect(text()).toContain('Your filters hide everything here');
  expect(text()).not.toContain('Nothing to show yet');
  expect(container.querySelector('.legend__head')).not.toBeNull();
  expect(container.querySelector('.trail__here')).not.toBeNull();
  await perform(() => control('Show everything').click());
  expect(graph.getState().picture.nodes.length).toBeGreaterThan(0);
  expect(text()).not.toContain('Your filters hide everything here');
});

test('the legend of a map whose filters hide everything stands in the head', async () => {
  const { graph, perform, container } = await show();
  await perform(() => graph.change({ without: ALL_TYPES }));
  await perform(() => graph.change({ view: 'map' }));
  expect(container.querySelectorAll('.legend__head').length).toBe(1);
});

test('the latest answer is offered from every graph that was not opened as it', async () => {
  const { graph, perform, text } = await show();
  const { center } = graph.getState();
  if (center?.kind !== 'answer') throw new Error('there is no answer');
  expect(text()).not.toContain('Latest answer');
  await perform(() => graph.open({ kind: 'search', query: 'budget' }));
  expect(text()).toContain('Latest answer');
  await perform(() => graph.open(center));
  expect(text()).toContain('Latest answer');
  await perform(() => graph.open({ kind: 'latest' }));
  expect(text()).not.toContain('Latest answer');
});

test('a search that finds nothing is not said to be filtered', async () => {
  const { graph, perform, text } = await show();
  await perform(() => graph.change({ without: ALL_TYPES }));
  await perform(() => graph.open({ kind: 'search', query: 'zeppelin' }));
  expect(text()).toContain('No results for “zeppelin”');
  expect(text()).not.toContain('Your filters');
});
