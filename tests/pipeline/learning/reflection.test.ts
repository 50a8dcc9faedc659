import { describe, expect, test } from 'vitest';
import type { StageReport } from '../../../shared/contract/maintenance.ts';
import { says } from '../../support/fakeModelServer.ts';
import { createManualClock } from '../../support/manualClock.ts';
import { startMemoryEngine, type MemoryEngine } from '../../support/memoryEngine.ts';
import { patientTiming } from '../../support/modelStream.ts';

const DAY = 86_400_000;
/** A Wednesday at noon. */
const WEDNESDAY = Date.UTC(2026, 2, 4, 12);
const OBSERVED = 'The user is getting ready for a long journey.';
const FACTS = ['bought a tent', 'bought a map', 'sold the car', 'learns Finnish', 'runs daily'];

/** Five things learned on a Wednesday, and a model that sees what they come to. */
async function afterAWeek(observation = OBSERVED): Promise<MemoryEngine> {
  const engine = await startMemoryEngine({
    clock: createManualClock(WEDNESDAY),
    timing: patientTiming,
  });
  for (const fact of FACTS) await engine.call('facts.remember', { content: `The user ${fact}.` });
  engine.server.setDefaultAnswer((request, response) => {
    const answer = JSON.stringify(request.body).includes('Week:')
      ? { observations: [{ content: observation, from: [1, 2] }] }
      : { items: [] };
    return says(JSON.stringify(answer))(request, response);
  });
  return engine;
}

/** Lets days pass with the computer off, then has the night run. */
async function nightAfter(engine: MemoryEngine, days: number): Promise<StageReport | undefined> {
  engine.clock.advance(days * DAY);
  await engine.call('maintenance.run', {});
  for (;;) {
    const { running, runs } = await engine.call('maintenance.get', {});
    if (running === null) return runs[0]?.stages.find(({ name }) => name === 'reflect');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

const waiting = async (engine: MemoryEngine) =>
  (await engine.call('review.list', {})).items.map(({ node }) => node);

describe('the look back on a week', () => {
  test('comes on its day, once, and waits for the person', async () => {
    const engine = await afterAWeek();
    expect(await nightAfter(engine, 1)).toMatchObject({ state: 'skipped', why: 'not_today' });
    expect(await nightAfter(engine, 4)).toMatchObject({ state: 'done', count: 1 });
    expect(await waiting(engine)).toMatchObject([{ content: OBSERVED, trust: 'inferred' }]);
    expect(await nightAfter(engine, 0)).toMatchObject({ state: 'skipped', why: 'not_today' });
    expect(await waiting(engine)).toHaveLength(1);
  });

  test('is made up for when its day was slept through', async () => {
    const engine = await afterAWeek();
    // From Wednesday to Tuesday: Monday passed with the computer off.
    expect(await nightAfter(engine, 6)).toMatchObject({ state: 'done', count: 1 });
  });

  test('reaches back to the one before, and sees the newest of a busy week', async () => {
    const engine = await afterAWeek();
    await nightAfter(engine, 5);
    engine.clock.advance(DAY);
    await engine.call('facts.remember', { content: 'The user bought skis.' });
    for (let n = 0; n < 4; n += 1)
      await engine.call('facts.remember', { content: `The user paid bill ${n}.` });
    // From Tuesday to the Thursday after next: its day passed with the computer off.
    await nightAfter(engine, 9);
    const weekOf = () => JSON.stringify(engine.server.chatRequests().at(-1)?.body);
    expect(weekOf()).toContain('skis');
    for (let n = 0; n < 130; n += 1)
      await engine.call('facts.remember', { content: `The user counted ${n} birds.` });
    await nightAfter(engine, 5);
    expect(weekOf()).toContain('counted 129 birds');
    expect(weekOf()).not.toContain('counted 0 birds');
  });

  test('comes again after a clock that had been far ahead was set back', async () => {
    const engine = await afterAWeek();
    expect(await nightAfter(engine, 40)).toMatchObject({ state: 'done' });
    engine.clock.set(WEDNESDAY);
    expect(await nightAfter(engine, 5)).toMatchObject({ state: 'done', count: 1 });
  });

  test('does not say again what is before the person already', async () => {
    const engine = await afterAWeek();
    expect(await nightAfter(engine, 5)).toMatchObject({ count: 1 });
    for (const fact of FACTS)
      await engine.call('facts.remember', { content: `The user ${fact} again.` });
    expect(await nightAfter(engine, 7)).toMatchObject({ state: 'done', count: 0 });
    expect(await waiting(engine)).toHaveLength(1);
  });

  test('tells nothing of what was forgotten while the model was asked', async () => {
    const engine = await afterAWeek();
    const { id } = await engine.fact('The user bought a tent.');
    let isForgotten = false;
    engine.server.setDefaultAnswer(async (request, response) => {
      if (!isForgotten) {
        isForgotten = true;
        await engine.call('forget.apply', { memoryIds: [id], messageIds: [], entityIds: [] });
      }
      const answer = { observations: [{ content: OBSERVED, from: [1, 2] }] };
      await says(JSON.stringify(answer))(request, response);
    });
    expect(await nightAfter(engine, 5)).toMatchObject({ state: 'done', count: 0 });
    expect(await waiting(engine)).toEqual([]);
  });

  test('is tried again the next night when the model could not be asked', async () => {
    const engine = await afterAWeek();
    let away = true;
    engine.server.setDefaultAnswer((request, response) => {
      if (away) return says('Sure!')(request, response);
      return says(`{"observations":[{"content":"${OBSERVED}","from":[1,2]}]}`)(request, response);
    });
    expect(await nightAfter(engine, 5)).toMatchObject({ state: 'failed', why: 'unreadable' });
    away = false;
    expect(await nightAfter(engine, 1)).toMatchObject({ state: 'done', count: 1 });
  });
});
