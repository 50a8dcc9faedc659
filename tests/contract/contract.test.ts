import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { EventPayload } from '../../shared/contract/index.ts';
import { createClient, type Client } from '../../shared/rpc/client.ts';
import { HOME_WORKSPACE, OTHER_WORKSPACE } from '../support/fakeEngine.ts';
import { until } from '../support/until.ts';
import { arbitraryFrame, isRequestLike } from './arbitraryFrames.ts';
import type { ContractHost } from './harness.ts';
import { ipcHost } from './ipcHost.ts';
import { memoryHost } from './memoryHost.ts';
import { messagePortHost } from './messagePortHost.ts';
import { socketHost } from './socketHost.ts';
import { reportTries } from '../support/reportFigure.ts';
import type { ConversationId } from '../../shared/domain/primitives.ts';
import { asConversationId } from '../support/ids.ts';

const ARBITRARY_FRAMES = 10_000;
const search = { workspaceId: HOME_WORKSPACE, query: 'x' };
const inConversation = { workspaceId: HOME_WORKSPACE, conversationId: asConversationId('c') };

describe.each([memoryHost, messagePortHost, ipcHost, socketHost])('over $name', (kind) => {
  let host: ContractHost;
  let client: Client;
  let reports: string[];

  beforeEach(async () => {
    host = await kind.start();
    reports = [];
    client = createClient({ report: (detail) => reports.push(detail) });
    await client.connect(await host.connect());
  });

  afterEach(async () => {
    client.close();
    await host.close();
  });

  function publishChange(workspaceId: string, conversationId: ConversationId): void {
    host.engine.publish({
      name: 'conversations.changed',
      payload: { workspaceId, conversationId },
    });
  }

  function collectChanges(): string[] {
    const seen: string[] = [];
    client.on('conversations.changed', (payload: EventPayload<'conversations.changed'>) => {
      seen.push(payload.conversationId ?? '');
    });
    return seen;
  }

  test('a request is answered with its reply', async () => {
    const { currentId, workspaces } = await client.call('workspaces.list', {});
    expect(currentId).toBe(HOME_WORKSPACE);
    expect(workspaces).toHaveLength(2);
  });

  test('an error that a handler throws on purpose arrives as it was meant', async () => {
    const call = client.call('history.undo', { workspaceId: HOME_WORKSPACE });
    await expect(call).rejects.toMatchObject({
      error: { code: 'refused', reason: 'nothing_to_undo' },
    });
  });

  test('a crash in a handler arrives as internal, and its words stay in the log', async () => {
    const failure = await client.call('conversations.messages', inConversation).catch((e) => e);
    expect(failure.error).toEqual({ code: 'internal' });
    await until(() => host.problems.some((line) => line.includes('private words')), 'the log');
  });

  test('a command nobody knows is refused', async () => {
    const call = client.call('facts.obliterate' as 'workspaces.list', {});
    await expect(call).rejects.toMatchObject({ error: { code: 'unknown_command' } });
    const inherited = client.call('toString' as 'workspaces.list', {});
    await expect(inherited).rejects.toMatchObject({ error: { code: 'unknown_command' } });
  });

  test('a request that breaks its schema is refused with the place, before any handler', async () => {
    const call = client.call('workspaces.rename', { workspaceId: 'a', name: '' });
    await expect(call).rejects.toMatchObject({ error: { code: 'invalid_request', path: 'name' } });
    const extra = client.call('workspaces.list', { extra: 1 } as never);
    await expect(extra).rejects.toMatchObject({ error: { code: 'invalid_request' } });
    expect(host.engine.seen).not.toContain('workspaces.rename');
    expect(host.engine.seen).not.toContain('workspaces.list');
  });

  test('a reply that breaks its schema never leaves the server', async () => {
    const call = client.call('conversations.create', { workspaceId: HOME_WORKSPACE });
    await expect(call).rejects.toMatchObject({ error: { code: 'invalid_reply' } });
    await until(() => host.problems.some((l) => l.startsWith('invalid_reply')), 'the log');
  });

  test('a call cancelled before it is made is never sent', async () => {
    const call = client.call('search.everything', search, { signal: AbortSignal.abort() });
    await expect(call).rejects.toMatchObject({ error: { code: 'cancelled' } });
    await client.call('workspaces.list', {});
    expect(host.engine.seen).not.toContain('search.everything');
  });

  test('a call cancelled while it runs ends at once and its handler is told', async () => {
    const controller = new AbortController();
    const call = client.call('search.everything', search, { signal: controller.signal });
    await until(() => host.engine.seen.includes('search.everything'), 'the handler');
    controller.abort();
    await expect(call).rejects.toMatchObject({ error: { code: 'cancelled' } });
    await until(() => host.engine.aborted.length === 1, 'the abort');
  });

  test('events arrive in order, once, with their payloads parsed', async () => {
    const seen = collectChanges();
    for (let i = 0; i < 100; i += 1) publishChange(HOME_WORKSPACE, asConversationId(`n${i}`));
    await until(() => seen.length >= 100, 'the events');
    expect(seen).toEqual(Array.from({ length: 100 }, (_, i) => `n${i}`));
  });

  test('an event of another workspace is not delivered until that workspace is open', async () => {
    const seen = collectChanges();
    publishChange(OTHER_WORKSPACE, asConversationId('hidden'));
    publishChange(HOME_WORKSPACE, asConversationId('mine'));
    await until(() => seen.length > 0, 'the event');
    await client.call('workspaces.open', { workspaceId: OTHER_WORKSPACE });
    publishChange(HOME_WORKSPACE, asConversationId('hidden too'));
    publishChange(OTHER_WORKSPACE, asConversationId('now mine'));
    await until(() => seen.length > 1, 'the event');
    expect(seen).toEqual(['mine', 'now mine']);
  });

  test('an event that breaks its schema is logged and not sent', async () => {
    const seen = collectChanges();
    host.engine.publish({ name: 'conversations.changed', payload: { workspaceId: 5 } } as never);
    publishChange(HOME_WORKSPACE, asConversationId('good'));
    await until(() => seen.length > 0, 'the event');
    expect(seen).toEqual(['good']);
    await until(() => host.problems.length > 0, 'the log');
  });

  test('a lost connection rejects what waits and tells the handlers', async () => {
    const states: string[] = [];
    client.onState((state) => states.push(state));
    const call = client.call('search.everything', search);
    const outcome = expect(call).rejects.toMatchObject({ error: { code: 'disconnected' } });
    await until(() => host.engine.seen.includes('search.everything'), 'the handler');
    host.breakConnection();
    await outcome;
    await until(() => host.engine.aborted.length === 1, 'the abort');
    expect(states).toEqual(['disconnected']);
    const after = client.call('workspaces.list', {});
    await expect(after).rejects.toMatchObject({ error: { code: 'disconnected' } });
  });

  test('after a reconnect the missed events come, in order and once', async () => {
    const seen = collectChanges();
    publishChange(HOME_WORKSPACE, asConversationId('before'));
    await until(() => seen.length === 1, 'the event');
    host.breakConnection();
    await until(() => client.state === 'disconnected', 'the loss');
    publishChange(HOME_WORKSPACE, asConversationId('missed 1'));
    publishChange(OTHER_WORKSPACE, asConversationId('not mine'));
    publishChange(HOME_WORKSPACE, asConversationId('missed 2'));
    expect(await client.connect(await host.connect())).toEqual({ resumed: true });
    publishChange(HOME_WORKSPACE, asConversationId('after'));
    await until(() => seen.length >= 4, 'the events');
    expect(seen).toEqual(['before', 'missed 1', 'missed 2', 'after']);
  });

  test('after a reconnect the client is in the workspace it had open', async () => {
    await client.call('workspaces.open', { workspaceId: OTHER_WORKSPACE });
    const seen = collectChanges();
    host.breakConnection();
    await until(() => client.state === 'disconnected', 'the loss');
    publishChange(HOME_WORKSPACE, asConversationId('not mine'));
    publishChange(OTHER_WORKSPACE, asConversationId('missed'));
    expect(await client.connect(await host.connect())).toEqual({ resumed: true });
    publishChange(OTHER_WORKSPACE, asConversationId('live'));
    await until(() => seen.length >= 2, 'the events');
    expect(seen).toEqual(['missed', 'live']);
  });

  test('too long away, or another run of the engine, is no resumption', async () => {
    const seen = collectChanges();
    host.breakConnection();
    await until(() => client.state === 'disconnected', 'the loss');
    for (let i = 0; i < 2_001; i += 1) publishChange(HOME_WORKSPACE, asConversationId('too many'));
    expect(await client.connect(await host.connect())).toEqual({ resumed: false });
    host.restartEngine();
    await until(() => client.state === 'disconnected', 'the loss');
    expect(await client.connect(await host.connect())).toEqual({ resumed: false });
    publishChange(HOME_WORKSPACE, asConversationId('fresh'));
    await until(() => seen.length > 0, 'the event');
    expect(seen).toEqual(['fresh']);
  });

  test(
    `${ARBITRARY_FRAMES} arbitrary frames: no crash, and every request among them a typed error`,
    { timeout: 120_000 },
    async () => {
      const transport = await host.connect();
      const answers = new Map<number | null, number>();
      transport.onMessage((frame) => {
        const { kind, id } = frame as { kind: string; id: number | null };
        expect(kind).toBe('failure');
        answers.set(id, (answers.get(id) ?? 0) + 1);
      });
      const frames = fc.sample(arbitraryFrame, { numRuns: ARBITRARY_FRAMES, seed: 20260101 });
      const requestIds = new Set<number>();
      for (const [index, frame] of frames.entries()) {
        // Each gets an id of its own, so that every answer can be told from the others.
        if (isRequestLike(frame)) {
          frame.id = index + 1;
          requestIds.add(index + 1);
        }
        transport.send(frame);
        if (index % 500 === 0) await new Promise((resolve) => setTimeout(resolve, 0));
      }
      expect(requestIds.size).toBeGreaterThan(ARBITRARY_FRAMES / 4);
      await until(() => [...requestIds].every((id) => answers.has(id)), 'every refusal', 60_000);
      expect([...requestIds].every((id) => answers.get(id) === 1)).toBe(true);
      reportTries(frames.length);
      expect((await client.call('workspaces.list', {})).currentId).toBe(HOME_WORKSPACE);
      transport.close();
    },
  );
});
