import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Message } from '../../../../../shared/domain/chat.ts';
import type { FakeModelServer } from '../../../../support/modelServer.ts';
import {
  call,
  deltas,
  DONE,
  fails,
  faults,
  finish,
  says,
  saysSlowly,
  streams,
  usage,
} from '../../../../support/modelServer.ts';
import { addModels } from '../../../../support/inProcess/modelServers.ts';
import type { InProcessLoci } from '../../../../support/inProcess/openLoci.ts';
import { conversationOf } from '../../../../../renderer/stores/chat/conversationState.ts';
import { messagesOf } from '../../sendTurns.ts';
import { startLoci } from '../../loci.ts';
import { startHarness, until, type Harness } from '../harness.ts';
import type { ConversationId } from '../../../../../shared/domain/primitives.ts';
import { asMessageId, asConversationId } from '../../../../support/ids.ts';

let loci: InProcessLoci;
let server: FakeModelServer;
let harness: Harness;
let id: ConversationId;

beforeEach(async () => {
  localStorage.clear();
  loci = await startLoci({ timing: { loadingAfterMs: 30 } });
  server = await addModels(loci);
  harness = await startHarness(loci);
  id = harness.workspace().chat.begin();
});

afterEach(() => {
  vi.restoreAllMocks();
  harness.close();
  localStorage.clear();
  window.location.hash = '';
});

const outboxKey = () => `loci.outbox.${loci.workspaceId}`;
const chat = () => harness.workspace().chat;
const shown = (): readonly Message[] => chat().getState().transcripts[id]?.messages ?? [];
const texts = () => shown().map((message) => message.text);
const idle = () => until(() => shown().at(-1)?.state !== 'streaming', 'the end of the answer');

async function say(text: string): Promise<void> {
  await chat().outbox.send(id, text);
  await idle();
}

function last(): Message {
  const message = shown().at(-1);
  if (!message) throw new Error('nothing is shown');
  return message;
}

describe('an answer of a model', () => {
  test('brings its thoughts, its tool calls and what it took', async () => {
    server.next(
      call('search_memory', { query: 'carpenter' }),
      call('no_such_tool', {}),
      streams([
        ...deltas({ reasoning_content: 'Let me see.' }, { content: 'On the seventh.' }),
        finish('stop'),
        usage(1840, 92),
        DONE,
      ]),
    );
    await say('When can the carpenter start?');
    expect(last()).toMatchObject({
      state: 'complete',
      author: 'ollama/llama3.2',
      text: 'On the seventh.',
      reasoning: 'Let me see.',
      usage: { promptTokens: 1840, completionTokens: 92 },
    });
    expect(last().toolCalls.map((made) => made.state)).toEqual(['done', 'refused']);
  });

  test('says what it waits for, and no longer once it speaks', async () => {
    const speak = Promise.withResolvers<void>();
    server.next(async (request, response) => {
      await speak.promise;
      await says('Here.')(request, response);
    });
    void say('Hello?');
    const waits = () => Object.values(chat().getState().waits).map(({ status }) => status);
    await until(() => waits().includes('loading_model'), 'the wait');
    speak.resolve();
    await until(() => last().state === 'complete', 'the answer');
    expect(chat().getState().waits).toEqual({});
  });

  test('that waits for a busy server says for how long', async () => {
    server.next(fails(429, {}, { 'retry-after': '9' }));
    void say('Hello?');
    const wait = () => Object.values(chat().getState().waits)[0];
    await until(() => wait()?.status === 'retrying', 'the wait');
    expect((wait()?.until ?? 0) - Date.now()).toBeGreaterThan(5_000);
    await chat().stop(last().turnId);
    await idle();
    expect(chat().getState().waits).toEqual({});
  });

  test.each([
    ['unauthorized', fails(401), 'failed', ''],
    ['server_error', fails(500), 'failed', ''],
    ['empty_answer', faults.empty, 'failed', ''],
    ['dropped', faults.drop, 'interrupted', 'Half of an answer'],
    ['reported_error', faults.inBandError, 'interrupted', 'Half of an answer'],
    ['cut_off', faults.cutOff, 'interrupted', 'Half of an answer'],
  ] as const)(
    'that ends with %s keeps what arrived, and the conversation goes on',
    async (problem, fault, state, text) => {
      server.next(fault);
      await say('First');
      expect(last()).toMatchObject({ state, problem, text });
      await chat().retry(last());
      await idle();
      expect(last()).toMatchObject({ state: 'complete', text: 'All right.' });
    },
  );

  test('that is stopped keeps its part', async () => {
    server.next(saysSlowly('a b c d e f g h', 30));
    void chat().outbox.send(id, 'Count');
    await until(() => last().text.length > 0, 'the first piece');
    await chat().stop(last().turnId);
    await idle();
    expect(last()).toMatchObject({ state: 'interrupted', problem: 'cancelled' });
    expect(last().text.length).toBeGreaterThan(0);
  });
});

describe('versions', () => {
  test('answering anew replaces the answer on screen, and both can be shown', async () => {
    server.next(says('first'), says('second'));
    await say('Which?');
    const { id: first } = last();
    await chat().regenerate(last());
    await idle();
    expect(texts()).toEqual(['Which?', 'second']);
    expect(last().versions).toEqual([first, last().id]);
    await chat().showVersion(first);
    expect(texts()).toEqual(['Which?', 'first']);
  });

  test('a turn said differently begins a branch, and the old one is still there', async () => {
    server.next(says('one'), says('two'), says('other'));
    await say('A');
    await say('B');
    const [turn] = shown();
    if (!turn) throw new Error('nothing is shown');
    expect(await chat().edit(turn, 'A, but different')).toBe(true);
    await idle();
    expect(texts()).toEqual(['A, but different', 'other']);
    expect(shown()[0]?.versions).toHaveLength(2);
    await chat().showVersion(turn.id);
    expect(texts()).toEqual(['A', 'one', 'B', 'two']);
  });

  test('an answer that goes on in a version off screen changes nothing on screen', async () => {
    server.next(says('first'), saysSlowly('a b c d e f g h i j', 10));
    await say('Which?');
    const { id: first } = last();
    const ended = new Promise<void>((done) => harness.app.client.on('chat.finished', () => done()));
    await chat().regenerate(last());
    await chat().showVersion(first);
    expect(texts()).toEqual(['Which?', 'first']);
    const calls = vi.spyOn(harness.app.client, 'call');
    const seen = new Set<string>();
    chat().subscribe(() => texts().forEach((text) => seen.add(text)));
    await ended;
    await harness.pending.idle();
    expect([...seen].sort()).toEqual(['Which?', 'first']);
    // Looked for once, and once more when the conversation has changed; not at every piece.
    const reads = calls.mock.calls.filter(([command]) => command === 'conversations.messages');
    expect(reads.length).toBeLessThanOrEqual(4);
    expect(texts()).toEqual(['Which?', 'first']);
  });

  test('a fork holds the conversation up to its message', async () => {
    server.next(says('one'), says('two'));
    await say('A');
    const upTo = last();
    await say('B');
    const forked = await chat().fork(upTo.id);
    if (forked === null) throw new Error('it was not forked');
    await chat().open(forked);
    const copied = chat()
      .getState()
      .transcripts[forked]?.messages.map((each) => each.text);
    expect(copied).toEqual(['A', 'one']);
  });
});

describe('messages sent while an answer is being written', () => {
  async function whileAnswering(): Promise<void> {
    server.next(saysSlowly('a b c d e f', 40), says('next'), says('after'));
    void chat().outbox.send(id, 'First');
    await until(() => shown().at(-1)?.state === 'streaming', 'the answer to begin');
  }
  const queue = () =>
    chat()
      .getState()
      .outgoing.map((item) => [item.state, item.text]);

  test('wait for its end and go out in order', async () => {
    await whileAnswering();
    await chat().outbox.send(id, 'Second');
    await chat().outbox.send(id, 'Third');
    expect(queue()).toEqual([
      ['queued', 'Second'],
      ['queued', 'Third'],
    ]);
    await until(() => texts().length === 6 && last().state === 'complete', 'all answers');
    expect(texts()).toEqual(['First', 'a b c d e f', 'Second', 'next', 'Third', 'after']);
  });

  test('can be said differently or deleted until then', async () => {
    await whileAnswering();
    await chat().outbox.send(id, 'Second');
    await chat().outbox.send(id, 'Third');
    const [second, third] = chat().getState().outgoing;
    if (!second || !third) throw new Error('nothing is queued');
    const wording = { text: 'Second, better', pasted: [] };
    await chat().outbox.endEdit(second.clientMessageId, wording);
    chat().outbox.discard(third.clientMessageId);
    await until(() => texts().length === 4 && last().state === 'complete', 'the answers');
    expect(texts()[2]).toBe('Second, better');
  });

  test('can go first: the answer they wait for is stopped and its part kept', async () => {
    await whileAnswering();
    await chat().outbox.send(id, 'Second');
    await chat().outbox.send(id, 'Urgent');
    const urgent = chat().getState().outgoing.at(-1);
    if (!urgent) throw new Error('nothing is queued');
    await chat().outbox.sendNow(urgent.clientMessageId);
    await until(() => texts().length === 6 && last().state === 'complete', 'the answers');
    expect(shown()[1]).toMatchObject({ state: 'interrupted', problem: 'cancelled' });
    expect(texts()[2]).toBe('Urgent');
    expect(texts()[4]).toBe('Second');
  });

  test('stay where they are when the answer fails', async () => {
    const broken = Promise.withResolvers<void>();
    server.next(async (request, response) => {
      await broken.promise;
      faults.drop(request, response);
    }, says('next'));
    void chat().outbox.send(id, 'First');
    await until(() => shown().at(-1)?.state === 'streaming', 'the answer to begin');
    await chat().outbox.send(id, 'Second');
    broken.resolve();
    await idle();
    expect(queue()).toEqual([['queued', 'Second']]);
    const [second] = chat().getState().outgoing;
    await chat().outbox.sendNow(second?.clientMessageId ?? asMessageId(''));
    await until(() => last().text === 'next', 'its answer');
  });
});

describe('a temporary conversation', () => {
  beforeEach(async () => {
    const made = await harness
      .workspace()
      .conversations.begin({ model: null, memory: true, temporary: true });
    if (made === null) throw new Error('it was not begun');
    id = chat().begin(made);
    harness.app.route.go({ screen: 'chat', conversationId: id });
  });
  const stored = async () => (await loci.call('conversations.list', {})).conversations;

  test('that is thrown away takes its queued messages with it: none is stored', async () => {
    server.next(saysSlowly('a b c d e f', 40));
    void chat().outbox.send(id, 'First');
    await until(() => shown().at(-1)?.state === 'streaming', 'the answer to begin');
    await chat().outbox.send(id, 'Between us');
    const ended = new Promise<void>((done) => harness.app.client.on('chat.finished', () => done()));
    await harness.workspace().conversations.discard(id);
    await ended;
    await harness.pending.idle();
    expect(chat().getState().outgoing).toEqual([]);
    expect(chat().getState().transcripts[id]).toBeUndefined();
    expect(await stored()).toEqual([]);
    const status = await loci.call('status.get', {});
    expect(status.counts.messages).toBe(0);
  });

  test.each(['retry', 'regenerate'] as const)('shows one answer after %s', async (again) => {
    server.next(fails(400), says('second'));
    await say('Which?');
    await chat()[again](last());
    await until(() => last().text === 'second', 'the new answer');
    await harness.pending.idle();
    expect(texts()).toEqual(['Which?', 'second']);
  });

  test('that the engine has lost stores nothing, and keeps the words at hand', async () => {
    await loci.restart();
    await chat().outbox.send(id, 'Between us');
    expect(await stored()).toEqual([]);
    const [item] = chat().getState().outgoing;
    expect(item).toMatchObject({ state: 'failed', text: 'Between us' });
    expect(item?.problem).toMatchObject({ code: 'refused', reason: 'temporary_gone' });
    expect(localStorage.getItem(outboxKey())).toBeNull();
  });

  test('stays one when a message waited for the connection and the engine forgot it', async () => {
    harness.cut();
    await until(() => harness.app.connection.store.getState().phase === 'lost', 'the loss');
    await chat().outbox.send(id, 'Between us');
    await loci.restart();
    harness.reconnect();
    await until(() => chat().getState().outgoing[0]?.state === 'failed', 'the refusal');
    expect(await stored()).toEqual([]);
    expect(chat().getState().outgoing[0]?.problem?.reason).toBe('temporary_gone');
  });

  test('is known as one after a reload, as long as the engine holds it', async () => {
    await chat().outbox.send(id, 'Between us');
    await idle();
    harness.close();
    harness = await startHarness(loci);
    const { conversations } = harness.workspace();
    await until(() => conversations.getState().unlisted[id] !== undefined, 'it to be recognised');
    expect(conversationOf(conversations.getState(), id)).toMatchObject({
      temporary: true,
      title: 'Between us',
    });
  });

  test('is told apart in the list by the name of its first message', async () => {
    await chat().outbox.send(id, 'Between us');
    const { conversations } = harness.workspace();
    await until(() => conversations.getState().unlisted[id]?.title === 'Between us', 'its title');
    expect(conversations.getState().list).toEqual([]);
  });
});

describe('an answer that came unseen', () => {
  const unread = () => [...harness.workspace().conversations.getState().unread];

  test('is marked until it is read, after a reload too', async () => {
    await say('First');
    await until(() => unread().length === 1, 'the mark');
    harness.close();
    harness = await startHarness(loci);
    const { conversations } = harness.workspace();
    await until(() => conversations.getState().status === 'ready', 'the list');
    expect(unread()).toEqual([id]);
    conversations.markRead(id);
    harness.close();
    harness = await startHarness(loci);
    await until(() => harness.workspace().conversations.getState().status === 'ready', 'the list');
    expect(unread()).toEqual([]);
  });

  test.each([true, false])(
    'is marked if another workspace was open meanwhile (%s)',
    async (wait) => {
      const release = Promise.withResolvers<void>();
      server.next(async (request, response) => {
        await release.promise;
        await says('On the seventh.')(request, response);
      });
      const { workspaces } = harness.app;
      const { conversations } = harness.workspace();
      await chat().outbox.send(id, 'When does the carpenter come?');
      await until(() => conversations.getState().list.length === 1, 'the conversation');
      await until(() => conversations.getState().answering.has(id), 'the answer');
      const boat = await loci.call('workspaces.create', { name: 'Boat' });
      await workspaces.switchTo(boat.id);
      if (wait) {
        release.resolve();
        await vi.waitFor(async () => {
          expect((await messagesOf(loci, id)).at(-1)?.state).toBe('complete');
        });
      }
      await workspaces.switchTo(loci.workspaceId);
      const state = () => harness.workspace().conversations.getState();
      await until(() => state().answering.has(id) || state().unread.has(id), 'a mark');
      expect(state().answering.has(id)).toBe(!wait);
      release.resolve();
      await until(() => unread().includes(id), 'the mark');
      expect(state().answering.has(id)).toBe(false);
    },
  );

  test('marks nothing that is kept where the conversation is temporary', async () => {
    const { conversations } = harness.workspace();
    const made = await conversations.begin({ model: null, memory: true, temporary: true });
    id = chat().begin(made ?? asConversationId(''));
    await say('Between us');
    await until(() => unread().length === 1, 'the mark');
    expect(JSON.stringify({ ...localStorage })).not.toContain(id);
  });

  test.each(['{"not": "a list"', '{"not": "a list"}', '[7, null]'])(
    'of which nonsense was kept (%s) marks nothing',
    async (kept) => {
      harness.close();
      localStorage.setItem(`loci.unread.${loci.workspaceId}`, kept);
      harness = await startHarness(loci);
      expect(unread()).toEqual([]);
    },
  );
});

describe('messages that are not on disk yet', () => {
  test('outlive a reload of the window, and go out once', async () => {
    harness.cut();
    await until(() => harness.app.connection.store.getState().phase === 'lost', 'the loss');
    await chat().outbox.send(id, 'Do not lose me');
    harness.close();

    harness = await startHarness(loci);
    await until(() => chat().getState().outgoing.length === 0, 'it to go out');
    const stored = await messagesOf(loci, id);
    const mine = stored.filter(({ role }) => role === 'user');
    expect(mine.map(({ text }) => text)).toEqual(['Do not lose me']);
    expect(localStorage.getItem(outboxKey())).toBeNull();
  });

  test('take along what was chosen for their conversation', async () => {
    const { conversations } = harness.workspace();
    const chosen = { model: 'ollama/qwen3:8b', memory: false };
    const made = await conversations.begin({ ...chosen, temporary: false });
    id = chat().begin(made ?? asConversationId(''));
    harness.cut();
    await until(() => harness.app.connection.store.getState().phase === 'lost', 'the loss');
    await chat().outbox.send(id, 'Not for the record');
    harness.close();
    // The engine was started anew, too: what it was told before the first message is gone.
    await loci.restart();

    harness = await startHarness(loci);
    await until(() => chat().getState().outgoing.length === 0, 'it to go out');
    const { conversations: kept } = await loci.call('conversations.list', {});
    expect(kept).toMatchObject([{ id, ...chosen }]);
  });

  test('kept text that is damaged or hostile is passed over', async () => {
    harness.close();
    const good = {
      clientMessageId: 'c1',
      conversationId: id,
      text: 'good',
      createdAt: 1,
      state: 'sending',
    };
    const bad = [null, 7, {}, { ...good, text: '' }, { ...good, conversationId: null }];
    localStorage.setItem(outboxKey(), JSON.stringify([...bad, good]));
    harness = await startHarness(loci);
    await until(() => chat().getState().outgoing.length === 0, 'the good one to go out');
    expect((await messagesOf(loci, id))[0]?.text).toBe('good');

    harness.close();
    localStorage.setItem(outboxKey(), '{"not": "a list"');
    harness = await startHarness(loci);
    expect(chat().getState().outgoing).toEqual([]);
  });
});
