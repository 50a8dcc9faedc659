import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  createMutex,
  type Mutex,
  type Lease,
} from '../../../../../electron/engine/models/mutex.ts';

const TIMING = { quietMs: [1_000, 30_000], maxPassed: 3 };
const never = new AbortController().signal;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Entering {
  lease: Lease | null | undefined;
}

/** Waits for a lease; `lease` is undefined while it waits. */
function enters(
  mutex: Mutex,
  priority: 'chat' | 'background',
  signal = never,
  ticket = mutex.ticket(priority),
): Entering & { readonly ticket: typeof ticket } {
  const entering: Entering & { readonly ticket: typeof ticket } = { lease: undefined, ticket };
  void mutex.acquire(ticket, signal).then((lease) => (entering.lease = lease));
  return entering;
}

const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Background work that an answer has just ended, and that waits to begin again. */
async function preemptedByChat() {
  const mutex = createMutex(TIMING);
  const night = enters(mutex, 'background');
  await passes(0);
  const chat = enters(mutex, 'chat');
  night.lease?.release();
  await passes(0);
  return { mutex, chat, again: enters(mutex, 'background', never, night.ticket) };
}

async function chatsOnce(mutex: Mutex): Promise<void> {
  const chat = enters(mutex, 'chat');
  await passes(0);
  chat.lease?.release();
}

describe('at a server of this machine', () => {
  test('one is inside at a time, in the order of coming', async () => {
    const mutex = createMutex(TIMING);
    const [first, second] = [enters(mutex, 'chat'), enters(mutex, 'chat')];
    await passes(0);
    expect(first.lease).toBeDefined();
    expect(second.lease).toBeUndefined();
    expect(mutex.mustWait(mutex.ticket('chat'))).toBe(true);
    first.lease?.release();
    await passes(0);
    expect(second.lease).toBeDefined();
  });

  test('chat passes what waits in the background', async () => {
    const mutex = createMutex(TIMING);
    const holder = enters(mutex, 'chat');
    const [night, chat] = [enters(mutex, 'background'), enters(mutex, 'chat')];
    await passes(0);
    holder.lease?.release();
    await passes(0);
    expect(chat.lease).toBeDefined();
    expect(night.lease).toBeUndefined();
  });

  test('chat ends background work under way, and begins when that has left', async () => {
    const mutex = createMutex(TIMING);
    const night = enters(mutex, 'background');
    await passes(0);
    const chat = enters(mutex, 'chat');
    await passes(0);
    expect(night.lease?.preempted.aborted).toBe(true);
    expect(chat.lease).toBeUndefined();
    night.lease?.release();
    await passes(0);
    expect(chat.lease).toBeDefined();
  });

  test('background work begins after a silence, and after a longer one when it was ended', async () => {
    const { mutex, chat, again } = await preemptedByChat();
    const other = enters(mutex, 'background');
    chat.lease?.release();
    await passes(999);
    expect(other.lease).toBeUndefined();
    await passes(1);
    expect(other.lease).toBeDefined();
    other.lease?.release();
    await passes(29_999);
    expect(again.lease).toBeUndefined();
    await passes(1);
    expect(again.lease).toBeDefined();
  });

  test('after so many answers it may finish: chat waits for it once, and is first again', async () => {
    const { mutex, chat, again } = await preemptedByChat();
    chat.lease?.release();
    await chatsOnce(mutex);
    await chatsOnce(mutex);
    expect(again.lease).toBeUndefined();
    const fourth = enters(mutex, 'chat');
    await passes(0);
    expect(again.lease).toBeDefined();
    expect(again.lease?.preempted.aborted).toBe(false);
    expect(mutex.mustWait(fourth.ticket)).toBe(true);
    again.lease?.release();
    await passes(0);
    expect(fourth.lease).toBeDefined();
    const next = enters(mutex, 'background');
    fourth.lease?.release();
    await passes(1_000);
    enters(mutex, 'chat');
    expect(next.lease?.preempted.aborted).toBe(true);
  });

  test('a wait that is called off lets others in', async () => {
    const mutex = createMutex(TIMING);
    const stop = new AbortController();
    const holder = enters(mutex, 'chat');
    const called = enters(mutex, 'chat', stop.signal);
    const night = enters(mutex, 'background');
    await passes(0);
    stop.abort();
    await passes(0);
    expect(called.lease).toBeNull();
    holder.lease?.release();
    await passes(1_000);
    expect(night.lease).toBeDefined();
  });
});
