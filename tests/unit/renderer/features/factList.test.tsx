import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { BulkBar } from '../../../../renderer/features/facts/BulkBar.tsx';
import { FactsScreen } from '../../../../renderer/features/facts/FactsScreen.tsx';
import { FactList } from '../../../../renderer/features/facts/FactList.tsx';
import { annasLoci } from '../loci.ts';
import { until } from '../stores/harness.ts';
import { startRendering, type Rendered } from '../render.tsx';

let rendered: Rendered | null = null;

afterEach(() => {
  rendered?.close();
  rendered = null;
});

const BUDGET = 'The kitchen budget is 15,000 €';
const CORRECTED = 'The kitchen budget is 16,000 €';

async function show() {
  rendered = await startRendering(await annasLoci());
  const { harness, container, perform } = rendered;
  const { facts } = harness.workspace();
  // A window without a layout draws few rows.
  await facts.filter({ kinds: ['Fact'], query: 'budget' });
  rendered.show(
    <>
      <input aria-label="elsewhere" />
      <FactList />
    </>,
  );
  const row = (content: string) =>
    [...container.querySelectorAll<HTMLElement>('[role=row]')].find((each) =>
      each.textContent.includes(content),
    );
  const press = (on: Element | null | undefined, code: string) =>
    perform(() =>
      on?.dispatchEvent(new KeyboardEvent('keydown', { code, key: code, bubbles: true })),
    );
  const correct = async () => {
    act(() => row(BUDGET)?.focus());
    await press(row(BUDGET), 'KeyE');
    const field = container.querySelector('textarea');
    if (!field) throw new Error('no field to correct in');
    act(() => {
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(
        field,
        CORRECTED,
      );
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
    return field;
  };
  const field = () => container.querySelector('textarea');
  const { show: put, control, painted } = rendered;
  const removed = (content: string) =>
    perform(() =>
      until(() => facts.getState().nodes.every((each) => each.content !== content), 'the removal'),
    );
  return { removed, row, press, correct, field, perform, painted, control, put, harness, facts };
}

test('what was corrected where it stands has the focus afterwards, wherever it stands now', async () => {
  const { row, press, correct, perform } = await show();
  await press(await correct(), 'Enter');
  await perform(() => undefined);
  expect(row(BUDGET)).toBeUndefined();
  expect(document.activeElement).toBe(row(CORRECTED));
  expect(row(CORRECTED)?.tabIndex).toBe(0);
});

test('who went on elsewhere meanwhile is not called back', async () => {
  const { row, correct, control, perform } = await show();
  await correct();
  await perform(() => control('elsewhere').focus());
  await perform(() => undefined);
  expect(row(CORRECTED)).toBeDefined();
  expect(document.activeElement).toBe(control('elsewhere'));
});

test('a correction whose list goes is saved, and no field opens when the list is back', async () => {
  const { row, correct, field, perform, put } = await show();
  await correct();
  await perform(() => put(null));
  await perform(() => put(<FactList />));
  expect(field()).toBeNull();
  expect(row(CORRECTED)).toBeDefined();
});

test('a refused correction stays open with its words and the reason, until it is saved', async () => {
  const { row, press, correct, field, perform, harness } = await show();
  harness.cut();
  await press(await correct(), 'Enter');
  await perform(() => until(() => field() !== null, 'the field'));
  expect(field()?.value).toBe(CORRECTED);
  expect(document.activeElement).toBe(field());
  expect(field()?.closest('[role=row]')?.querySelector('[role=alert]')?.textContent).toBe(
    "The connection to Loci was lost. Once it's back, check that your change was saved.",
  );
  expect(harness.app.toasts.getState().toasts).toEqual([]);
  harness.reconnect();
  const { store } = harness.app.connection;
  await perform(() => until(() => store.getState().phase === 'ready', 'the connection'));
  await press(field(), 'Enter');
  await perform(() => until(() => row(BUDGET) === undefined && field() === null, 'the correction'));
  expect(row(CORRECTED)).toBeDefined();
});

test('a refused correction takes the focus from nothing that has it meanwhile', async () => {
  const { correct, field, perform, harness, control } = await show();
  harness.cut();
  await correct();
  await perform(() => control('elsewhere').focus());
  await perform(() => until(() => field() !== null, 'the field'));
  expect(field()?.value).toBe(CORRECTED);
  expect(document.activeElement).toBe(control('elsewhere'));
});

test('a refused correction whose list is gone is announced, and is there for the next one', async () => {
  const { row, press, correct, field, perform, harness, put } = await show();
  harness.cut();
  await correct();
  await perform(() => put(null));
  await perform(() =>
    until(() => harness.app.toasts.getState().toasts.length > 0, 'the announcement'),
  );
  harness.reconnect();
  await perform(() => put(<FactList />));
  await perform(() => until(() => row(BUDGET) !== undefined, 'the row'));
  expect(field()).toBeNull();
  await press(row(BUDGET), 'KeyE');
  expect(field()?.value).toBe(CORRECTED);
});

test('the row being corrected is drawn, however far it is from the rows in sight', async () => {
  const { field, perform, facts } = await show();
  await perform(() => facts.filter({ kinds: [], query: '' }));
  const last = facts.getState().nodes.at(-1);
  await perform(() => facts.setEditing(last?.id ?? null));
  expect(field()?.value).toBe(last?.content);
});

test('a key pressed in the menu of a row is for the menu, not for the memory behind it', async () => {
  const { row, press, perform, facts, painted } = await show();
  await painted();
  act(() => row(BUDGET)?.focus());
  const more = row(BUDGET)?.querySelector<HTMLElement>('[aria-label=More]');
  await perform(() => more?.click());
  const item = document.querySelector('[role=menuitem]');
  expect(item).not.toBeNull();
  await press(item, 'KeyX');
  expect(facts.getState().selected.size).toBe(0);
  await press(item, 'Delete');
  expect(row(BUDGET)).toBeDefined();
});

test('a row is named by its memory and what is said of it, once, and not by its buttons', async () => {
  const { row } = await show();
  const ids = row(BUDGET)?.getAttribute('aria-labelledby')?.split(' ') ?? [];
  const name = ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
  expect(name.split(BUDGET)).toHaveLength(2);
  expect(name).toContain('Fact');
  expect(name).not.toContain('Confirm');
});

test('the row that takes the place of a removed one has the focus, and the next key', async () => {
  const { row, press, perform, removed, facts } = await show();
  await perform(() => facts.filter({ query: '' }));
  const [first, second, third] = facts.getState().nodes.map(({ content }) => content);
  if (first === undefined || second === undefined || third === undefined) {
    throw new Error('too few rows');
  }
  act(() => row(first)?.focus());
  await press(document.activeElement, 'Delete');
  await removed(first);
  expect(document.activeElement).toBe(row(second));
  await press(document.activeElement, 'Delete');
  await removed(second);
  expect(document.activeElement).toBe(row(third));
});

test('a key that is held down removes one memory, and undoes one change, but goes on walking', async () => {
  const { row, perform, facts } = await show();
  const before = facts.getState().total;
  const hold = (code: string) =>
    perform(() =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { code, key: code, bubbles: true, repeat: true }),
      ),
    );
  act(() => row(BUDGET)?.focus());
  for (const code of ['Delete', 'KeyC', 'KeyZ', 'KeyX', 'KeyE']) await hold(code);
  expect(facts.getState().total).toBe(before);
  expect(facts.getState()).toMatchObject({ editing: null, selected: new Set() });
  expect(document.activeElement).toBe(row(BUDGET));
  const [first, second] = facts.getState().nodes;
  const other = first?.content === BUDGET ? 'ArrowDown' : 'ArrowUp';
  await hold(other);
  expect(document.activeElement).toBe(row((other === 'ArrowDown' ? second : first)?.content ?? ''));
});

test('the last row has the focus after the one below it was removed', async () => {
  const { row, press, perform, removed, facts, harness } = await show();
  await perform(() =>
    harness.workspace().memoryActions.remember({ content: 'The budget has grown' }),
  );
  await perform(() => facts.filter({ statuses: ['active'], trusts: ['user'] }));
  const contents = facts.getState().nodes.map(({ content }) => content);
  const last = contents.at(-1) ?? '';
  act(() => row(last)?.focus());
  await press(document.activeElement, 'Delete');
  await removed(last);
  expect(contents.length).toBeGreaterThan(1);
  expect(document.activeElement).toBe(row(contents.at(-2) ?? ''));
});

test('a removal elsewhere takes the focus from nobody', async () => {
  const { row, perform, removed, facts, harness, control } = await show();
  await perform(() =>
    harness.workspace().memoryActions.remember({ content: 'The budget has grown' }),
  );
  await perform(() => facts.filter({ statuses: ['active'], trusts: ['user'] }));
  const [node] = facts.getState().nodes;
  if (node === undefined) throw new Error('no rows');
  act(() => row(node.content)?.focus());
  act(() => control('elsewhere').focus());
  act(() => control('elsewhere').blur());
  await perform(() => harness.workspace().memoryActions.retract(node.id, 'user'));
  await removed(node.content);
  expect(document.activeElement).toBe(document.body);
});

test('the list has the focus when the bar of the selection goes', async () => {
  const { row, perform, facts, control, put } = await show();
  put(
    <>
      <BulkBar />
      <FactList />
    </>,
  );
  const [node] = facts.getState().nodes;
  if (node === undefined) throw new Error('no rows');
  await perform(() => facts.toggle(node.id));
  act(() => control('Clear selection').focus());
  await perform(() => control('Clear selection').click());
  expect(document.activeElement).toBe(row(node.content));
});

test('the search has the focus after the last row of the list was removed', async () => {
  const { press, perform, removed, facts, harness, put } = await show();
  await perform(() =>
    harness.workspace().memoryActions.remember({ content: 'The zither is out of tune' }),
  );
  await perform(() => facts.filter({ query: 'zither', kinds: [] }));
  await perform(() => put(<FactsScreen />));
  const [node] = facts.getState().nodes;
  expect(facts.getState().total).toBe(1);
  const only = document.querySelector<HTMLElement>('[role=row]');
  act(() => only?.focus());
  await press(only, 'Delete');
  await removed(node?.content ?? '');
  await perform(() => until(() => !document.contains(only), 'the end of the list'));
  expect(document.activeElement?.id).toBe('memory-search');
});
