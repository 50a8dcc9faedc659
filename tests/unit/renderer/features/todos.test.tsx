import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DueField } from '../../../../renderer/features/todos/DueField.tsx';
import { isOverdue } from '../../../../renderer/features/todos/isOverdue.ts';
import { ReminderBanner } from '../../../../renderer/features/todos/ReminderBanner.tsx';
import { reminderAt } from '../../../../renderer/stores/memory/reminders.ts';
import type { Due } from '../../../../shared/domain/node.ts';
import {
  createRecordedShell,
  type RecordedShell,
} from '../../../support/inProcess/recordedShell.ts';
import { until } from '../stores/harness.ts';
import { startLoci } from '../loci.ts';
import { startRendering, type Rendered } from '../render.tsx';

let rendered: Rendered | null = null;
let desktop: RecordedShell;

const HOUR = 3_600_000;

async function start() {
  desktop = createRecordedShell();
  const loci = await startLoci({ host: { edition: 'desktop', shell: desktop } });
  rendered = await startRendering(loci);
  return { loci, ...rendered };
}

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rendered?.close();
  rendered = null;
});

test('a reminder that is put off gives notice again when it is back', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  const { loci, harness, show, perform, control } = await start();
  const due = { at: Date.now() - HOUR, hasTime: true };
  const { node } = await loci.call('facts.remember', { content: 'Oil it', kind: 'Todo', due });
  const { reminders } = harness.workspace();
  show(<ReminderBanner />);
  await perform(() => reminders.load());
  await until(() => desktop.notices.length === 1, 'the notice');
  await perform(() => control('Remind me in an hour').click());
  expect(reminders.getState().due).toEqual([]);
  // The hour is over.
  await perform(() => reminders.hide({ ...node, due }, Date.now()));
  await until(() => desktop.notices.length === 2, 'the second notice');
});

test.each(['Remind me in an hour', 'Hide', 'Done'])(
  'a double click on “%s” is for one reminder',
  async (name) => {
    const { loci, harness, show, perform, control } = await start();
    for (const [n, content] of ['Полить цветы', 'Oil it', 'Call Anna'].entries()) {
      const due = { at: Date.now() - (n + 1) * HOUR, hasTime: true };
      await loci.call('facts.remember', { content, kind: 'Todo', due });
    }
    const { reminders } = harness.workspace();
    show(<ReminderBanner />);
    await perform(() => reminders.load());
    expect(reminders.getState().due).toHaveLength(3);
    const clock = vi.spyOn(Date, 'now');
    const now = Date.now();
    clock.mockReturnValue(now);
    await perform(() => control(name).click());
    await perform(() => control(name).click());
    expect(reminders.getState().due).toHaveLength(2);
    clock.mockReturnValue(now + 1_000);
    await perform(() => control(name).click());
    expect(reminders.getState().due).toHaveLength(1);
  },
);

describe('the time of a to-do', () => {
  const saved: (Due | null)[] = [];
  const at = new Date(2026, 2, 3, 14, 30).getTime();
  beforeEach(async () => {
    saved.length = 0;
    const { show } = await start();
    show(<DueField due={{ at, hasTime: true }} onChange={(due) => saved.push(due)} />);
  });
  const field = () => {
    const input = rendered?.container.querySelector<HTMLInputElement>('input[type=time]');
    if (!input) throw new Error('there is no field for the time');
    return input;
  };
  const type = (time: string) =>
    act(() => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
        field(),
        time,
      );
      field().dispatchEvent(new Event('input', { bubbles: true }));
    });
  const press = (key: string) =>
    act(() => void field().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));

  test('is saved once, when it is complete', () => {
    act(() => field().focus());
    type('01:30');
    type('16:30');
    expect(saved).toEqual([]);
    act(() => field().blur());
    expect(saved).toEqual([{ at: at + 2 * HOUR, hasTime: true }]);
  });

  test('is saved by Enter, and as it was after Escape', () => {
    type('15:30');
    press('Escape');
    expect(field().value).toBe('14:30');
    type('13:30');
    press('Enter');
    act(() => field().blur());
    expect(saved).toEqual([{ at: at - HOUR, hasTime: true }]);
  });
});

test('the day on which the clocks change ends at midnight and begins its morning at nine', () => {
  vi.stubEnv('TZ', 'America/New_York');
  const day = { at: new Date(2026, 10, 1).getTime(), hasTime: false };
  expect(new Date(reminderAt(day)).getHours()).toBe(9);
  expect(isOverdue(day, new Date(2026, 10, 1, 23, 30).getTime())).toBe(false);
  expect(isOverdue(day, new Date(2026, 10, 2, 0, 0).getTime())).toBe(true);
});
