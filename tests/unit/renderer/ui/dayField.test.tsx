import { act, useState } from 'react';
import { I18nProvider } from 'react-aria-components';
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

interface Limits {
  readonly min?: string;
  readonly max?: string;
  readonly optional?: boolean;
  readonly canRepeat?: boolean;
}

function Chooser(more: Limits) {
  const [day, setDay] = useState('2026-03-01');
  const choose = (next: string) => {
    chosen.push(next);
    setDay(next);
  };
  return <DayField label="Day" value={day} onChange={choose} {...more} />;
}

/** The open calendar: its weekdays and the days of its month; null while it is closed. */
function calendar() {
  const dialog = document.querySelector('[role=dialog]');
  if (dialog === null) return null;
  const days = [...dialog.querySelectorAll<HTMLElement>('td [role=button]')].filter(
    (cell) => !cell.hasAttribute('data-outside-month'),
  );
  return {
    weekdays: [...dialog.querySelectorAll('th')].map((cell) => cell.textContent),
    month: dialog.querySelector('h2')?.textContent,
    days,
    allowed: days
      .filter((cell) => cell.getAttribute('aria-disabled') !== 'true')
      .map((cell) => Number(cell.textContent)),
  };
}

/** Waits for the calendar's bundle, which the first opening loads. */
const loaded = () =>
  act(async () => {
    await import('../../../../renderer/ui/controls/DayCalendar.tsx');
  });

async function show(locale: Locale, props: Limits = {}) {
  rendered = await startRendering(await startLoci(), locale);
  const container = rendered.show(
    <I18nProvider locale={locale}>
      <Chooser {...props} />
    </I18nProvider>,
  );
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
    press(key: string, more: KeyboardEventInit = {}) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, ...more });
      act(() => void field.dispatchEvent(event));
    },
    calendar,
    pick(date: string) {
      const cell = calendar()?.days.find((each) => each.textContent === date);
      if (!cell) throw new Error(`no day ${date}`);
      act(() => cell.click());
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

test('the chosen day is chosen again only where days are gone to, and not by an emptied field', async () => {
  const once = await show('en');
  once.write('2026-03-01');
  once.press('Enter');
  expect(chosen).toEqual([]);
  rendered?.close();
  const repeated = await show('en', { canRepeat: true });
  repeated.write('2026-03-01');
  repeated.press('Enter');
  expect(chosen).toEqual(['2026-03-01']);
  repeated.write('');
  repeated.leave();
  expect(chosen).toEqual(['2026-03-01']);
});

test('no day before the first that is allowed is chosen', async () => {
  const { write, press, problem, field } = await show('en', { min: '2026-02-27' });
  write('Feb 26, 2026');
  press('Enter');
  expect(problem()).toBe('Choose Feb 27, 2026 or later.');
  expect(chosen).toEqual([]);
  press('Escape');
  for (let n = 0; n < 4; n += 1) press('ArrowDown');
  expect(field.value).toBe('Feb 27, 2026');
});

test.each([
  ['en', 'SunMonTueWedThuFriSat', 'March 2026'],
  ['ru', 'пнвтсрчтптсбвс', 'март 2026 г.'],
] as const)('the calendar opens by key, its week begins as in %s', async (locale, week, month) => {
  const { press, calendar: open, pick, field } = await show(locale);
  expect(open()).toBeNull();
  press('ArrowDown', { altKey: true });
  await loaded();
  expect(open()?.weekdays.join('')).toBe(week);
  expect(open()?.month).toBe(month);
  pick('20');
  expect(chosen).toEqual(['2026-03-20']);
  expect(open()).toBeNull();
  expect(field.value).toContain('20');
});

test('the button opens the calendar, in which only days within the limits can be picked', async () => {
  const { calendar: open, pick } = await show('en', { min: '2026-03-01', max: '2026-03-03' });
  act(() => rendered?.control('Calendar for Day').click());
  await loaded();
  expect(open()?.allowed).toEqual([1, 2, 3]);
  pick('4');
  expect(chosen).toEqual([]);
  pick('3');
  expect(chosen).toEqual(['2026-03-03']);
});

test('a day picked takes the place of a text that is no day', async () => {
  const { write, leave, problem, press, pick, field } = await show('en');
  write('someday');
  leave();
  press('ArrowDown', { altKey: true });
  await loaded();
  pick('9');
  expect(problem()).toBeUndefined();
  expect(field.value).toBe('Mar 9, 2026');
});
