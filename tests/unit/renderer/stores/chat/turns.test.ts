// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Message } from '../../../../../shared/domain/chat.ts';
import { modelProblemSchema } from '../../../../../shared/domain/model.ts';
import { breaking, failing, rich } from '../../../../support/scriptedEngine/scripts.ts';
import { withModels } from '../../../../support/scriptedEngine/modelStory.ts';
import { emptyWorld, type World } from '../../../../support/scriptedEngine/world.ts';
import { conversationOf } from '../../../../../renderer/stores/chat/conversations.ts';
import { startHarness, until, type Harness } from '../harness.ts';

let world: World;
let harness: Harness;
let id: string;

beforeEach(async () => {
  localStorage.clear();
  world = withModels(emptyWorld());
  harness = await startHarness(world);
  id = harness.workspace().chat.begin();
});

afterEach(() => {
  vi.restoreAllMocks();
  harness.close();
  localStorage.clear();
  window.location.hash = '';
});

const chat = () => harness.workspace().chat;
const shown = (): readonly Message[] => chat().getState().transcripts[id]?.messages ?? [];
const texts = () => shown().map((message) => message.text);
const settled = () => until(() => shown().at(-1)?.state !== 'streaming', 'the end of the answer');

async function say(text: string): Promise<void> {
  await chat().outbox.send(id, text);
  await settled();
}

function last(): Message {
  const message = shown().at(-1);
  if (!message) throw new Error('nothing is shown');
  return message;
}

describe('an answer of a model', () => {
  test('brings its thoughts, its tool calls and what it took', async () => {
    world.scripts = [{ ...rich, waits: [] }];
    await say('When can the carpenter start?');
    expect(last()).toMatchObject({
      state: 'complete',
      author: 'llama3.2',
      reasoning: rich.reasoning,
      usage: rich.usage,
    });
    expect(last().toolCalls.map((call) => call.state)).toEqual(['done', 'refused']);
  });

  test('says what it waits for, and no longer once it speaks', async () => {
    world.scripts = [{ text: 'Here.', waits: [{ status: 'retrying', retryInSec: 7, ms: 60 }] }];
    void say('Hello?');
    await until(() => Object.keys(chat().getState().waits).length === 1, 'the wait');
    const [wait] = Object.values(chat().getState().waits);
    expect(wait?.status).toBe('retrying');
    expect((wait?.until ?? 0) - Date.now()).toBeGreaterThan(5_000);
    await until(() => last().state === 'complete', 'the answer');
    expect(chat().getState().waits).toEqual({});
  });

  test.each(modelProblemSchema.options)(
    'that ends with %s keeps what arrived, and the conversation goes on',
    async (problem) => {
      world.scripts = [breaking('one two three four', problem, 2), failing(problem)];
      await say('First');
      expect(last()).toMatchObject({ state: 'interrupted', problem, text: 'one two ' });
      await say('Second');
      expect(last()).toMatchObject({ state: 'failed', problem, text: '' });
      await chat().retry(last());
      await settled();
      expect(last().state).toBe('complete');
    },
  );

  test('that is stopped keeps its part', async () => {
    world.pieceMs = 30;
    world.scripts = [{ text: 'a b c d e f g h' }];
    void chat().outbox.send(id, 'Count');
    await until(() => last().text.length > 0, 'the first piece');
    await chat().stop(last().turnId);
    await settled();
    expect(last()).toMatchObject({ state: 'interrupted', problem: 'cancelled' });
    expect(last().text.length).toBeGreaterThan(0);
  });
});

describe('versions', () => {
  test('answering anew replaces the answer on screen, and both can be shown', async () => {
    world.scripts = [{ text: 'first' }, { text: 'second' }];
    await say('Which?');
    const { id: first } = last();
    await chat().regenerate(last());
    await settled();
    expect(texts()).toEqual(['Which?', 'second']);
    expect(last().versions).toEqual([first, last().id]);
    await chat().showVersion(first);
    expect(texts()).toEqual(['Which?', 'first']);
  });

  test('a turn said differently begins a branch, and the old one is still there', async () => {
    world.scripts = [{ text: 'one' }, { text: 'two' }, { text: 'other' }];
    await say('A');
    await say('B');
    const [turn] = shown();
    if (!turn) throw new Error('nothing is shown');
    expect(await chat().edit(turn, 'A, but different')).toBe(true);
    await settled();
    expect(texts()).toEqual(['A, but different', 'other']);
    expect(shown()[0]?.versions).toHaveLength(2);
    await chat().showVersion(turn.id);
    expect(texts()).toEqual(['A', 'one', 'B', 'two']);
  });

  test('an answer that goes on in a version off screen changes nothing on screen', async () => {
    world.scripts = [{ text: 'first' }, { text: 'a b c d e f g h i j' }];
    await say('Which?');
    const { id: first } = last();
    world.pieceMs = 10;
    await chat().regenerate(last());
    await chat().showVersion(first);
    expect(texts()).toEqual(['Which?', 'first']);
    const calls = vi.spyOn(harness.app.client, 'call');
    const seen = new Set<string>();
    chat().subscribe(() => texts().forEach((text) => seen.add(text)));
    const space = world.spaces.get('default');
    await until(
      () => space?.messages.every((message) => message.state !== 'streaming') ?? false,
      'the hidden answer',
    );
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect([...seen].sort()).toEqual(['Which?', 'first']);
    // Looked for once, and once more when the conversation has changed; not at every piece.
    const reads = calls.mock.calls.filter(([command]) => command === 'conversations.messages');
    expect(reads.length).toBeLessThanOrEqual(4);
    expect(texts()).toEqual(['Which?', 'first']);
  });

  test('a fork holds the conversation up to its message', async () => {
    world.scripts = [{ text: 'one' }, { text: 'two' }];
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
    world.pieceMs = 40;
    world.scripts = [{ text: 'a b c d e f' }, { text: 'next' }, { text: 'after' }];
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
    chat().outbox.rewrite(second.clientMessageId, 'Second, better');
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
    world.pieceMs = 40;
    world.scripts = [breaking('a b c d', 'dropped', 3), { text: 'next' }];
    void chat().outbox.send(id, 'First');
    await until(() => shown().at(-1)?.state === 'streaming', 'the answer to begin');
    await chat().outbox.send(id, 'Second');
    await settled();
    expect(queue()).toEqual([['queued', 'Second']]);
    const [second] = chat().getState().outgoing;
    await chat().outbox.sendNow(second?.clientMessageId ?? '');
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
  const space = () => world.spaces.get('default');

  test('that is thrown away takes its queued messages with it: none is stored', async () => {
    world.pieceMs = 40;
    world.scripts = [{ text: 'a b c d e f' }];
    void chat().outbox.send(id, 'First');
    await until(() => shown().at(-1)?.state === 'streaming', 'the answer to begin');
    await chat().outbox.send(id, 'Between us');
    const ended = new Promise<void>((done) => harness.app.client.on('chat.finished', () => done()));
    await harness.workspace().conversations.discard(id);
    await ended;
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(chat().getState().outgoing).toEqual([]);
    expect(chat().getState().transcripts[id]).toBeUndefined();
    expect(space()?.conversations).toEqual([]);
    expect(space()?.messages).toEqual([]);
  });

  test('that the engine has lost stores nothing, and keeps the words at hand', async () => {
    space()?.begun.clear();
    await chat().outbox.send(id, 'Between us');
    expect(space()?.conversations).toEqual([]);
    const [item] = chat().getState().outgoing;
    expect(item).toMatchObject({ state: 'failed', text: 'Between us' });
    expect(item?.problem).toMatchObject({ code: 'refused', reason: 'temporary_gone' });
    expect(localStorage.getItem('loci.outbox.default')).toBeNull();
  });

  test('stays one when a message waited for the connection and the engine forgot it', async () => {
    harness.cut();
    await until(() => harness.app.connection.store.getState().phase === 'lost', 'the loss');
    await chat().outbox.send(id, 'Between us');
    space()?.begun.clear();
    harness.mend();
    await until(() => chat().getState().outgoing[0]?.state === 'failed', 'the refusal');
    expect(space()?.conversations).toEqual([]);
    expect(chat().getState().outgoing[0]?.problem?.reason).toBe('temporary_gone');
  });

  test('is known as one after a reload, as long as the engine holds it', async () => {
    await chat().outbox.send(id, 'Between us');
    await settled();
    harness.close();
    harness = await startHarness(world);
    const { conversations } = harness.workspace();
    await until(() => conversations.getState().begun[id] !== undefined, 'it to be recognised');
    expect(conversationOf(conversations.getState(), id)).toMatchObject({
      temporary: true,
      title: 'Between us',
    });
  });

  test('is told apart in the list by the name of its first message', async () => {
    await chat().outbox.send(id, 'Between us');
    const { conversations } = harness.workspace();
    await until(() => conversations.getState().begun[id]?.title === 'Between us', 'its title');
    expect(conversations.getState().list).toEqual([]);
  });
});

describe('an answer that came unseen', () => {
  const unread = () => [...harness.workspace().conversations.getState().unread];

  test('is marked until it is read, after a reload too', async () => {
    await say('First');
    await until(() => unread().length === 1, 'the mark');
    harness.close();
    harness = await startHarness(world);
    const { conversations } = harness.workspace();
    await until(() => conversations.getState().status === 'ready', 'the list');
    expect(unread()).toEqual([id]);
    conversations.markRead(id);
    harness.close();
    harness = await startHarness(world);
    await until(() => harness.workspace().conversations.getState().status === 'ready', 'the list');
    expect(unread()).toEqual([]);
  });

  test('marks nothing that is kept where the conversation is temporary', async () => {
    const { conversations } = harness.workspace();
    const made = await conversations.begin({ model: null, memory: true, temporary: true });
    id = chat().begin(made ?? '');
    await say('Between us');
    await until(() => unread().length === 1, 'the mark');
    expect(JSON.stringify({ ...localStorage })).not.toContain(id);
  });

  test.each(['{"not": "a list"', '{"not": "a list"}', '[7, null]'])(
    'of which nonsense was kept (%s) marks nothing',
    async (kept) => {
      harness.close();
      localStorage.setItem('loci.unread.default', kept);
      harness = await startHarness(world);
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

    harness = await startHarness(world);
    await until(() => chat().getState().outgoing.length === 0, 'it to go out');
    const stored = world.spaces.get('default')?.messages.filter(({ role }) => role === 'user');
    expect(stored?.map(({ text }) => text)).toEqual(['Do not lose me']);
    expect(localStorage.getItem('loci.outbox.default')).toBeNull();
  });

  test('take along what was chosen for their conversation', async () => {
    const { conversations } = harness.workspace();
    const chosen = { model: 'ollama/qwen3:8b', memory: false };
    const made = await conversations.begin({ ...chosen, temporary: false });
    id = chat().begin(made ?? '');
    harness.cut();
    await until(() => harness.app.connection.store.getState().phase === 'lost', 'the loss');
    await chat().outbox.send(id, 'Not for the record');
    harness.close();
    // The engine was started anew, too: what it was told before the first message is gone.
    world.spaces.get('default')?.begun.clear();

    harness = await startHarness(world);
    await until(() => chat().getState().outgoing.length === 0, 'it to go out');
    expect(world.spaces.get('default')?.conversations).toMatchObject([{ id, ...chosen }]);
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
    localStorage.setItem('loci.outbox.default', JSON.stringify([...bad, good]));
    harness = await startHarness(world);
    await until(() => chat().getState().outgoing.length === 0, 'the good one to go out');
    expect(world.spaces.get('default')?.messages[0]?.text).toBe('good');

    harness.close();
    localStorage.setItem('loci.outbox.default', '{"not": "a list"');
    harness = await startHarness(world);
    expect(chat().getState().outgoing).toEqual([]);
  });
});
