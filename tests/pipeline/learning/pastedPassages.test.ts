import { describe, expect, test } from 'vitest';
import { startMemoryEngine, type MemoryEngine } from '../../support/memoryEngine.ts';
import { asMessageId } from '../../support/ids.ts';

const TEXT = 'Look at this. I moved to Bergen in May and work as a glazier. Odd, no?';
const PASTE = 'I moved to Bergen in May and work as a glazier.';
const pasted = [{ start: TEXT.indexOf(PASTE), end: TEXT.indexOf(PASTE) + PASTE.length }];
const ITEM = { content: 'The user moved to Bergen in May.', quote: 'I moved to Bergen in May' };

async function send(engine: MemoryEngine, more: object = {}) {
  const sent = await engine.call('chat.send', {
    conversationId: null,
    clientMessageId: asMessageId(`m-${Math.floor(engine.clock.now())}`),
    text: TEXT,
    ...more,
  });
  await engine.finished(sent.answer?.id ?? '');
  return sent;
}

const reviewOf = async (engine: MemoryEngine) => {
  await engine.consolidate();
  const { trust, review } = await engine.fact(ITEM.content);
  return { trust, review };
};

describe('a passage that was pasted', () => {
  test('makes a memory that waits, where the same words typed make one that counts', async () => {
    const typed = await startMemoryEngine();
    typed.draws([ITEM]);
    await send(typed);
    expect(await reviewOf(typed)).toEqual({ trust: 'extracted', review: null });
    const engine = await startMemoryEngine();
    engine.draws([ITEM]);
    const { message } = await send(engine, { pasted });
    expect(message.pasted).toEqual(pasted);
    expect(await reviewOf(engine)).toEqual({ trust: 'ingested', review: 'pending' });
  });

  test('stays one where the turn is edited, and where the conversation is forked', async () => {
    const engine = await startMemoryEngine();
    engine.draws([ITEM]);
    const { message } = await send(engine, { pasted });
    const fork = await engine.call('conversations.fork', { messageId: message.id });
    const { messages } = await engine.call('conversations.messages', { conversationId: fork.id });
    expect(messages[0]?.pasted).toEqual(pasted);
    const edited = await engine.call('chat.edit', {
      messageId: message.id,
      clientMessageId: asMessageId('edited'),
      text: `So: ${TEXT}`,
      pasted: pasted.map(({ start, end }) => ({ start: start + 4, end: end + 4 })),
    });
    await engine.finished(edited.answer?.id ?? '');
    expect(await reviewOf(engine)).toEqual({ trust: 'ingested', review: 'pending' });
  });

  test('keeps its place when a secret before it is replaced', async () => {
    const engine = await startMemoryEngine();
    const secret = 'My password: hunter2Horse9. ';
    const shifted = pasted.map(({ start, end }) => ({
      start: start + secret.length,
      end: end + secret.length,
    }));
    const { message } = await send(engine, { text: secret + TEXT, pasted: shifted });
    expect(message.redactions).toBe(1);
    const [range] = message.pasted ?? [];
    expect(message.text.slice(range?.start, range?.end)).toBe(PASTE);
  });

  test('is marked in a temporary conversation too', async () => {
    const engine = await startMemoryEngine();
    const { id } = await engine.call('conversations.create', { temporary: true });
    const { message } = await send(engine, { conversationId: id, temporary: true, pasted });
    expect(message.pasted).toEqual(pasted);
  });
});
