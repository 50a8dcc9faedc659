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
  const { settle, harness } = rendered;
  const { graph } = harness.workspace();
  const said: string[] = [];
  const view = { canvas: { current: null } } as unknown as GraphViewState;
  function Keys() {
    const onKeyDown = useGraphKeys(view, (text) => said.push(text));
    return <div id="keys" onKeyDown={onKeyDown} />;
  }
  const place = rendered.show(
    <>
      <Keys />
      <Legend />
    </>,
  );
  const marek = await entityIdByName(loci, 'Marek');
  await settle(() => graph.open({ kind: 'entity', id: marek }));
  const press = (code: string) =>
    settle(() =>
      place
        .querySelector('#keys')
        ?.dispatchEvent(new KeyboardEvent('keydown', { code, bubbles: true })),
    );
  return { ...rendered, place, graph, said, press };
}

test('F opens the filters and leads to them, and closes them again', async () => {
  const { place, press } = await show();
  const head = place.querySelector('.legend__head');
  await press('KeyF');
  expect(place.querySelector('.legend__body')).not.toBeNull();
  expect(document.activeElement).toBe(head);
  await press('KeyF');
  expect(place.querySelector('.legend__body')).toBeNull();
});

test('E says what it did, and why it does nothing between two dates', async () => {
  const { press, said, graph, settle } = await show();
  await press('KeyE');
  expect(said).toEqual(['Unfolded. 72 nodes.']);
  await settle(() => graph.travel(Date.now(), Date.now() - 86_400_000));
  const before = graph.getState().picture.nodes.length;
  await press('KeyE');
  expect(said.at(-1)).toContain('Between two dates');
  expect(graph.getState().picture.nodes.length).toBe(before);
});
