import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Response } from '../../../../../shared/contract/index.ts';
import { createTimelineStore } from '../../../../../renderer/stores/memory/timeline.ts';
import { heldCalls } from '../heldCalls.ts';

type TimelineReply = Response<'timeline.days'> | Response<'timeline.day'>;

const DAY = '2026-03-01';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const dayWith = (count: number): TimelineReply => ({
  day: DAY,
  sessions: [],
  memories: [],
  isCut: count > 1,
});
const daysWith = (memories: number): TimelineReply => ({
  days: [{ day: DAY, turns: 0, memories }],
});

test('an answer about a day that a newer one overtook does not bring back what was there', async () => {
  const { client, emit, replies } = heldCalls<TimelineReply>();
  const timeline = createTimelineStore(client, 'workspace');
  const answer = async (index: number, reply: TimelineReply) => {
    replies[index]?.resolve(reply);
    await replies[index]?.promise;
  };
  const loading = timeline.load();
  await answer(0, daysWith(1));
  await loading;
  void timeline.requestDay(DAY);
  emit('facts.changed');
  await vi.advanceTimersByTimeAsync(1_000);
  await answer(2, daysWith(2));
  await vi.advanceTimersByTimeAsync(0);
  void timeline.requestDay(DAY);
  await answer(3, dayWith(2));
  await answer(1, dayWith(1));
  await vi.advanceTimersByTimeAsync(0);
  expect(timeline.getState().loadedDays.get(DAY)).toEqual(dayWith(2));
});

test('counts that newer ones overtook are not shown', async () => {
  const { client, replies } = heldCalls<TimelineReply>();
  const timeline = createTimelineStore(client, 'workspace');
  void timeline.load();
  void timeline.load();
  replies[1]?.resolve(daysWith(2));
  await replies[1]?.promise;
  replies[0]?.resolve(daysWith(1));
  await vi.advanceTimersByTimeAsync(0);
  expect(timeline.getState().days).toMatchObject([{ memories: 2 }]);
});
