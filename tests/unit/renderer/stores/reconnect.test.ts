// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest';
import { livedInWorld } from '../../../support/scriptedEngine/story.ts';
import { startHarness, until, type Harness } from './harness.ts';

let harness: Harness | null = null;

afterEach(() => {
  harness?.close();
  harness = null;
  window.location.hash = '';
});

async function start(): Promise<Harness> {
  harness = await startHarness(livedInWorld());
  return harness;
}

describe('a lost connection', () => {
  test('after a restart of the engine the stores read everything again', async () => {
    const { engine, app, workspace, cut, mend } = await start();
    await until(() => workspace().conversations.getState().list.length > 0, 'conversations');
    await workspace().facts.load();
    cut();
    await until(() => app.connection.store.getState().phase === 'lost', 'the loss');
    // A change that no event will tell of.
    const space = engine.world.spaces.get('default');
    if (!space) throw new Error('the world has no default workspace');
    space.conversations = space.conversations.map((each) => ({ ...each, title: 'Changed' }));
    space.nodes = space.nodes.slice(0, 2);
    engine.restart();
    mend();
    await until(
      () => workspace().conversations.getState().list[0]?.title === 'Changed',
      'the new titles',
    );
    await until(() => workspace().facts.getState().nodes.length < 3, 'the new facts');
  });

  test('a message sent without a connection goes out by itself, and is stored once', async () => {
    const { engine, app, workspace, cut, mend } = await start();
    const { chat } = workspace();
    const conversationId = chat.begin();
    cut();
    await until(() => app.connection.store.getState().phase === 'lost', 'the loss');
    expect(await chat.outbox.send(conversationId, 'Are you there?')).toBeNull();
    expect(chat.getState().outgoing[0]?.state).toBe('waiting');
    mend();
    await until(() => chat.getState().outgoing.length === 0, 'the message to leave');
    await until(
      () => chat.getState().transcripts[conversationId]?.messages.at(-1)?.state === 'complete',
      'the answer',
    );
    const stored = engine.world.spaces
      .get('default')
      ?.messages.filter((message) => message.text === 'Are you there?');
    expect(stored).toHaveLength(1);
  });

  test('sending the same message again does not store it twice', async () => {
    const { engine, workspace } = await start();
    const { chat } = workspace();
    const conversationId = chat.begin();
    const clientMessageId = crypto.randomUUID();
    const item = {
      clientMessageId,
      conversationId,
      text: 'once only',
      createdAt: 1,
      temporary: false,
      chosen: null,
      pasted: [],
      problem: null,
    };
    for (let time = 0; time < 2; time += 1) {
      chat.setState({ outgoing: [{ ...item, state: 'waiting' }] });
      await chat.outbox.flush();
    }
    const stored = engine.world.spaces
      .get('default')
      ?.messages.filter((message) => message.text === 'once only');
    expect(stored).toHaveLength(1);
    const shown = chat.getState().transcripts[conversationId]?.messages;
    expect(shown?.filter((message) => message.text === 'once only')).toHaveLength(1);
  });
});

describe('an answer', () => {
  test('grows by events and ends as the engine stored it', async () => {
    const { workspace } = await start();
    const { chat } = workspace();
    const conversationId = chat.begin();
    await chat.outbox.send(conversationId, 'What do you know about Marek?');
    await until(
      () => chat.getState().transcripts[conversationId]?.messages.at(-1)?.state === 'complete',
      'the answer',
    );
    const answer = chat.getState().transcripts[conversationId]?.messages.at(-1);
    expect(answer?.text).toContain('Marek is the carpenter');
    expect(answer?.citations.length).toBeGreaterThan(0);
  });

  test('in another conversation marks that one unread until it is opened', async () => {
    const { app, workspace } = await start();
    const { chat, conversations } = workspace();
    const id = chat.begin();
    app.route.go({ screen: 'memories' });
    await chat.outbox.send(id, 'hello');
    await until(() => conversations.getState().unread.has(id), 'the mark');
    conversations.markRead(id);
    expect(conversations.getState().unread.has(id)).toBe(false);
  });
});

describe('older messages', () => {
  test('are put in front page by page until there are no more', async () => {
    const { workspace } = await start();
    const { chat, conversations } = workspace();
    await until(() => conversations.getState().list.length > 0, 'conversations');
    const long = conversations.getState().list.find((each) => each.title.startsWith('Garden'));
    if (!long) throw new Error('the long conversation is missing');
    await chat.open(long.id);
    expect(chat.getState().transcripts[long.id]?.messages).toHaveLength(30);
    while (chat.getState().transcripts[long.id]?.hasMore) await chat.loadOlder(long.id);
    const messages = chat.getState().transcripts[long.id]?.messages ?? [];
    expect(messages).toHaveLength(260);
    expect(new Set(messages.map((message) => message.id)).size).toBe(260);
    expect(messages[0]?.text).toContain('Bed 1:');
  });
});
