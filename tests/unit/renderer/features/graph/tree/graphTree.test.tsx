import { afterEach, expect, test } from 'vitest';
import { GraphTree } from '../../../../../../renderer/features/graph/tree/GraphTree.tsx';
import type { InProcessLoci } from '../../../../../support/inProcess/openLoci.ts';
import { annasLoci, entityIdByName } from '../../../loci.ts';
import { crowdedLoci } from '../../../crowdedLoci.ts';
import { startRendering, type Rendered } from '../../../render.tsx';

let rendered: Rendered | null = null;
afterEach(() => {
  rendered?.close();
  rendered = null;
});

async function show(opening: Promise<InProcessLoci> = annasLoci()) {
  const loci = await opening;
  rendered = await startRendering(loci);
  const { harness, perform } = rendered;
  const { graph } = harness.workspace();
  const marek = await entityIdByName(loci, 'Marek');
  await perform(() => graph.open({ kind: 'entity', id: marek }));
  const announcements: string[] = [];
  const others: string[] = [];
  const container = rendered.show(
    <GraphTree
      announce={(text) => announcements.push(text)}
      onKeyDown={(event) => {
        others.push(event.key);
        return true;
      }}
    />,
  );
  await perform(() => undefined);
  const rows = () => [...container.querySelectorAll<HTMLElement>('[role=treeitem]')];
  const current = () => container.querySelector<HTMLElement>('[tabindex="0"]');
  const press = (...keys: string[]) =>
    perform(() => {
      for (const key of keys) {
        current()?.dispatchEvent(new KeyboardEvent('keydown', { key, code: key, bubbles: true }));
      }
    });
  return { ...rendered, graph, rows, current, press, announcements, others };
}

test('there is one way in with Tab, and arrows lead along the tree', async () => {
  const { rows, current, press } = await show();
  expect(rows().filter((row) => row.tabIndex === 0).length).toBe(1);
  expect(current()?.textContent).toContain('Marek person');
  await press('ArrowDown');
  expect(current()?.textContent).toBe('memories');
  await press('ArrowDown');
  expect(current()?.getAttribute('aria-level')).toBe('3');
  await press('End');
  expect(current()).toBe(rows().at(-1));
  await press('Home');
  expect(current()).toBe(rows()[0]);
});

test('the focus of the picture and the place in the tree are the same', async () => {
  const { graph, current, press, perform } = await show();
  await press('ArrowDown');
  await press('ArrowDown');
  const text = graph
    .getState()
    .picture.nodes.find(({ id }) => id === graph.getState().focused)?.text;
  expect(current()?.textContent).toContain(text);
  const third = graph.getState().picture.nodes.find((node) => node.text.startsWith('Jonas paid'));
  await perform(() => graph.focus(third?.id ?? null));
  expect(current()?.textContent).toContain('Jonas paid Marek');
});

test('what is closed is not walked through, and a closed one opens again', async () => {
  const { rows, current, press } = await show();
  const all = rows().length;
  await press('ArrowLeft');
  expect(current()?.getAttribute('aria-expanded')).toBe('false');
  expect(rows().length).toBeLessThan(all);
  await press('ArrowRight');
  expect(rows().length).toBe(all);
});

test('what is folded away is unfolded from the tree, and said', async () => {
  const { graph, rows, perform, announcements } = await show(crowdedLoci());
  const folded = (row: HTMLElement) => Number(/^(\d+) more$/.exec(row.textContent)?.[1] ?? 0);
  const more = rows().toSorted((a, b) => folded(b) - folded(a))[0];
  await perform(() => more?.click());
  expect(graph.getState().picture.nodes.length).toBe(72);
  expect(announcements).toEqual(['Expanded. 72 items.']);
});

test('keys that mean the same in the picture go where the picture sends them', async () => {
  const { press, others } = await show();
  await press('Enter');
  await press('e');
  await press('Backspace');
  expect(others).toEqual(['Enter', 'e', 'Backspace']);
});

test('a mention of what is listed elsewhere is told as such, and leads there', async () => {
  const { rows, graph, perform } = await show();
  const again = rows().find((row) => row.textContent.includes('also listed elsewhere'));
  expect(again?.hasAttribute('aria-expanded')).toBe(false);
  await perform(() => again?.click());
  const { picture, focused } = graph.getState();
  const text = picture.nodes.find(({ id }) => id === focused)?.text ?? '?';
  expect(again?.textContent).toContain(text);
});
