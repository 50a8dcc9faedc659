import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { ConversationPane } from '../../../../renderer/features/chat/conversations/ConversationPane.tsx';
import { ConversationList } from '../../../../renderer/features/chat/conversations/ConversationList.tsx';
import { TrashList } from '../../../../renderer/features/chat/conversations/TrashList.tsx';
import { startLoci } from '../loci.ts';
import { until } from '../stores/harness.ts';
import { startRendering, type Rendered } from '../render.tsx';
import { conversation } from '../../../support/exampleRows.ts';
import { asMessageId } from '../../../support/ids.ts';

let rendered: Rendered | null = null;

afterEach(() => {
  rendered?.close();
  rendered = null;
  vi.restoreAllMocks();
});

async function listOf(count: number): Promise<Rendered> {
  const loci = await startLoci();
  for (let n = 0; n < count; n += 1) {
    const text = asMessageId(`Talk ${n}`);
    await loci.call('chat.send', { conversationId: null, clientMessageId: text, text });
  }
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (
    this: HTMLElement,
  ) {
    return this.classList.contains('virtual__row') ? 56 : 600;
  });
  rendered = await startRendering(loci);
  rendered.show(<ConversationList currentId={null} />);
  await rendered.perform(() => undefined);
  return rendered;
}

test('of very many conversations only those in sight are there, under their days all the same', async () => {
  const { container } = await listOf(130);
  const rows = [...container.querySelectorAll('li')];
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.length).toBeLessThan(40);
  expect(rows[0]?.querySelector('h2')).not.toBeNull();
  expect(rows[1]?.textContent).toContain('Talk 129');
  expect(rows[1]?.getAttribute('aria-setsize')).toBe('131');
});

test('a usual list is whole', async () => {
  const { container } = await listOf(30);
  expect(container.querySelectorAll('li')).toHaveLength(30);
  expect(container.querySelectorAll('section > h2')).toHaveLength(1);
});

test('what a conversation is named after is not shown again below its name', async () => {
  const { harness, container, perform } = await listOf(1);
  const previews = () =>
    [...container.querySelectorAll('.conversation__preview')].map(({ textContent }) => textContent);
  // The time stands there, so that the row keeps its height once more is said.
  expect(previews()).toEqual([expect.stringMatching(/^\d{1,2}:\d\d/u)]);
  const { conversations } = harness.workspace();
  const [only] = conversations.getState().list;
  if (only === undefined) throw new Error('there is no conversation');
  await perform(() => conversations.rename(only.id, 'Named by hand'));
  expect(previews()).toEqual(['Talk 0']);
});

const titles = ({ container }: Rendered) =>
  [...container.querySelectorAll('.conversation__title')].map(({ textContent }) => textContent);
const links = ({ container }: Rendered) => [
  ...container.querySelectorAll<HTMLElement>('.conversation__link'),
];
const stops = ({ container }: Rendered) =>
  [...container.querySelectorAll<HTMLElement>('[data-row] button')].filter(
    ({ tabIndex }) => tabIndex === 0,
  );
const key = (name: string, more: KeyboardEventInit = {}) =>
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', {
      key: name,
      code: name,
      bubbles: true,
      cancelable: true,
      ...more,
    }),
  );

test('the list is one stop of Tab, and arrows, Home and End move in it', async () => {
  const list = await listOf(5);
  await list.painted();
  expect(stops(list)).toEqual([links(list)[0]]);
  links(list)[0]?.focus();
  key('ArrowDown');
  key('ArrowDown');
  expect(document.activeElement).toBe(links(list)[2]);
  key('ArrowRight');
  expect(document.activeElement?.getAttribute('aria-label')).toContain('Talk 2');
  expect(stops(list)).toEqual([document.activeElement]);
  key('End');
  await list.painted();
  expect(document.activeElement).toBe(links(list)[4]);
  key('Home');
  await list.painted();
  expect(document.activeElement).toBe(links(list)[0]);
  expect(stops(list)).toEqual([links(list)[0]]);
});

test('conversations are selected by Shift and X, labeled together, and the list is filtered by it', async () => {
  const list = await listOf(4);
  list.show(<ConversationPane currentId={null} />);
  await list.perform(() => undefined);
  const { conversations, memoryActions } = list.harness.workspace();
  links(list)[0]?.focus();
  await list.perform(() => key('ArrowDown', { shiftKey: true }));
  await list.perform(() => key('KeyX', { code: 'KeyX' }));
  expect(conversations.getState().selected.size).toBe(1);
  await list.perform(() => key('KeyX', { code: 'KeyX' }));
  // The bar and the labels are parts of their own, which are loaded when there is something for them.
  const status = () => list.container.querySelector('[role=status]')?.textContent;
  await list.perform(() => until(() => status() === '2 selected', 'the bar of the selection'));
  await list.perform(() => conversations.bulk({ kind: 'label', label: 'Home' }));
  const labels = () => list.container.querySelectorAll('.conversation__label').length;
  await list.perform(() => until(() => labels() === 2, 'the labels'));
  await list.perform(() => conversations.filterByLabel('Home'));
  expect(titles(list)).toEqual(['Talk 3', 'Talk 2']);
  await list.perform(() => memoryActions.undo());
  expect(titles(list)).toHaveLength(4);
});

test('the button that selects has the focus after the bar of the selection was closed', async () => {
  const list = await listOf(2);
  list.show(<ConversationPane currentId={null} />);
  await list.perform(() => list.control('Select').click());
  await list.perform(() => until(() => list.container.querySelector('.selection') !== null, 'bar'));
  act(() => list.control('Clear selection').focus());
  await list.perform(() => list.control('Clear selection').click());
  await list.painted();
  expect(list.container.querySelector('.selection')).toBeNull();
  expect(document.activeElement).toBe(list.control('Select'));
});

test('Select all takes 500 of 5,000 at most, and only those in sight are there', async () => {
  const list = await listOf(1);
  const { conversations } = list.harness.workspace();
  const many = Array.from({ length: 5_000 }, (_, n) =>
    conversation('长'.repeat(300), 1_000_000 - n, { labels: n % 2 ? ['odd'] : [] }),
  );
  await list.perform(() => conversations.setState({ list: many }));
  expect(list.container.querySelectorAll('[data-row]').length).toBeLessThan(40);
  await list.perform(() => conversations.selectAll());
  expect(conversations.getState().selected.size).toBe(500);
  await list.perform(() => conversations.filterByLabel('odd'));
  expect(conversations.getState().selected.size).toBe(0);
  expect(list.container.querySelector('li')?.getAttribute('aria-setsize')).toBe('2501');
});

test('the focus stays in the list when the conversations that had it are deleted', async () => {
  const list = await listOf(5);
  await list.painted();
  links(list)[1]?.focus();
  await list.perform(() => key('KeyX'));
  await list.perform(() => key('Delete'));
  expect(titles(list)).toEqual(['Talk 4', 'Talk 2', 'Talk 1', 'Talk 0']);
  expect(document.activeElement).toBe(links(list)[1]);
  expect(stops(list)).toEqual([links(list)[1]]);
  links(list)[3]?.focus();
  await list.perform(() => key('KeyX'));
  await list.perform(() => key('Delete'));
  expect(document.activeElement).toBe(links(list)[2]);
});

test('the focus stays in the trash when a conversation is restored from it', async () => {
  const list = await listOf(3);
  const { conversations } = list.harness.workspace();
  await list.perform(() => conversations.selectAll());
  await list.perform(() => conversations.bulk({ kind: 'trash' }));
  await list.perform(() => conversations.loadTrash());
  list.show(<TrashList />);
  const buttons = () => [...list.container.querySelectorAll('button')];
  buttons()[0]?.focus();
  await list.perform(() => buttons()[0]?.click());
  expect(buttons()).toHaveLength(2);
  expect(document.activeElement).toBe(buttons()[0]);
});
