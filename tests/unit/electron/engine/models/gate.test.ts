import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createGate, type Gate, type Place } from '../../../../../electron/engine/models/gate.ts';

const TIMING = { quietMs: [1_000, 30_000], mostPassed: 3 };
const never = new AbortController().signal;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Entering {
  place: Place | null | undefined;
}

/** Waits for a place; `place` is undefined while it waits. */
function enters(
  gate: Gate,
  priority: 'talk' | 'background',
  signal = never,
  ticket = gate.ticket(priority),
): Entering & { readonly ticket: typeof ticket } {
  const entering: Entering & { readonly ticket: typeof ticket } = { place: undefined, ticket };
  void gate.enter(ticket, signal).then((place) => (entering.place = place));
  return entering;
}

const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Background work that an answer has just ended, and that waits to begin again. */
async function endedByTalk() {
  const gate = createGate(TIMING);
  const night = enters(gate, 'background');
  await passes(0);
  const talk = enters(gate, 'talk');
  night.place?.leave();
  await passes(0);
  return { gate, talk, again: enters(gate, 'background', never, night.ticket) };
}

async function talksAndLeaves(gate: Gate): Promise<void> {
  const talk = enters(gate, 'talk');
  await passes(0);
  talk.place?.leave();
}

describe('at a server of this machine', () => {
  test('one is inside at a time, in the order of coming', async () => {
    const gate = createGate(TIMING);
    const [first, second] = [enters(gate, 'talk'), enters(gate, 'talk')];
    await passes(0);
    expect(first.place).toBeDefined();
    expect(second.place).toBeUndefined();
    expect(gate.mustWait(gate.ticket('talk'))).toBe(true);
    first.place?.leave();
    await passes(0);
    expect(second.place).toBeDefined();
  });

  test('talk passes what waits in the background', async () => {
    const gate = createGate(TIMING);
    const inside = enters(gate, 'talk');
    const [night, talk] = [enters(gate, 'background'), enters(gate, 'talk')];
    await passes(0);
    inside.place?.leave();
    await passes(0);
    expect(talk.place).toBeDefined();
    expect(night.place).toBeUndefined();
  });

  test('talk ends background work under way, and begins when that has left', async () => {
    const gate = createGate(TIMING);
    const night = enters(gate, 'background');
    await passes(0);
    const talk = enters(gate, 'talk');
    await passes(0);
    expect(night.place?.preempted.aborted).toBe(true);
    expect(talk.place).toBeUndefined();
    night.place?.leave();
    await passes(0);
    expect(talk.place).toBeDefined();
  });

  test('background work begins after a silence, and after a longer one when it was ended', async () => {
    const { gate, talk, again } = await endedByTalk();
    const other = enters(gate, 'background');
    talk.place?.leave();
    await passes(999);
    expect(other.place).toBeUndefined();
    await passes(1);
    expect(other.place).toBeDefined();
    other.place?.leave();
    await passes(29_999);
    expect(again.place).toBeUndefined();
    await passes(1);
    expect(again.place).toBeDefined();
  });

  test('after so many answers it may finish: talk waits for it once, and is first again', async () => {
    const { gate, talk, again } = await endedByTalk();
    talk.place?.leave();
    await talksAndLeaves(gate);
    await talksAndLeaves(gate);
    expect(again.place).toBeUndefined();
    const fourth = enters(gate, 'talk');
    await passes(0);
    expect(again.place).toBeDefined();
    expect(again.place?.preempted.aborted).toBe(false);
    expect(gate.mustWait(fourth.ticket)).toBe(true);
    again.place?.leave();
    await passes(0);
    expect(fourth.place).toBeDefined();
    const next = enters(gate, 'background');
    fourth.place?.leave();
    await passes(1_000);
    enters(gate, 'talk');
    expect(next.place?.preempted.aborted).toBe(true);
  });

  test('a wait that is called off lets others in', async () => {
    const gate = createGate(TIMING);
    const stop = new AbortController();
    const inside = enters(gate, 'talk');
    const called = enters(gate, 'talk', stop.signal);
    const night = enters(gate, 'background');
    await passes(0);
    stop.abort();
    await passes(0);
    expect(called.place).toBeNull();
    inside.place?.leave();
    await passes(1_000);
    expect(night.place).toBeDefined();
  });
});
