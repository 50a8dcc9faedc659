import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { startTestEngine, type TestEngine } from '../../support/testEngine.ts';
import type { ConversationId, MessageId } from '../../../shared/domain/primitives.ts';
import { asMessageId, asNodeId } from '../../support/ids.ts';

const SECRET = 'hunter2horse7';
const WITH_SECRET = `password: ${SECRET}`;

/** Every door by which a text is stored, but a turn of a chat. */
async function throughEveryDoor(engine: TestEngine): Promise<void> {
  await engine.say('The shed is green.');
  const conversationId = engine.conversationId();
  await engine.call('conversations.rename', { conversationId, title: WITH_SECRET });
  await engine.call('facts.remember', { content: WITH_SECRET });
  await engine.call('facts.remember', { content: 'The shed is blue.' });
  const { nodes } = await engine.call('facts.list', { query: 'blue' });
  const nodeId = nodes[0]?.id ?? asNodeId('');
  await engine.call('facts.edit', { nodeId, tags: [WITH_SECRET] });
  await engine.call('facts.bulk', {
    nodeIds: [nodeId],
    action: { kind: 'tag', tag: `my ${WITH_SECRET}` },
  });
  await engine.call('facts.correct', { nodeId, content: `Wifi ${WITH_SECRET}` });
  const { workspaces } = await engine.call('workspaces.list', {});
  await engine.call('workspaces.rename', {
    workspaceId: workspaces[0]?.id ?? '',
    name: WITH_SECRET,
  });
  await engine.call('diagnostics.save', { finding: `Found: ${WITH_SECRET}`, evidence: [nodeId] });
}

/** Files below a folder that hold the secret. */
function filesContaining(home: string): string[] {
  return readdirSync(home, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file).includes(SECRET));
}

/** A turn in a kept, a temporary, and a waiting conversation, as it is shown. */
async function answersOfEveryChat(redact: boolean): Promise<Readonly<Record<string, string>>> {
  const home = temporaryFolder();
  const engine = await startTestEngine({ home });
  await engine.call('settings.set', {
    key: 'privacy.redact_secrets',
    scope: 'global',
    value: redact,
  });
  const send = async (
    to: TestEngine,
    clientMessageId: MessageId,
    conversationId: ConversationId | null,
  ) => {
    const pasted = [{ start: 0, end: WITH_SECRET.length }];
    const text = `${WITH_SECRET} and a word`;
    const sent = await to.call('chat.send', { conversationId, clientMessageId, text, pasted });
    return `${sent.message.text} | ${sent.message.redactions} | ${JSON.stringify(sent.message.pasted)}`;
  };
  const kept = await send(engine, asMessageId('kept'), null);
  const temporary = await engine.call('conversations.create', { temporary: true });
  const passing = await send(engine, asMessageId('passing'), temporary.id);
  await engine.close();
  const [workspace = ''] = readdirSync(join(home, 'workspaces'));
  writeFileSync(join(home, 'workspaces', workspace, 'memory.db'), 'not a database');
  const latched = await startTestEngine({ home });
  return { kept, passing, waiting: await send(latched, asMessageId('waiting'), null) };
}

describe('a turn', () => {
  test('is the same in a kept, a temporary and a waiting conversation', async () => {
    const redacted = await answersOfEveryChat(true);
    expect(new Set(Object.values(redacted)).size).toBe(1);
    expect(redacted['kept']).not.toContain(SECRET);
    const whole = await answersOfEveryChat(false);
    expect(new Set(Object.values(whole)).size).toBe(1);
    expect(whole['kept']).toContain(`${WITH_SECRET} and a word | 0`);
  });
});

describe('a secret', () => {
  test('reaches no file, by whatever door it comes', async () => {
    const home = temporaryFolder();
    const engine = await startTestEngine({ home });
    await throughEveryDoor(engine);
    await engine.close();
    expect(filesContaining(home)).toEqual([]);
  });

  test('is kept by every door where the person asked for it', async () => {
    const home = temporaryFolder();
    const engine = await startTestEngine({ home });
    await engine.call('settings.set', {
      key: 'privacy.redact_secrets',
      scope: 'global',
      value: false,
    });
    await throughEveryDoor(engine);
    const { nodes } = await engine.call('facts.list', {});
    expect(nodes.filter(({ content }) => content.includes(SECRET))).not.toEqual([]);
    await engine.close();
    expect(filesContaining(home).length).toBeGreaterThan(1);
  });
});
