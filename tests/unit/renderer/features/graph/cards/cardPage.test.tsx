import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CardPage } from '../../../../../../renderer/features/graph/cards/CardPage.tsx';
import { useGraphKeys } from '../../../../../../renderer/features/graph/useGraphKeys.ts';
import type { GraphViewState } from '../../../../../../renderer/features/graph/useGraphView.ts';
import { asNodeId } from '../../../../../support/ids.ts';
import { crowdedLoci } from '../../../crowdedLoci.ts';
import { annasLoci, entityIdByName } from '../../../loci.ts';
import { startRendering, type Rendered } from '../../../render.tsx';

let rendered: Rendered | null = null;
beforeEach(() => {
  // What this window lacks: a width, and fonts that are loaded later.
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 1200 });
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
});
afterEach(() => {
  rendered?.close();
  rendered = null;
});

async function show(opening = annasLoci()) {
  const loci = await opening;
  rendered = await startRendering(loci);
  const { perform, harness } = rendered;
  const { graph, inspector } = harness.workspace();
  const announcements: string[] = [];
  const view = { canvas: { current: null } } as unknown as GraphViewState;
  function Page() {
    const announce = (text: string) => announcements.push(text);
    return (
      <CardPage
        announce={announce}
        onKeyDown={useGraphKeys(view, announce)}
        onSignsChange={() => undefined}
      />
    );
  }
  const container = rendered.show(<Page />);
  const marek = await entityIdByName(loci, 'Marek');
  await perform(() => graph.open({ kind: 'entity', id: marek }));
  const cards = () => [...container.querySelectorAll<HTMLElement>('article')];
  const cardWith = (text: string) => {
    const card = cards().find((each) => each.textContent.includes(text));
    if (!card) throw new Error(`there is no card “${text}”`);
    return card;
  };
  const press = (card: HTMLElement, code: string) =>
    perform(() => {
      card.focus();
      card.dispatchEvent(new KeyboardEvent('keydown', { code, key: code, bubbles: true }));
    });
  return { ...rendered, container, graph, inspector, announcements, cards, cardWith, press };
}

test('every node has one card, which Tab reaches in reading order', async () => {
  const { cards, graph, container } = await show();
  const { nodes } = graph.getState().picture;
  expect(new Set(cards().map((card) => card.dataset['key']))).toEqual(
    new Set(nodes.map(({ id }) => id)),
  );
  expect(cards().every((card) => card.tabIndex === 0)).toBe(true);
  expect(cards()[0]?.getAttribute('aria-current')).toBe('true');
  expect(cards()[0]?.textContent).toContain('Marek');
  expect(container.querySelector('[role=region]')?.getAttribute('aria-label')).toContain(
    `${nodes.length} items`,
  );
});

test('a card says in one sentence what it is and how it is tied', async () => {
  const { cardWith } = await show();
  expect(cardWith('Jonas paid Marek').getAttribute('aria-label')).toMatch(
    /Jonas paid Marek.*\. \d+ connections?/,
  );
});

test('arrows lead from card to card, Space opens the details of what has the focus', async () => {
  const { cards, press, inspector, graph } = await show();
  const [first] = cards();
  if (!first) throw new Error('there is no card');
  await press(first, 'ArrowDown');
  const current = document.activeElement as HTMLElement;
  expect(current).not.toBe(first);
  expect(graph.getState().focused).toBe(current.dataset['key']);
  await press(current, 'Space');
  expect(inspector.getState().nodeId).toBe(current.dataset['key']);
});

test('a press opens a memory, but not while its text is being selected', async () => {
  const { cardWith, perform, inspector } = await show();
  const card = cardWith('Jonas paid Marek');
  const selection = getSelection();
  const range = document.createRange();
  range.selectNodeContents(card);
  selection?.addRange(range);
  await perform(() => card.click());
  expect(inspector.getState().nodeId).toBeNull();
  selection?.removeAllRanges();
  await perform(() => card.click());
  expect(inspector.getState().nodeId).toBe(card.dataset['key']);
});

test('pointing at a card dims what is not connected with it', async () => {
  const { cards, cardWith, perform, graph } = await show();
  const card = cardWith('Jonas paid Marek');
  const dimmed = () => cards().filter((each) => each.className.includes('dimmed'));
  const rest = () => new Promise((resolve) => setTimeout(resolve, 300));
  expect(dimmed()).toEqual([]);
  await perform(() => card.dispatchEvent(new PointerEvent('pointerover', { bubbles: true })));
  const { edges } = graph.getState().picture;
  const key = card.dataset['key'];
  const isLinked = (id: string | undefined) =>
    edges.some(
      ({ source, target }) =>
        (source === key && target === id) || (target === key && source === id),
    );
  await perform(rest);
  expect(dimmed().length).toBeGreaterThan(0);
  expect(dimmed().some((each) => each === card || isLinked(each.dataset['key']))).toBe(false);
  await perform(() => card.dispatchEvent(new PointerEvent('pointerout', { bubbles: true })));
  await perform(rest);
  expect(dimmed()).toEqual([]);
});

test('a card that the pointer only passes over dims nothing', async () => {
  const { cards, cardWith, perform } = await show();
  const card = cardWith('Jonas paid Marek');
  const dimmed = () => cards().filter((each) => each.className.includes('dimmed'));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  card.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  vi.advanceTimersByTime(50);
  vi.useRealTimers();
  await perform(() => undefined);
  expect(dimmed()).toEqual([]);
});

test('a card that stays travels to its new place, and with reduced motion is there at once', async () => {
  const travels: string[] = [];
  Object.defineProperty(HTMLElement.prototype, 'animate', {
    configurable: true,
    value(this: HTMLElement) {
      travels.push(this.dataset['key'] ?? '');
    },
  });
  const { cards, graph, perform } = await show();
  const card = cards().find((each) => each.className.includes('graph-card--card'));
  const id = asNodeId(card?.dataset['key'] ?? '');
  travels.length = 0;
  await perform(() => graph.open({ kind: 'memory', id }));
  expect(travels).toContain(id);
  vi.spyOn(window, 'matchMedia').mockReturnValue(
    Object.assign(new EventTarget(), { matches: true }) as MediaQueryList,
  );
  rendered?.close();
  rendered = null;
  const still = await show();
  travels.length = 0;
  await still.perform(() => still.graph.open({ kind: 'memory', id }));
  vi.restoreAllMocks();
  Reflect.deleteProperty(HTMLElement.prototype, 'animate');
  expect(travels).toEqual([]);
});

test('more neighbors of a hub are added at the foot, in view, and said, and nothing moves', async () => {
  const { container, perform, announcements, graph } = await show(crowdedLoci());
  const more = [...container.querySelectorAll<HTMLElement>('.card-more')];
  const add = more.find((button) => !button.hasAttribute('aria-expanded'));
  expect(add?.textContent).toMatch(/^\d+ more$/);
  const positions = () =>
    new Map(
      [...container.querySelectorAll<HTMLElement>('article')].map(({ dataset, style }) => [
        dataset['key'],
        `${style.left} ${style.top}`,
      ]),
    );
  const before = positions();
  const page = container.querySelector<HTMLElement>('.card-page');
  if (page === null) throw new Error('there is no page');
  // This window is tall enough for all, and would not scroll.
  Object.defineProperty(page, 'clientHeight', { value: 100 });
  Object.defineProperty(page, 'scrollTop', { value: 0, writable: true });
  await perform(() => add?.click());
  expect(graph.getState().picture.nodes.length).toBe(72);
  const after = positions();
  expect([...before].filter(([key, position]) => after.get(key) !== position)).toEqual([]);
  expect(after.size).toBeGreaterThan(before.size);
  expect(page.scrollTop).toBeGreaterThan(0);
  expect(announcements.at(-1)).toBe('Expanded. 72 items.');
});

test('a search says below its words how many memories there are', async () => {
  const { container, graph, perform } = await show();
  await perform(() => graph.open({ kind: 'search', query: 'Marek' }));
  const center = container.querySelector('.graph-card--center');
  expect(center?.querySelector('h3')?.textContent).toBe('Marek');
  expect(center?.querySelector('.graph-card__meta')?.textContent).toMatch(/^\d+ memor/);
});
