import { act, useRef } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useRovingRows } from '../../../../renderer/ui/useRovingRows.ts';

let container: HTMLElement;
let root: Root;

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  container = document.createElement('div');
  document.body.append(container);
  root = createRoot(container);
});
afterEach(() => {
  act(() => root.unmount());
  container.remove();
});

function Rows({ names, size }: { readonly names: readonly string[]; readonly size: number }) {
  const list = useRef<HTMLUListElement>(null);
  useRovingRows(list);
  return (
    <main tabIndex={-1}>
      <ul ref={list}>
        {names.map((name) => (
          <li key={name} aria-setsize={size}>
            <div data-row={name}>
              <button type="button">{name}</button>
            </div>
          </li>
        ))}
      </ul>
    </main>
  );
}

async function show(names: string, size: number): Promise<void> {
  await act(async () => {
    root.render(<Rows names={[...names]} size={size} />);
    await Promise.resolve();
  });
}

const focused = () => document.activeElement?.textContent;
const focus = (name: string) =>
  act(() =>
    [...container.querySelectorAll('button')].find((each) => each.textContent === name)?.focus(),
  );

test('the row that takes the index of a removed one has the focus, and the last one at the end', async () => {
  await show('abcd', 4);
  focus('b');
  await show('acd', 3);
  expect(focused()).toBe('c');
  focus('d');
  await show('ac', 2);
  expect(focused()).toBe('c');
});

test('a row scrolled out of a virtualized list calls no focus back, and neither does its removal', async () => {
  await show('abcd', 9);
  focus('b');
  await show('cdef', 9);
  expect(document.activeElement).toBe(document.body);
  await show('cdef', 8);
  await show('def', 7);
  expect(document.activeElement).toBe(document.body);
});

test('a removal calls no focus back that a click has put elsewhere', async () => {
  await show('abcd', 4);
  focus('b');
  act(() => void document.body.dispatchEvent(new Event('pointerdown', { bubbles: true })));
  act(() => (document.activeElement as HTMLElement).blur());
  await show('acd', 3);
  expect(document.activeElement).toBe(document.body);
});

test('the screen has the focus after the last row was removed', async () => {
  await show('a', 1);
  focus('a');
  await show('', 0);
  expect(document.activeElement?.tagName).toBe('MAIN');
});
