import { existsSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { RequestInput } from '../../../shared/contract/index.ts';
import { startFakeModelServer, type FakeModelServer } from '../../support/fakeModelServer.ts';
import { asConversationId, asMessageId } from '../../support/ids.ts';
import { closeLog } from '../../support/killedHome.ts';
import { startModelEngine, type ModelEngine } from '../../support/modelEngine.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { waitForAnswer } from '../../support/waitForAnswer.ts';

interface Home {
  readonly home: string;
  readonly server: FakeModelServer;
}

const TEXT = 'What is the tallest mountain of Peru?';

/** Home of an engine that ran before, with what it stored. */
async function homeAfter(run: (engine: ModelEngine) => Promise<void>): Promise<Home> {
  const home = { home: temporaryFolder(), server: await startFakeModelServer() };
  const engine = await startModelEngine(home);
  await run(engine);
  await engine.close();
  return home;
}

/** Sends messages while the database is away, and brings it back. */
async function sendWhileAway(
  { home, server }: Home,
  messages: readonly Partial<RequestInput<'chat.send'>>[],
): Promise<ModelEngine> {
  const [folder = ''] = readdirSync(join(home, 'workspaces'));
  const file = join(home, 'workspaces', folder, 'memory.db');
  closeLog(file);
  renameSync(file, `${file}.aside`);
  const latched = await startModelEngine({ home, server });
  for (const [n, message] of messages.entries()) {
    const sent = await latched.call('chat.send', {
      conversationId: null,
      clientMessageId: asMessageId(`while-away-${n}`),
      text: TEXT,
      ...message,
    });
    expect(sent.message.waiting).toBe(true);
  }
  await latched.close();
  expect(existsSync(file)).toBe(false);
  renameSync(`${file}.aside`, file);
  return await startModelEngine({ home, server });
}

const authorsOf = async (engine: ModelEngine, conversationId = asConversationId('away')) => {
  await waitForAnswer(engine, conversationId);
  const messages = await engine.shown(conversationId);
  return messages.filter(({ role }) => role === 'assistant').map(({ author }) => author);
};
const modelsAsked = ({ server }: Home) => server.chatRequests().map(({ body }) => body.model);

const conversationId = asConversationId('away');

test('a message that waited for its database is answered by the model of all conversations', async () => {
  const home = await homeAfter(async () => undefined);
  const engine = await sendWhileAway(home, [{ conversationId }]);
  expect(await authorsOf(engine)).toEqual(['env/small']);
  expect(modelsAsked(home)).toEqual(['small']);
});

test('a message that waited is answered by the model that its conversation was given', async () => {
  let id = conversationId;
  const home = await homeAfter(async (engine) => {
    await engine.say('Hello.');
    id = engine.conversationId();
    await engine.call('conversations.setModel', { conversationId: id, model: 'env/large' });
  });
  const engine = await sendWhileAway(home, [{ conversationId: id }]);
  expect(await authorsOf(engine, id)).toEqual(['env/small', 'env/large']);
});

test('every message of a conversation that began meanwhile goes to the model chosen for it', async () => {
  const home = await homeAfter(async () => undefined);
  const engine = await sendWhileAway(home, [
    { conversationId, chosen: { model: 'env/large', memory: true } },
    { conversationId, text: 'And of Chile?' },
  ]);
  await expect.poll(() => modelsAsked(home)).toEqual(['large', 'large']);
  expect(await authorsOf(engine)).toEqual(['env/large', 'env/large']);
});

test('a message that waited in a conversation of the built-in assistant goes to no server', async () => {
  const home = await homeAfter(async () => undefined);
  const engine = await sendWhileAway(home, [
    { conversationId, chosen: { model: 'built-in/assistant', memory: true } },
    { conversationId: asConversationId('command'), text: '/remember My sister lives in Lyon' },
  ]);
  expect(await authorsOf(engine)).toEqual(['built-in']);
  expect(await authorsOf(engine, asConversationId('command'))).toEqual(['built-in']);
  expect(modelsAsked(home)).toEqual([]);
});
