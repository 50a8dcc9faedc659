import { describe, expect, test } from 'vitest';
import { MAX_INSTRUCTIONS } from '../../../shared/config.ts';
import { asMessageId } from '../../support/ids.ts';
import { startModelEngine, type ModelEngine } from '../../support/modelEngine.ts';

const WISH = 'Keep answers short.\nCall me Captain.';
const key = 'chat.instructions';

interface Sent {
  readonly messages: readonly { readonly role: string; readonly content: string }[];
}

function systemOf(engine: ModelEngine): string {
  const { messages } = engine.server.chatRequests().at(-1)?.body as unknown as Sent;
  return messages
    .filter(({ role }) => role === 'system')
    .map(({ content }) => content)
    .join('\n');
}

async function startWithWish() {
  const engine = await startModelEngine();
  await engine.call('settings.set', { scope: 'workspace', key, value: WISH });
  return engine;
}

describe('custom instructions', () => {
  test('are in the system message of every answer, below the rules about memory', async () => {
    const engine = await startWithWish();
    await engine.say('Hello.');
    const system = systemOf(engine);
    expect(system).toContain(WISH);
    expect(system.indexOf(WISH)).toBeGreaterThan(system.indexOf('Rules about memory'));
    await engine.call('settings.reset', { scope: 'workspace', key });
    await engine.say('Hello again.');
    expect(systemOf(engine)).not.toContain('Captain');
    expect(systemOf(engine)).not.toContain('wants you to answer');
  });

  test('are read where memory is off', async () => {
    const engine = await startWithWish();
    await engine.say('Hello.');
    await engine.call('conversations.update', {
      conversationId: engine.conversationId(),
      memory: false,
    });
    await engine.say('Hello again.');
    expect(systemOf(engine)).toContain(WISH);
    expect(systemOf(engine)).toContain('Memory is off');
  });

  test('are read in a temporary chat', async () => {
    const engine = await startWithWish();
    const { id: conversationId } = await engine.call('conversations.create', { temporary: true });
    const request = { conversationId, clientMessageId: asMessageId('t1'), text: 'Hello.' };
    const { answer } = await engine.call('chat.send', request);
    await engine.finished(answer?.id ?? '');
    expect(systemOf(engine)).toContain(WISH);
  });

  test('are refused beyond their limit, and what was saved stays', async () => {
    const engine = await startWithWish();
    const value = '长'.repeat(MAX_INSTRUCTIONS + 1);
    await expect(
      engine.call('settings.set', { scope: 'workspace', key, value }),
    ).rejects.toMatchObject({ error: { code: 'invalid_request', reason: 'out_of_range' } });
    await engine.say('Hello.');
    expect(systemOf(engine)).toContain(WISH);
  });
});
