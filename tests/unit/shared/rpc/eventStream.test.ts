import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createEventStream, type StreamEvent } from '../../../../shared/rpc/eventStream.ts';
import type { ConversationId } from '../../../../shared/domain/primitives.ts';
import { asConversationId } from '../../../support/ids.ts';

const fact = (workspaceId: string, id: ConversationId): StreamEvent => ({
  name: 'conversations.changed',
  payload: { workspaceId, conversationId: id },
});

function streamOf(limits: { maxEvents?: number; maxBytes?: number } = {}) {
  const bad: string[] = [];
  const stream = createEventStream({
    epoch: 'e',
    onBadEvent: (name, path) => bad.push(`${name} ${path}`),
    ...limits,
  });
  return { stream, bad };
}

test('a client hears nothing before it has joined, and nothing after it has left', () => {
  const { stream } = streamOf();
  const client = { workspaceId: 'w' };
  const seen: number[] = [];
  stream.publish(fact('w', asConversationId('a')));
  const joined = stream.resume(client, ({ seq }) => seen.push(seq), { epoch: '', after: 0 });
  expect(joined).toEqual({ resumed: false, epoch: 'e', last: 1 });
  stream.publish(fact('w', asConversationId('b')));
  stream.leave(client);
  stream.publish(fact('w', asConversationId('c')));
  expect(seen).toEqual([2]);
});

test('events without a workspace are for all, also for clients that have none open', () => {
  const { stream } = streamOf();
  const seen: string[] = [];
  const send = ({ name }: { name: string }) => seen.push(name);
  stream.resume({ workspaceId: null }, send, { epoch: '', after: 0 });
  stream.publish({ name: 'settings.changed', payload: {} });
  stream.publish(fact('w', asConversationId('a')));
  expect(seen).toEqual(['settings.changed']);
});

test('an event that breaks its schema takes no number', () => {
  const { stream, bad } = streamOf();
  stream.publish({ name: 'conversations.changed', payload: { workspaceId: '' } } as never);
  expect(bad).toEqual(['conversations.changed workspaceId']);
  const joined = stream.resume({ workspaceId: 'w' }, () => undefined, { epoch: 'e', after: 0 });
  expect(joined).toEqual({ resumed: true, epoch: 'e', last: 0 });
});

test('a place in the stream of another run means nothing in this one', () => {
  const { stream } = streamOf();
  for (const id of [asConversationId('a'), asConversationId('b'), asConversationId('c')])
    stream.publish(fact('w', id));
  const since = (epoch: string) =>
    stream.resume({ workspaceId: 'w' }, () => undefined, { epoch, after: 2 }).resumed;
  expect([since('e'), since('f'), since('')]).toEqual([true, false, false]);
});

test('large events push older ones out, and the client is told', () => {
  const { stream } = streamOf({ maxBytes: 400 });
  for (let i = 0; i < 3; i += 1) stream.publish(fact('w', asConversationId('x'.repeat(50))));
  const resume = (after: number) =>
    stream.resume({ workspaceId: 'w' }, () => undefined, { epoch: 'e', after }).resumed;
  expect([resume(0), resume(1), resume(2), resume(3), resume(4)]).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
});

test('whenever it says resumed, a client has exactly the events of its workspace', () => {
  const events = fc.array(fc.constantFrom('a', 'b'), { maxLength: 40 });
  fc.assert(
    fc.property(events, events, fc.integer({ min: 1, max: 30 }), (first, second, maxEvents) => {
      const { stream } = streamOf({ maxEvents });
      const client = { workspaceId: 'a' };
      const seen: number[] = [];
      const send = ({ seq }: { seq: number }) => seen.push(seq);
      stream.resume(client, send, { epoch: '', after: 0 });
      for (const workspace of first) stream.publish(fact(workspace, asConversationId('x')));
      stream.leave(client);
      for (const workspace of second) stream.publish(fact(workspace, asConversationId('x')));
      const { resumed } = stream.resume(client, send, { epoch: 'e', after: seen.at(-1) ?? 0 });
      const mine = [...first, ...second].flatMap((workspace, i) =>
        workspace === 'a' ? [i + 1] : [],
      );
      if (resumed) expect(seen).toEqual(mine);
      else expect(first.length + second.length).toBeGreaterThan(maxEvents);
    }),
  );
});
