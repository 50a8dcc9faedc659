import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { InProcessLoci } from '../../../support/inProcess/openLoci.ts';
import { DayList } from '../../../../renderer/features/timeline/DayList.tsx';
import { TimelineScreen } from '../../../../renderer/features/timeline/TimelineScreen.tsx';
import { sendTurns } from '../sendTurns.ts';
import { annasLoci, startLoci } from '../loci.ts';
import { startRendering, type Rendered } from '../render.tsx';

let rendered: Rendered | null = null;

afterEach(() => {
  rendered?.close();
  rendered = null;
  vi.restoreAllMocks();
});

/** More than are drawn all at once. */
const TURNS = 60;

async function lociAfter(turns = TURNS): Promise<InProcessLoci> {
  const loci = await startLoci();
  const lines = Array.from({ length: turns }, (_, n) => `Line ${n}`);
  const conversationId = await sendTurns(loci, lines);
  await loci.call('conversations.rename', { conversationId, title: 'A long day' });
  return loci;
}

/** A window without a layout measures rows of no height, and so would draw all of them. */
function withRowsOf(height: number): void {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (
    this: HTMLElement,
  ) {
    return this.classList.contains('virtual__row') ? height : 600;
  });
}

test('of a crowded day only the turns in sight are there, each saying which of how many it is', async () => {
  withRowsOf(33);
  rendered = await startRendering(await lociAfter());
  const { container, perform } = rendered;
  rendered.show(<TimelineScreen day={null} />);
  await perform(() => undefined);
  await perform(() => undefined);
  const turns = [...container.querySelectorAll('.timeline-session__turns > li')];
  expect(turns.length).toBeGreaterThan(10);
  expect(turns.length).toBeLessThan(60);
  expect(turns[0]?.textContent).toContain('A long day');
  expect(turns[1]?.textContent).toContain('Line 0');
  // The start of a session is a row of its own.
  expect(turns[0]?.getAttribute('aria-setsize')).toBe(String(2 * TURNS + 1));
});

test('a usual day is whole', async () => {
  rendered = await startRendering(await lociAfter(15));
  const { container, perform } = rendered;
  rendered.show(<TimelineScreen day={null} />);
  await perform(() => undefined);
  await perform(() => undefined);
  const turns = [...container.querySelectorAll('.timeline-session__turns > li')];
  expect(turns).toHaveLength(30);
  expect(turns[0]?.hasAttribute('aria-setsize')).toBe(false);
});

test('while the days are on their way it says that they are', async () => {
  rendered = await startRendering(await lociAfter(3));
  const { container, perform } = rendered;
  rendered.show(<TimelineScreen day={null} />);
  expect(container.querySelector('[role=status]')?.textContent).toBe('Loading…');
  expect(container.querySelector('.activity-strip--waiting')).not.toBeNull();
  await perform(() => undefined);
  await perform(() => undefined);
  expect(container.querySelector('.activity-strip--waiting')).toBeNull();
});

test('a focused day stays the one when a newer day comes, and Page Down goes on from it', async () => {
  withRowsOf(33);
  rendered = await startRendering(await startLoci());
  const { perform } = rendered;
  const dayList = (days: readonly string[]) => (
    <DayList
      ref={null}
      days={days.map((day) => ({ day, turns: 0, memories: 1 }))}
      onTopDayChange={() => undefined}
    />
  );
  const days = ['2026-03-03', '2026-03-02', '2026-03-01'];
  const container = rendered.show(dayList(days));
  await perform(() => undefined);
  await perform(() => container.querySelector<HTMLElement>('[data-day="2026-03-02"]')?.focus());
  rendered.show(dayList(['2026-03-04', ...days]));
  await perform(() =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'PageDown', bubbles: true }),
    ),
  );
  expect(document.activeElement?.getAttribute('data-day')).toBe('2026-03-01');
});

test('a session of one minute shows one time', async () => {
  rendered = await startRendering(await lociAfter(2));
  const { container, perform } = rendered;
  rendered.show(<TimelineScreen day={null} />);
  await perform(() => undefined);
  await perform(() => undefined);
  expect(container.querySelector('.timeline-session__span')?.textContent).toMatch(
    /^[\d:]+\sPM$|^[\d:]+\sAM$/,
  );
});

test.each([
  ['not at the top', 5],
  ['still at the top', 0],
])('the day of the address, %s, is gone to again when it is chosen again', async (_, index) => {
  rendered = await startRendering(await annasLoci());
  const { container, perform, painted, harness } = rendered;
  const { timeline } = harness.workspace();
  await perform(() => timeline.load());
  const day = timeline.getState().days[index]?.day ?? '';
  rendered.show(<TimelineScreen day={day} />);
  await perform(() => undefined);
  await painted();
  const section = () => container.querySelector(`article[data-index="${index}"]`);
  expect(document.activeElement).toBe(section());
  const field = container.querySelector<HTMLInputElement>('.day-field__input');
  if (field === null) throw new Error('there is no field');
  act(() => field.focus());
  await perform(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, day);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await perform(() =>
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })),
  );
  expect(section()).not.toBeNull();
  expect(document.activeElement).toBe(section());
});

test('the scale of the strip is the same after a return', async () => {
  rendered = await startRendering(await lociAfter(1));
  const { container, perform, show, control } = rendered;
  const chosen = () => container.querySelector('.segmented [aria-checked=true]')?.textContent;
  show(<TimelineScreen day={null} />);
  await perform(() => undefined);
  expect(chosen()).toBe('Days');
  await perform(() => control('Weeks').click());
  show(null);
  show(<TimelineScreen day={null} />);
  await perform(() => undefined);
  expect(chosen()).toBe('Weeks');
});
