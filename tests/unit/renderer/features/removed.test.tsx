import { afterEach, expect, test } from 'vitest';
import { SavedFilters } from '../../../../renderer/features/facts/SavedFilters.tsx';
import { GraphMenu } from '../../../../renderer/features/graph/GraphMenu.tsx';
import type { GraphViewState } from '../../../../renderer/features/graph/useGraphView.ts';
import { Toasts } from '../../../../renderer/features/shell/Toasts.tsx';
import { DEFAULT_FILTERS } from '../../../../renderer/stores/memory/factState.ts';
import { DEFAULT_VIEW_OPTIONS } from '../../../../renderer/stores/graph/graphState.ts';
import { saveView, viewsOf } from '../../../../renderer/stores/graph/graphViews.ts';
import { annasLoci } from '../loci.ts';
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
