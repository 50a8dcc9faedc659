import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { call, says, type FakeModelServer } from '../../support/fakeModelServer.ts';
import { startModelEngine, type ModelEngine } from '../../support/modelEngine.ts';
import { asMessageId, asNodeId } from '../../support/ids.ts';
import { preambleOf } from '../../support/newestTurn.ts';
import { until } from '../../support/until.ts';
import { exportText } from '../../support/portable/exporting.ts';
import type { ConversationId, MessageId } from '../../../shared/domain/primitives.ts';

interface SentMessage {
  readonly role: string;
  readonly content: string;
}

const texts = async (engine: ModelEngine, conversationId?: ConversationId) =>
  (await engine.shown(conversationId)).map(({ text }) => text);

/** Results of the model's search tool, called from another conversation. */
async function found(engine: ModelEngine, server: FakeModelServer, query: string) {
  engine.startNewConversation();
  server.next(call('search_memory', { query }), says('Done.'));
  const answer = await engine.say(`Please look for it now ${query}?`);
  const { results } = JSON.parse(answer.toolCalls[0]?.result ?? '') as {
    results: { content: string }[];
  };
  return results.map(({ content }) => content);
}

async function conversationWithEdit() {
  const engine = await startModelEngine();
  const { server } = engine;
  server.next(says('One.'), says('Two.'), says('Three.'));
  await engine.say('My parrot is called Kiki.');
  await engine.say('The parrot cage is yellow.');
  const conversationId = engine.conversationId();
  const [, , second] = await engine.shown();
  const edited = await engine.call('chat.edit', {
    messageId: second?.id ?? asMessageId(''),
    clientMessageId: asMessageId('edited'),
    text: 'The parrot cage is orange.',
  });
  await engine.finished(edited.answer?.id ?? '');
  return { engine, server, conversationId, second, edited };
}

test('a turn said differently is a branch of its own, and only the one shown is evidence', async () => {
  const { engine, server, conversationId, second, edited } = await conversationWithEdit();
  expect(await texts(engine)).toEqual([
    'My parrot is called Kiki.',
    'One.',
    'The parrot cage is orange.',
    'Three.',
  ]);
  expect(edited.message.versions).toEqual([second?.id, edited.message.id]);
  const sent = server.chatRequests().at(-1)?.body['messages'] as { content: string }[];
  expect(sent.map(({ content }) => content).join()).not.toContain('yellow');
  expect(await found(engine, server, 'parrot cage colour')).toContain('The parrot cage is orange.');
  expect(await found(engine, server, 'parrot cage colour')).not.toContain(
    'The parrot cage is yellow.',
  );
  await engine.call('conversations.showVersion', { messageId: second?.id ?? asMessageId('') });
  expect(await texts(engine, conversationId)).toEqual([
    'My parrot is called Kiki.',
    'One.',
    'The parrot cage is yellow.',
    'Two.',
  ]);
  const now = await found(engine, server, 'parrot cage colour');
  expect(now).toContain('The parrot cage is yellow.');
  expect(now).not.toContain('The parrot cage is orange.');
});

test('what follows a turn leaves and comes back with its branch, in every search', async () => {
  const { engine, server, conversationId } = await conversationWithEdit();
  const [first] = await engine.shown();
  server.next(says('Another.'));
  const request = { clientMessageId: asMessageId('other'), text: 'My hamster is called Momo.' };
  const { answer } = await engine.call('chat.edit', {
    messageId: first?.id ?? asMessageId(''),
    ...request,
  });
  await engine.finished(answer?.id ?? '');
  expect(await texts(engine, conversationId)).toEqual(['My hamster is called Momo.', 'Another.']);
  const everywhere = async () => {
    const { messages } = await engine.call('search.everything', { query: 'orange' });
    return messages.length;
  };
  // Chosen among its own versions, and yet not shown: its parent is not.
  expect(await found(engine, server, 'parrot cage')).not.toContain('The parrot cage is orange.');
  expect(await everywhere()).toBe(0);
  await engine.call('conversations.showVersion', { messageId: first?.id ?? asMessageId('') });
  expect(await found(engine, server, 'parrot cage')).toContain('The parrot cage is orange.');
  expect(await everywhere()).toBe(1);
});

test('an answer given anew stays with its question, on screen, for the model, and in a fork', async () => {
  const engine = await startModelEngine();
  const { server } = engine;
  server.next(says('One.'), says('Two.'), says('Uno.'), says('Three.'));
  await engine.say('My parrot is called Kiki.');
  await engine.say('The parrot cage is yellow.');
  const conversationId = engine.conversationId();
  const [, first] = await engine.shown();
  const { answer } = await engine.call('chat.regenerate', {
    messageId: first?.id ?? asMessageId(''),
  });
  await engine.finished(answer?.id ?? '');
  const ordered = ['My parrot is called Kiki.', 'Uno.', 'The parrot cage is yellow.', 'Two.'];
  expect(await texts(engine)).toEqual(ordered);
  const pages: string[] = [];
  for (let before: MessageId | undefined; pages.length < ordered.length;) {
    const page = await engine.call('conversations.messages', { conversationId, before, limit: 1 });
    const [message] = page.messages;
    expect(page.hasMore).toBe(pages.length < ordered.length - 1);
    pages.unshift(message?.text ?? '');
    before = message?.id;
  }
  expect(pages).toEqual(ordered);
  const markdown = await exportText(engine, {
    kind: 'conversation',
    conversationId,
    format: 'markdown',
  });
  expect(ordered.map((text) => markdown.indexOf(text))).toEqual(
    ordered.map((text) => markdown.indexOf(text)).toSorted((a, b) => a - b),
  );
  await engine.say('And what does it eat?');
  const sent = server.chatRequests().at(-1)?.body['messages'] as SentMessage[];
  expect(sent.map(({ role }) => role)).toEqual([
    'system',
    'user',
    'assistant',
    'user',
    'assistant',
    'user',
  ]);
  expect(sent.slice(1, 5).map(({ content }) => content)).toEqual(ordered);
  const fork = await engine.call('conversations.fork', {
    messageId: answer?.id ?? asMessageId(''),
  });
  expect(await texts(engine, fork.id)).toEqual(ordered.slice(0, 2));
  const last = (await engine.shown(conversationId)).at(3);
  const longFork = await engine.call('conversations.fork', {
    messageId: last?.id ?? asMessageId(''),
  });
  expect(await texts(engine, longFork.id)).toEqual(ordered);
  expect((await engine.shown(longFork.id)).map(({ versions }) => versions.length)).toEqual([
    1, 1, 1, 1,
  ]);
});

test('a model is told of the earlier messages that are shown, not of their versions', async () => {
  const { engine, server } = await conversationWithEdit();
  await engine.say('And the perch?');
  expect(preambleOf(server.chatRequests().at(-1)?.body)).not.toContain('earlier messages');
});

test('an edit sent twice is stored once', async () => {
  const { engine, second, edited } = await conversationWithEdit();
  const again = await engine.call('chat.edit', {
    messageId: second?.id ?? asMessageId(''),
    clientMessageId: asMessageId('edited'),
    text: 'The parrot cage is orange.',
  });
  expect(again.message.id).toBe(edited.message.id);
  expect(await texts(engine)).toHaveLength(4);
});

test('a fork copies what is shown, and nothing is evidence twice', async () => {
  const { engine, server, conversationId } = await conversationWithEdit();
  const before = (await engine.call('status.get', {})).counts.episodes;
  const shown = await engine.shown(conversationId);
  const fork = await engine.call('conversations.fork', {
    messageId: shown[1]?.id ?? asMessageId(''),
  });
  expect(await texts(engine, fork.id)).toEqual(['My parrot is called Kiki.', 'One.']);
  expect(fork.preview).toBe('My parrot is called Kiki.');
  expect((await engine.call('status.get', {})).counts.episodes).toBe(before);
  server.next(says('Here too.'));
  const sent = await engine.call('chat.send', {
    conversationId: fork.id,
    clientMessageId: asMessageId('in the fork'),
    text: 'And its cage?',
  });
  await engine.finished(sent.answer?.id ?? '');
  expect(await texts(engine, fork.id)).toHaveLength(4);
  expect(await texts(engine, conversationId)).toHaveLength(4);
});

test.each(['edit', 'showVersion'])(
  'an answer that leaves the screen (%s) is stopped, and holds up no other',
  async (how) => {
    const { engine, server, conversationId, second } = await conversationWithEdit();
    const modelAborted = Promise.withResolvers<void>();
    server.next((_request, response) => void response.on('close', () => modelAborted.resolve()));
    const send = (text: string) =>
      engine.call('chat.send', { conversationId, clientMessageId: asMessageId(text), text });
    const hidden = await send('What does it eat?');
    await until(() => server.chatRequests().length === 4, 'the request');
    if (how === 'showVersion') {
      await engine.call('conversations.showVersion', { messageId: second?.id ?? asMessageId('') });
    } else {
      const shown = await engine.shown(conversationId);
      server.next(says('Green.'));
      await engine.call('chat.edit', {
        messageId: shown[2]?.id ?? asMessageId(''),
        clientMessageId: asMessageId('edited again'),
        text: 'The parrot cage is green.',
      });
    }
    await modelAborted.promise;
    await engine.finished(hidden.answer?.id ?? '');
    server.next(says('Here.'));
    const next = await send('And now?');
    await engine.finished(next.answer?.id ?? '');
    expect((await texts(engine, conversationId)).at(-1)).toBe('Here.');
  },
);

test('an answer given anew in a fork uses memory, with the original turn as evidence', async () => {
  const { engine, server, conversationId } = await conversationWithEdit();
  const [first, answer] = await engine.shown(conversationId);
  const fork = await engine.call('conversations.fork', {
    messageId: answer?.id ?? asMessageId(''),
  });
  const [, copied] = await engine.shown(fork.id);
  server.next(call('remember_fact', { content: 'The parrot is called Kiki.' }), says('Noted. [1]'));
  const again = await engine.call('chat.regenerate', { messageId: copied?.id ?? asMessageId('') });
  await engine.finished(again.answer.id);
  const [, regenerated] = await engine.shown(fork.id);
  expect(regenerated?.actions).toMatchObject([{ action: 'proposed' }]);
  const evidence = await engine.call('facts.get', {
    nodeId: regenerated?.actions[0]?.nodeId ?? asNodeId(''),
  });
  expect(evidence.evidence).toMatchObject([{ messageId: first?.id, conversationId }]);
});

test('versions, forks and choices come back from the journal when the database lost them', async () => {
  const { engine, conversationId, second } = await conversationWithEdit();
  await engine.call('conversations.showVersion', { messageId: second?.id ?? asMessageId('') });
  const shown = await engine.shown(conversationId);
  const fork = await engine.call('conversations.fork', {
    messageId: shown[3]?.id ?? asMessageId(''),
  });
  const forked = await texts(engine, fork.id);
  const { home, environment } = engine;
  await engine.close();
  const folder = join(home, 'workspaces', readdirSync(join(home, 'workspaces'))[0] ?? '');
  for (const name of ['memory.db', 'memory.db-wal', 'memory.db-shm']) {
    rmSync(join(folder, name), { force: true });
  }
  writeFileSync(join(folder, 'memory.db'), '');
  const next = await startModelEngine({ home, environment });
  await next.call('recovery.apply', { choice: { kind: 'start_empty' } });
  const importedMessages = await next.shown(conversationId);
  expect(importedMessages.map(({ text }) => text)).toEqual(shown.map(({ text }) => text));
  expect(await texts(next, fork.id)).toEqual(forked);
});

test('pins, archives and the memory switch are kept, and undone', async () => {
  const engine = await startModelEngine();
  await engine.say('Hello.');
  const conversationId = engine.conversationId();
  await engine.call('conversations.update', { conversationId, pinned: true });
  const archived = await engine.call('conversations.update', { conversationId, archived: true });
  expect(archived.conversation).toMatchObject({
    pinnedAt: expect.any(Number),
    archivedAt: expect.any(Number),
  });
  await engine.call('history.undo', { changeId: archived.changeId ?? '' });
  const now = await engine.call('conversations.get', { conversationId });
  expect(now).toMatchObject({ pinnedAt: expect.any(Number), archivedAt: null, memory: true });
  const same = await engine.call('conversations.update', { conversationId, pinned: true });
  expect(same.changeId).toBeNull();
});
