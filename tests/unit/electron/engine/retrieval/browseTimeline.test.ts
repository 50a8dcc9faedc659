import { expect, test } from 'vitest';
import {
  timelineDay,
  timelineDays,
} from '../../../../../electron/engine/retrieval/browseTimeline.ts';
import { createMemoryWriter } from '../../../../support/rememberedStore.ts';
import { openTestStore } from '../../../../support/testStore.ts';

const HOUR = 3_600_000;

test('days are those of the person’s zone, also where it is a quarter of an hour off', () => {
  const { store } = openTestStore();
  const { turn } = createMemoryWriter(store);
  // Midnight of 2 March in Kathmandu, UTC+5:45.
  const midnight = Date.UTC(2026, 2, 1, 18, 15);
  turn('Late on the first.', midnight - 1);
  turn('Early on the second.', midnight);
  expect(timelineDays(store, 'Asia/Kathmandu').days).toEqual([
    { day: '2026-03-01', turns: 1, memories: 0 },
    { day: '2026-03-02', turns: 1, memories: 0 },
  ]);
  expect(timelineDays(store, 'UTC').days).toEqual([{ day: '2026-03-01', turns: 2, memories: 0 }]);
  const [session] = timelineDay(store, 'Asia/Kathmandu', '2026-03-02', 0).sessions;
  expect(session?.turns.map(({ text }) => text)).toEqual(['Early on the second.']);
});

test('the day on which clocks go back has twenty-five hours, and none twice', () => {
  const { store } = openTestStore();
  const { turn } = createMemoryWriter(store);
  const start = Date.UTC(2026, 9, 24, 22);
  for (let hour = 0; hour < 26; hour += 1) turn(`Hour ${hour}.`, start + hour * HOUR);
  expect(timelineDays(store, 'Europe/Berlin').days).toEqual([
    { day: '2026-10-25', turns: 25, memories: 0 },
    { day: '2026-10-26', turns: 1, memories: 0 },
  ]);
  const day = timelineDay(store, 'Europe/Berlin', '2026-10-25', 0).sessions[0]?.turns;
  expect(day).toHaveLength(25);
});

test('a day counts every turn and memory that it lists, at whatever hour', () => {
  const { store } = openTestStore();
  const { turn, fact } = createMemoryWriter(store);
  const midnight = Date.UTC(2026, 2, 1);
  for (let n = 0; n < 3; n += 1) turn(`Morning ${n}.`, midnight + 8 * HOUR + n);
  for (let n = 0; n < 8; n += 1) turn(`Evening ${n}.`, midnight + (12 + n) * HOUR);
  fact('Nora rows.', { event_time: midnight + 9 * HOUR });
  fact('Nora paints.', { event_time: midnight + 21 * HOUR });
  const listed = timelineDay(store, 'UTC', '2026-03-01', midnight);
  const turns = listed.sessions.flatMap((session) => session.turns);
  expect([turns.length, listed.memories.length]).toEqual([11, 2]);
  expect(timelineDays(store, 'UTC').days).toEqual([{ day: '2026-03-01', turns: 11, memories: 2 }]);
});

test('a day with more than one can read is cut, and says so', () => {
  const { store } = openTestStore();
  const { turn, fact } = createMemoryWriter(store);
  const noon = Date.UTC(2026, 2, 1, 12);
  for (let n = 0; n < 401; n += 1) turn(`Turn ${n}.`, noon + n);
  fact('Nora rows.', { event_time: noon + HOUR });
  const day = timelineDay(store, 'UTC', '2026-03-01', noon);
  expect(day.isCut).toBe(true);
  expect(day.sessions[0]?.turns).toHaveLength(400);
  expect(day.memories.map(({ content }) => content)).toEqual(['Nora rows.']);
  expect(timelineDays(store, 'UTC').days).toEqual([{ day: '2026-03-01', turns: 401, memories: 1 }]);
});
