import { expect, test } from 'vitest';
import { eventTimeFields } from '../../../../../electron/engine/chat/tools/eventTime.ts';

const at = Date.UTC(2026, 1, 23, 15, 23, 47);

test('a moment has every form of the specification', () => {
  expect(eventTimeFields(at, at + 3 * 3_600_000, 'Europe/Moscow')).toEqual({
    event_time: at,
    event_time_iso: '2026-02-23T15:23:47+00:00',
    event_time_local: '2026-02-23 18:23:47 UTC+3',
    event_time_tz: 'UTC+3',
    event_time_relative: '3 hours ago',
  });
});

test('the zone is the one of that moment, summer time included', () => {
  const july = Date.UTC(2026, 6, 1, 12);
  expect(eventTimeFields(at, at, 'Europe/Berlin').event_time_tz).toBe('UTC+1');
  expect(eventTimeFields(july, at, 'Europe/Berlin').event_time_tz).toBe('UTC+2');
  expect(eventTimeFields(at, at, 'Asia/Kolkata').event_time_tz).toBe('UTC+5:30');
  expect(eventTimeFields(at, at, 'UTC').event_time_tz).toBe('UTC+0');
});

test.each([null, 0])('without a moment (%s) every form is empty', (missing) => {
  expect(Object.values(eventTimeFields(missing, at, 'UTC'))).toEqual(['', '', '', '', '']);
});
