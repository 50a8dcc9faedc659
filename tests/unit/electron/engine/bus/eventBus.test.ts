import { expect, test, vi } from 'vitest';
import { createEventBus, type EventBus } from '../../../../../electron/engine/bus/eventBus.ts';
import { silentLogger } from '../../../../../electron/engine/dependencies.ts';
import { openTestStore } from '../../../../support/testStore.ts';

test('a bus that settles ends the delivery in progress and leaves the rest to the next start', async () => {
  const { store } = openTestStore();
  const first = Promise.withResolvers<void>();
  const begun: number[] = [];
  const subscriber = {
    name: 'answer',
    topics: ['user.message'] as const,
    handle: async ({ seq }: { readonly seq: number }) => {
      begun.push(seq);
      await first.promise;
    },
  };
  const send = (bus: EventBus, id: string) => {
    const event = { id, topic: 'user.message' as const, at: 1, payload: {} };
    const seq = store.transaction(() => store.journal.append(event, ['answer']));
    bus.dispatch({ ...event, seq });
    return seq;
  };
  const bus = createEventBus(store.journal, [subscriber], silentLogger);
  const sentSeq = send(bus, 'first');
  const waitingSeq = send(bus, 'second');
  await vi.waitFor(() => expect(begun).toEqual([sentSeq]));
  const drainEnd = bus.drain((_ms, stop) => {
    stop();
    return () => undefined;
  });
  first.resolve();
  await drainEnd;
  expect(begun).toEqual([sentSeq]);
  expect(store.journal.pendingDeliveries(10).map(({ event }) => event.seq)).toEqual([waitingSeq]);

  const next = createEventBus(store.journal, [subscriber], silentLogger);
  next.replay();
  await next.idle();
  expect(begun).toEqual([sentSeq, waitingSeq]);
});

test('the reply to a command comes before what its event sets off', async () => {
  const { store } = openTestStore();
  const order: string[] = [];
  const subscriber = {
    name: 'answer',
    topics: ['user.message'] as const,
    handle: () => void order.push('delivery'),
  };
  const bus = createEventBus(store.journal, [subscriber], silentLogger);
  const event = { id: 'first', topic: 'user.message' as const, at: 1, payload: {} };
  const seq = store.transaction(() => store.journal.append(event, ['answer']));
  bus.dispatch({ ...event, seq });
  // As many promises as a reply passes through, and more.
  for (let i = 0; i < 50; i += 1) await Promise.resolve();
  order.push('reply');
  await bus.idle();
  expect(order).toEqual(['reply', 'delivery']);
});
