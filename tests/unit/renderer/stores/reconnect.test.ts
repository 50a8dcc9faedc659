import { createId } from '../../../../renderer/stores/shell/createId.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { addModels } from '../../../support/inProcess/modelServers.ts';
import { annasLoci, startLoci } from '../loci.ts';
import { sendTurns, messagesOf } from '../sendTurns.ts';
import type { InProcessLoci } from '../../../support/inProcess/openLoci.ts';
import { startHarness, until, type Harness } from './harness.ts';
import type { ConversationId } from '../../../../shared/domain/primitives.ts';
import { asConversationId } from '../../../support/ids.ts';

let harness: Harness | null = null;
let loci: InProcessLoci;

afterEach(() => {
  harness?.close();
  harness = null;
  window.location.hash = '';
});

async function start(): Promise<Harness> {
  loci = await annasLoci();
  harness = await startHarness(loci);
  return harness;
}

/** The messages with this text that the engine holds. */
async function storedAs(text: string, conversationId: ConversationId) {
  const messages = await messagesOf(loci, conversationId);
  return messages.filter((message) => message.text === text);
}

describe('a lost connection', () => {
  test('after a restart of the engine the stores read everything again', async () => {
    const { app, workspace, cut, reconnect } = await start();
    await until(() => workspace().conversations.getState().list.length > 0, 'conversations');
    await workspace().facts.load();
    cut();
    await until(() => app.connection.store.getState().phase === 'lost', 'the loss');
    // Changes that no event will tell of.
    const [first] = workspace().conversations.getState().list;
    const conversationId = first?.id ?? asConversationId('');
    await loci.call('conversations.rename', { conversationId, title: 'Changed' });
    await loci.call('facts.remember', { content: 'Said to another window' });
    await loci.restart();
    reconnect();
    await until(
      () => workspace().conversations.getState().list[0]?.title === 'Changed',
      'the new titles',
    );
    const contents = () =>
      workspace()
        .facts.getState()
        .nodes.map(({ content }) => content);
    await until(() => contents().includes('Said to another window'), 'the new fact');
  });

  test('what failed meanwhile is loaded, though the engine did not restart', async () => {
    const { app, workspace, cut, reconnect, pending } = await start();
    const { chat, facts, graph, conversations } = workspace();
    await until(() => conversations.getState().list.length > 0, 'conversations');
    const id = conversations.getState().list[0]?.id ?? asConversationId('');
    cut();
    await until(() => app.connection.store.getState().phase === 'lost', 'the loss');
    await Promise.all([chat.open(id), facts.load(), graph.open({ kind: 'latest' })]);
    expect(chat.getState().transcripts[id]?.status).toBe('failed');
    expect(facts.getState().status).toBe('failed');
    expect(graph.getState().status).toBe('failed');
    reconnect();
    await until(() => chat.getState().transcripts[id]?.status === 'ready', 'the conversation');
    await until(() => facts.getState().status === 'ready', 'the facts');
    await until(() => graph.getState().status === 'ready', 'the graph');
    await pending.idle();
  });

  test('a load that was cut off by the loss is repeated', async () => {
    const { app, workspace, cut, reconnect, pending } = await start();
    const { facts } = workspace();
    await facts.load();
    const contents = () => facts.getState().nodes.map(({ content }) => content);
    const { promise, resolve: release } = Promise.withResolvers<void>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    loci.stub('facts.list', async () => {
      begin();
      await promise;
      throw new Error('nobody waits for it');
    });
    await loci.call('facts.remember', { content: 'The tide is out' });
    await begun;
    cut();
    await until(() => app.connection.store.getState().phase === 'lost', 'the loss');
    loci.stub('facts.list', null);
    release();
    expect(contents()).not.toContain('The tide is out');
    reconnect();
    await until(() => contents().includes('The tide is out'), 'the new fact');
    await pending.idle();
  });

  test('an answer in progress stays marked after a short loss', async () => {
    loci = await startLoci();
    const server = await addModels(loci);
    harness = await startHarness(loci);
    const { app, workspace, cut, reconnect, pending } = harness;
    const { chat, conversations } = workspace();
    const { promise, resolve: release } = Promise.withResolvers<void>();
    server.next(() => promise);
    const id = chat.begin();
    await chat.outbox.send(id, 'Are you there?');
    await until(() => conversations.getState().answering.has(id), 'the answer to begin');
    cut();
    await until(() => app.connection.store.getState().phase === 'lost', 'the loss');
    reconnect();
    await until(() => app.connection.store.getState().phase === 'ready', 'the connection');
    await pending.idle();
    expect(conversations.getState().answering.has(id)).toBe(true);
    release();
    await pending.idle();
  });

  test('a message sent without a connection goes out by itself, and is stored once', async () => {
    const { app, workspace, cut, reconnect } = await start();
    const { chat } = workspace();
    const conversationId = chat.begin();
    cut();
    await until(() => app.connection.store.getState().phase === 'lost', 'the loss');
    expect(await chat.outbox.send(conversationId, 'Are you there?')).toBeNull();
    expect(chat.getState().outgoing[0]?.state).toBe('waiting');
    reconnect();
    await until(() => chat.getState().outgoing.length === 0, 'the message to leave');
    await until(
      () => chat.getState().transcripts[conversationId]?.messages.at(-1)?.state === 'complete',
      'the answer',
    );
    expect(await storedAs('Are you there?', conversationId)).toHaveLength(1);
  });

  test('sending the same message again does not store it twice', async () => {
    const { workspace } = await start();
    const { chat } = workspace();
    const conversationId = chat.begin();
    const clientMessageId = createId();
    const item = {
      clientMessageId,
      conversationId,
      text: 'once only',
      createdAt: 1,
      temporary: false,
      chosen: null,
      pasted: [],
      attachments: [],
      edit: null,
      problem: null,
    };
    for (let time = 0; time < 2; time += 1) {
      chat.setState({ outgoing: [{ ...item, state: 'waiting' }] });
      await chat.outbox.flush();
    }
    expect(await storedAs('once only', conversationId)).toHaveLength(1);
    const shown = chat.getState().transcripts[conversationId]?.messages;
    expect(shown?.filter((message) => message.text === 'once only')).toHaveLength(1);
  });
});

describe('what was under way when the engine stopped', () => {
  async function restart(): Promise<void> {
    harness?.cut();
    await until(() => harness?.connection.store.getState().phase === 'lost', 'the loss');
    await loci.restart();
    harness?.reconnect();
  }

  test('leaves no mark of an answer in the list of conversations', async () => {
    loci = await startLoci();
    const server = await addModels(loci);
    harness = await startHarness(loci);
    const { chat, conversations } = harness.workspace();
    const { promise, resolve: release } = Promise.withResolvers<void>();
    server.next(() => promise);
    const id = chat.begin();
    await chat.outbox.send(id, 'Are you there?');
    await until(() => conversations.getState().answering.has(id), 'the answer to begin');
    await restart();
    await until(() => !conversations.getState().answering.has(id), 'the mark to go');
    release();
    await harness.pending.idle();
  });

  test('is looked at again: imports, exports and copies elsewhere', async () => {
    const { workspace, pending } = await start();
    const read = new Set<string>();
    for (const name of ['imports.list', 'exports.list', 'offsite.get'] as const) {
      loci.stub(name, () => {
        read.add(name);
        return loci.call(name, {}) as never;
      });
    }
    const { imports, exports, offsite } = workspace();
    await Promise.all([imports.load(), exports.load(), offsite.load()]);
    read.clear();
    await restart();
    await until(() => read.size === 3, 'all of them');
    await pending.idle();
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
    const { chat } = workspace();
    const beds = Array.from({ length: 50 }, (_, n) => `Bed ${n + 1}: the tomatoes came late.`);
    const id = await sendTurns(loci, beds);
    await chat.open(id);
    expect(chat.getState().transcripts[id]?.messages).toHaveLength(30);
    while (chat.getState().transcripts[id]?.hasMore) await chat.loadOlder(id);
    const messages = chat.getState().transcripts[id]?.messages ?? [];
    expect(messages).toHaveLength(100);
    expect(new Set(messages.map((message) => message.id)).size).toBe(100);
    expect(messages[0]?.text).toContain('Bed 1:');
  });
});
