import { act, useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { DayField } from '../../../../renderer/ui/controls/DayField.tsx';
import type { Locale } from '../../../../renderer/i18n.ts';
import { startLoci } from '../loci.ts';
import { startRendering, type Rendered } from '../render.tsx';

let rendered: Rendered | null = null;
const chosen: string[] = [];

afterEach(() => {
  rendered?.close();
  rendered = null;
  chosen.length = 0;
});

function Chooser({ max, optional }: { readonly max?: string; readonly optional?: boolean }) {
  const [day, setDay] = useState('2026-03-01');
  const more = { ...(max && { max }), ...(optional && { optional }) };
  const choose = (next: string) => {
    chosen.push(next);
    setDay(next);
  };
  return <DayField label="Day" value={day} onChange={choose} {...more} />;
}

async function show(locale: Locale, props: { max?: string; optional?: boolean } = {}) {
  rendered = await startRendering(await startLoci(), locale);
  const container = rendered.show(<Chooser {...props} />);
  const field = container.querySelector('input');
  if (!field) throw new Error('no field');
  return {
    field,
    problem: () => container.querySelector('[role=alert]')?.textContent,
    write(text: string) {
      act(() => {
        field.focus();
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
          field,
          text,
        );
        field.dispatchEvent(new Event('input', { bubbles: true }));
      });
    },
    press(key: string) {
      act(() => void field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
    },
    leave: () => act(() => field.blur()),
  };
}

test('a day is shown and read in the language of the app', async () => {
  const { field, write, press } = await show('ru');
  expect(field.value).toBe('1 мар. 2026 г.');
  write('9.5.2026');
  expect(chosen).toEqual([]);
  press('Enter');
  expect(chosen).toEqual(['2026-05-09']);
  expect(field.value).toBe('9 мая 2026 г.');
});

test('what is no day is said to be none, and nothing is chosen', async () => {
  const { field, write, leave, problem, press } = await show('en');
  write('someday');
  leave();
  expect(problem()).toContain('Enter a date like');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(chosen).toEqual([]);
  press('Escape');
  expect(problem()).toBeUndefined();
  expect(field.value).toBe('Mar 1, 2026');
});

test('no day after the last that is allowed is chosen', async () => {
  const { write, press, problem } = await show('en', { max: '2026-03-02' });
  write('Mar 3, 2026');
  press('Enter');
  expect(problem()).toBe('Choose Mar 2, 2026 or earlier.');
  expect(chosen).toEqual([]);
});

test('the arrow keys go from day to day, and no further than is allowed', async () => {
  const { field, press, leave } = await show('en', { max: '2026-03-02' });
  press('ArrowUp');
  press('ArrowUp');
  expect(field.value).toBe('Mar 2, 2026');
  press('ArrowDown');
  press('ArrowDown');
  expect(field.value).toBe('Feb 28, 2026');
  press('Enter');
  leave();
  expect(chosen).toEqual(['2026-02-28']);
});

test('an emptied field chooses no day where there need be none, else keeps the one it has', async () => {
  const kept = await show('en');
  kept.write('');
  kept.leave();
  expect(chosen).toEqual([]);
  expect(kept.field.value).toBe('Mar 1, 2026');
  rendered?.close();
  const cleared = await show('en', { optional: true });
  cleared.write('');
  cleared.leave();
  expect(chosen).toEqual(['']);
});
