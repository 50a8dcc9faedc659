import { afterEach, expect, test } from 'vitest';
import { SavedFilters } from '../../../../renderer/features/facts/SavedFilters.tsx';
import { ModelsSection } from '../../../../renderer/features/models/ModelsSection.tsx';
import { GraphMenu } from '../../../../renderer/features/graph/GraphMenu.tsx';
import type { GraphViewState } from '../../../../renderer/features/graph/useGraphView.ts';
import { Toasts } from '../../../../renderer/features/shell/Toasts.tsx';
import { DEFAULT_FILTERS } from '../../../../renderer/stores/memory/factState.ts';
import { DEFAULT_VIEW_OPTIONS } from '../../../../renderer/stores/graph/graphState.ts';
import { saveView, viewsOf } from '../../../../renderer/stores/graph/graphViews.ts';
import { addModels } from '../../../support/inProcess/modelServers.ts';
import { annasLoci, startLoci } from '../loci.ts';
import { startRendering, type Rendered } from '../render.tsx';

let rendered: Rendered | null = null;
afterEach(() => {
  rendered?.close();
  rendered = null;
});

async function show() {
  rendered = await startRendering(await annasLoci());
  const { perform } = rendered;
  const choose = (text: string) =>
    perform(() =>
      [...document.querySelectorAll<HTMLElement>('[role=menuitem]')]
        .find((item) => item.textContent === text)
        ?.click(),
    );
  return { ...rendered, choose };
}

test('a saved filter that was removed is brought back as it was', async () => {
  const { perform, harness, control, choose, ...rest } = await show();
  const { savedFilters } = harness.workspace();
  const filters = { ...DEFAULT_FILTERS, tags: ['boats'] };
  savedFilters.save('Boats', filters);
  rest.show(
    <>
      <SavedFilters />
      <Toasts />
    </>,
  );
  await perform(() => control('Saved filters').click());
  await choose('Remove “Boats”');
  expect(savedFilters.getState().saved).toEqual([]);
  await perform(() => control('Undo').click());
  expect(savedFilters.getState().saved).toEqual([{ name: 'Boats', filters }]);
});

test('a saved view that was removed is brought back as it was', async () => {
  const { perform, harness, control, choose, ...rest } = await show();
  const { settings } = harness.app;
  const view = { name: 'Latest', center: { kind: 'latest' }, ...DEFAULT_VIEW_OPTIONS } as const;
  await saveView(settings, view);
  const state = { canvas: { current: null }, placed: null } as unknown as GraphViewState;
  rest.show(
    <>
      <GraphMenu view={state} />
      <Toasts />
    </>,
  );
  await perform(() => control('More').click());
  await choose('Remove “Latest”');
  expect(viewsOf(settings.getState())).toEqual([]);
  await perform(() => control('Undo').click());
  expect(viewsOf(settings.getState())).toEqual([view]);
});

async function showServers() {
  const loci = await startLoci();
  await addModels(loci);
  rendered = await startRendering(loci);
  rendered.show(
    <>
      <ModelsSection />
      <Toasts />
    </>,
  );
  await rendered.perform(() => undefined);
  const endpoints = async () =>
    (await loci.call('models.list', {})).endpoints.map(({ endpoint }) => endpoint);
  return { ...rendered, loci, endpoints };
}

test('a server without a key that was removed is brought back as it was', async () => {
  const { perform, control, endpoints } = await showServers();
  const before = await endpoints();
  await perform(() => control('Remove Workshop server').click());
  expect((await endpoints()).map(({ name }) => name)).toEqual(['Ollama', 'OpenRouter']);
  await perform(() => control('Undo').click());
  expect(await endpoints()).toEqual(before);
});

test('a server with a key is removed with it only after a question', async () => {
  const { perform, control, endpoints, loci } = await showServers();
  await perform(() => control('Remove OpenRouter').click());
  expect(await endpoints()).toHaveLength(3);
  await perform(() => control('Cancel').click());
  expect(await endpoints()).toHaveLength(3);
  expect(loci.secrets.endpointIds()).toEqual(['openrouter']);
  await perform(() => control('Remove OpenRouter').click());
  await perform(() => control('Remove server and key').click());
  expect((await endpoints()).map(({ name }) => name)).toEqual(['Ollama', 'Workshop server']);
  expect(loci.secrets.endpointIds()).toEqual([]);
  expect(() => control('Undo')).toThrow();
});
