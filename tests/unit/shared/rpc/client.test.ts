import { beforeEach, describe, expect, test } from 'vitest';
import { createClient, type Client } from '../../../../shared/rpc/client.ts';
import type { Transport } from '../../../../shared/rpc/transport.ts';
import { memoryTransportPair } from '../../../support/memoryTransport.ts';
import { until } from '../../../support/until.ts';

type Frame = Record<string, unknown>;

/** A server written by hand, so that it can lie. */
interface Server {
  readonly transport: Transport;
  readonly received: Frame[];
  /** Makes the frame that answers a call. */
  answer: (id: unknown) => Frame | null;
}

const workspace = {
  id: 'w',
  name: 'w',
  createdAt: 1,
  trashedAt: null,
  isDemo: false,
  sizeBytes: 0,
  folder: '/w',
};
const listed = { workspaces: [], currentId: 'w' };
const FIRST = { resumed: false, epoch: 'e1', last: 10 };

let client: Client;
let reports: string[];
let server: Server;

beforeEach(async () => {
  reports = [];
  client = createClient({ report: (detail) => reports.push(detail) });
  server = await connect(FIRST);
});

async function connect(resume: object, before: Frame[] = []): Promise<Server> {
  const [near, far] = memoryTransportPair();
  const made: Server = { transport: far, received: [], answer: () => null };
  const bodies: Frame = { 'events.resume': resume, 'workspaces.open': workspace };
  far.onMessage((input) => {
    const frame = input as Frame;
    made.received.push(frame);
    const body = bodies[String(frame['name'])];
    if (frame['name'] === 'events.resume') for (const early of before) far.send(early);
    const answer = body ? { kind: 'reply', id: frame['id'], body } : made.answer(frame['id']);
    if (answer) far.send(answer);
  });
  await client.connect(near);
  return made;
}

const list = () => client.call('workspaces.list', {});
const event = (seq: number, id = `n${seq}`) => ({
  kind: 'event',
  seq,
  name: 'conversations.changed',
  payload: { workspaceId: 'w', conversationId: id },
});

function collect(): string[] {
  const seen: string[] = [];
  client.on('conversations.changed', ({ conversationId }) => seen.push(conversationId ?? ''));
  return seen;
}

describe('a server that lies is not believed', () => {
  test.each<[string, Frame]>([
    ['a body of another shape', { kind: 'reply', body: { ...listed, currentId: 5 } }],
    ['a body with more than agreed', { kind: 'reply', body: { ...listed, more: 1 } }],
    ['no body', { kind: 'reply' }],
    ['a reply with more than agreed', { kind: 'reply', body: listed, more: 1 }],
    ['an error nobody agreed on', { kind: 'failure', error: { code: 'bored' } }],
    ['an answer of another kind', { kind: 'maybe', body: listed }],
  ])('%s', async (_what, frame) => {
    server.answer = (id) => ({ ...frame, id });
    await expect(list()).rejects.toMatchObject({ error: { code: 'invalid_reply' } });
    server.answer = (id) => ({ kind: 'reply', id, body: listed });
    expect(await list()).toEqual(listed);
  });

  test('frames that answer nothing are reported or passed over, and the client lives on', async () => {
    for (const frame of [
      null,
      7,
      [],
      {},
      { kind: 'event', seq: 0, name: 'x', payload: {} },
      { kind: 'reply', id: 999, body: {} },
      { kind: 'failure', id: null, error: { code: 'invalid_request' } },
      { ...event(11), name: 'nothing.happened' },
      { ...event(12), name: '__proto__' },
      { ...event(13), payload: { workspaceId: 'w' } },
    ]) {
      server.transport.send(frame);
    }
    const seen = collect();
    server.transport.send(event(14));
    await until(() => seen.length > 0, 'the event');
    expect(seen).toEqual(['n14']);
    expect(reports).toHaveLength(9);
  });

  test('a reply that comes after its call was cancelled changes nothing', async () => {
    const controller = new AbortController();
    const call = client.call('workspaces.list', {}, { signal: controller.signal });
    controller.abort();
    await expect(call).rejects.toMatchObject({ error: { code: 'cancelled' } });
    await until(() => server.received.length >= 3, 'the frames');
    expect(server.received.at(-1)).toEqual({ kind: 'cancel', id: server.received.at(-2)?.['id'] });
    server.transport.send({ kind: 'reply', id: server.received.at(-2)?.['id'], body: listed });
    server.answer = (id) => ({ kind: 'reply', id, body: listed });
    expect(await list()).toEqual(listed);
  });
});

test('a request that cannot be sent is refused here', async () => {
  const call = client.call('workspaces.create', { name: (() => 'x') as unknown as string });
  await expect(call).rejects.toMatchObject({ error: { code: 'invalid_request' } });
});

test('without a connection a call is refused at once', async () => {
  const call = createClient().call('workspaces.list', {});
  await expect(call).rejects.toMatchObject({ error: { code: 'disconnected' } });
});

test('a listener that throws is reported, and the others hear the event', async () => {
  client.on('conversations.changed', () => {
    throw new Error('listener');
  });
  const seen = collect();
  server.transport.send(event(11));
  await until(() => seen.length > 0, 'the event');
  expect(reports.join()).toContain('listener');
});

test('a listener that was taken off hears nothing more', async () => {
  const taken: unknown[] = [];
  const off = client.on('conversations.changed', (payload) => taken.push(payload));
  off();
  const seen = collect();
  server.transport.send(event(11));
  await until(() => seen.length > 0, 'the event');
  expect(taken).toEqual([]);
});

test('an event seen before is not heard again, and numbers may have gaps', async () => {
  const seen = collect();
  for (const seq of [9, 10, 11, 11, 15, 12, 16]) server.transport.send(event(seq));
  await until(() => seen.includes('n16'), 'the events');
  expect(seen).toEqual(['n11', 'n15', 'n16']);
});

test('a reconnect names the run and the last event, and keeps the order around the answer', async () => {
  const seen = collect();
  server.transport.send(event(11));
  await until(() => seen.length === 1, 'the event');
  server = await connect({ resumed: true, epoch: 'e1', last: 13 }, [
    event(11),
    event(12),
    event(13),
  ]);
  expect(server.received[0]).toMatchObject({ body: { epoch: 'e1', after: 11 } });
  expect(seen).toEqual(['n11', 'n12', 'n13']);
});

test('with another run of the engine counting begins anew, and early events are not lost', async () => {
  const seen = collect();
  server = await connect({ resumed: false, epoch: 'e2', last: 2 }, [event(2, 'old'), event(3)]);
  server.transport.send(event(4));
  await until(() => seen.includes('n4'), 'the events');
  expect(seen).toEqual(['n3', 'n4']);
});

test('the workspace that was open is opened again before the stream is resumed', async () => {
  await client.call('workspaces.open', { workspaceId: 'w' });
  server = await connect({ resumed: true, epoch: 'e1', last: 10 });
  expect(server.received.map((frame) => frame['name'])).toEqual([
    'workspaces.open',
    'events.resume',
  ]);
});

test('a new connection takes the place of the old one', async () => {
  const old = server;
  const waiting = list();
  const outcome = expect(waiting).rejects.toMatchObject({ error: { code: 'disconnected' } });
  let closed = false;
  old.transport.onMessage(
    () => undefined,
    () => (closed = true),
  );
  server = await connect(FIRST);
  await outcome;
  expect(closed).toBe(true);
  expect(client.state).toBe('connected');
});

test('states are told as they change, and closing is for good', async () => {
  const states: string[] = [];
  const off = client.onState((state) => states.push(state));
  server.transport.close();
  server = await connect(FIRST);
  client.close();
  expect(states).toEqual(['disconnected', 'connecting', 'connected', 'closed']);
  off();
  const [near] = memoryTransportPair();
  await expect(client.connect(near)).rejects.toMatchObject({ error: { code: 'disconnected' } });
});
