import { expect, test } from 'vitest';
import { isoDay } from '../../../electron/engine/algorithms/time/isoDay.ts';
import { startMemoryEngine } from '../../support/memoryEngine.ts';

test('what happened before 1970 is true from its day on, and dated by when it was said', async () => {
  const engine = await startMemoryEngine();
  const content = 'My mother was born on 7 May 1965.';
  const quote = 'My mother was born on 7 May 1965';
  engine.draws([{ content, quote, kind: 'Event', event_time: '1965-05-07' }]);
  await engine.say(content);
  const turnTime = engine.clock.now();
  await engine.consolidate();
  const { trueFrom, eventTime } = await engine.fact(content);
  expect(new Date(trueFrom ?? 0).getFullYear()).toBe(1965);
  expect(eventTime).toBe(turnTime);
});

test('an event is on the day that its statement names, whatever day its model gives it', async () => {
  const engine = await startMemoryEngine();
  const content = 'The user flies to Lisbon on 13 March 2026.';
  const quote = 'On 13 March 2026 I fly to Lisbon';
  engine.draws([{ content, quote, kind: 'Event', event_time: '2025-03-13' }]);
  await engine.say(`${quote}.`);
  await engine.consolidate();
  const { eventTime } = await engine.fact(content);
  expect(isoDay(eventTime, Intl.DateTimeFormat().resolvedOptions().timeZone)).toBe('2026-03-13');
});
