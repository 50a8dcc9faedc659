import { expect, test } from 'vitest';
import {
  readDate,
  readEndDate,
} from '../../../../../../electron/engine/algorithms/time/readDate.ts';

test.for([
  ['2023-05-07', 'UTC', '2023-05-07T00:00:00Z'],
  ['2023-05-07T18:30', 'UTC', '2023-05-07T18:30:00Z'],
  ['2023-05', 'UTC', '2023-05-01T00:00:00Z'],
  ['2023', 'UTC', '2023-01-01T00:00:00Z'],
  ['2023-05-07', 'Europe/Berlin', '2023-05-06T22:00:00Z'],
  // Clocks go forward at 2 that night, and back in October.
  ['2026-03-29T18:30', 'Europe/Berlin', '2026-03-29T16:30:00Z'],
  ['2026-10-25T18:30', 'Europe/Berlin', '2026-10-25T17:30:00Z'],
  ['2023-05-07T18:30:59+05:00', 'UTC', '2023-05-07T18:30:00Z'],
] as const)('%s in %s is %s', ([text, zone, at]) => {
  expect(readDate(text, zone)).toBe(Date.parse(at));
});

test.for([
  '',
  'yesterday',
  '2023-02-30',
  '2023-13-01',
  '1023-01-01',
  '07.05.2023',
  '2023-05-07T25:00',
])('no date is made of "%s"', (text) => {
  expect(readDate(text, 'UTC')).toBeNull();
});

test.for([
  ['2023-05-07', 'UTC', '2023-05-07T23:59:59.999Z'],
  ['2023-05-31', 'Europe/Berlin', '2023-05-31T21:59:59.999Z'],
  ['2023-05-07T18:30', 'UTC', '2023-05-07T18:30:00Z'],
  // "Until 2023" is over when it is said in 2023.
  ['2023-05', 'UTC', '2023-05-01T00:00:00Z'],
  ['2023', 'UTC', '2023-01-01T00:00:00Z'],
] as const)('an interval until %s in %s ends at %s', ([text, zone, at]) => {
  expect(readEndDate(text, zone)).toBe(Date.parse(at));
});

test.for([
  ['2026-08', '2026-08', '2026-08-31T23:59:59.999Z'],
  ['2026-12', '2026-12', '2026-12-31T23:59:59.999Z'],
  ['2026', '2026', '2026-12-31T23:59:59.999Z'],
  ['2026-08-05', '2026-08', '2026-08-31T23:59:59.999Z'],
  ['2026-03', '2026', '2026-12-31T23:59:59.999Z'],
  ['2026-07', '2026-08', '2026-08-01T00:00:00Z'],
  ['2025', '2026', '2026-01-01T00:00:00Z'],
  ['2026-08-05', '2026-08-05', '2026-08-05T23:59:59.999Z'],
] as const)('an interval from %s until %s ends at %s', ([from, until, at]) => {
  expect(readEndDate(until, 'UTC', readDate(from, 'UTC'))).toBe(Date.parse(at));
});
