import { describe, expect, test } from 'vitest';
import { call, faults, says } from '../../support/fakeModelServer.ts';
import { asMessageId } from '../../support/ids.ts';
import { startModelEngine, type ModelEngine } from '../../support/modelEngine.ts';
import { memoryNumberIn, preambleOf } from '../../support/newestTurn.ts';

interface Sent {
  readonly messages: readonly { readonly role: string; readonly content: string }[];
}
const last = (engine: ModelEngine) => engine.server.chatRequests().at(-1)?.body as unknown as Sent;
const LONG = 'The old orchard behind the mill was planted before anybody wrote it down. '.repeat(
  20,
);

describe('a conversation', () => {
  test('is sent across its sessions', async () => {
    const engine = await startModelEngine();
    engine.server.next(says('Bella Napoli or the Golden Dragon.'));
    await engine.say('Two places for dinner with Tim?');
    engine.clock.advance(31 * 60_000);
    await engine.say('Which of those two would you pick?');
    const texts = last(engine).messages.map(({ content }) => content);
    expect(texts).toContain('Bella Napoli or the Golden Dragon.');
    const { messages } = await engine.call('conversations.messages', {
      conversationId: engine.conversationId(),
    });
    expect(new Set(messages.map(({ sessionId }) => sessionId)).size).toBe(2);
  });

  test('leaves out of search only what was really sent', async () => {
    const engine = await startModelEngine();
    engine.server.listed['small'] = { context_length: 4_096 };
    await engine.call('models.list', { refresh: true });
    await engine.say('My dentist is Doctor Quill on Harbor Street.');
    for (let n = 0; n < 8; n += 1) await engine.say(`${n}. ${LONG}`);
    engine.server.next(call('search_memory', { query: 'dentist Quill' }), says('Doctor Quill.'));
    const answer = await engine.say('What is my dentist called?');
    expect(JSON.stringify(last(engine).messages.slice(1, -3))).not.toContain('Quill');
    expect(answer.toolCalls[0]?.result).toContain('Quill');
    const request = engine.server.chatRequests().at(-2)?.body;
    expect(preambleOf(request), 'recall finds it as well').toContain('Quill');
    expect(preambleOf(request)).toMatch(/\d+ earlier messages of this conversation are not shown/u);
  });

  test('gives search what an overflow cut off', async () => {
    const engine = await startModelEngine();
    await engine.say('My dentist is Doctor Quill on Harbor Street.');
    for (let n = 0; n < 8; n += 1) await engine.say(`${n}. ${LONG}`);
    engine.server.next(
      faults.contextOverflow,
      call('search_memory', { query: 'dentist Quill' }),
      says('Doctor Quill.'),
    );
    const answer = await engine.say('What is my dentist called?');
    const [whole, shortened] = engine.server.chatRequests().slice(-3);
    expect(JSON.stringify(whole?.body), 'it was sent first').toContain('Quill');
    expect(JSON.stringify(shortened?.body), 'and cut off').not.toContain('Quill');
    expect(answer.toolCalls[0]?.result).toContain('Quill');
  });

  test('is cut by a quarter at once: most requests begin as the one before', async () => {
    const engine = await startModelEngine();
    engine.server.listed['small'] = { context_length: 16_384 };
    await engine.call('models.list', { refresh: true });
    const firsts: string[] = [];
    for (let n = 0; n < 40; n += 1) {
      await engine.say(`${n}. ${LONG}`);
      firsts.push(last(engine).messages[1]?.content.split(' ')[0] ?? '');
    }
    const cuts = firsts.filter((first, i) => i > 1 && first !== firsts[i - 1]);
    expect(cuts.length).toBeGreaterThan(0);
    expect(cuts.length).toBeLessThanOrEqual(8);
  });

  test('begins with the same instructions and tools, whatever memory holds', async () => {
    const engine = await startModelEngine();
    await engine.say('Hello.');
    await engine.call('facts.remember', { content: 'The boat is blue' });
    engine.clock.advance(3 * 86_400_000);
    await engine.say('What color is the boat?');
    // Without those that read the session that ended meanwhile.
    const [first, second] = engine.server
      .chatRequests()
      .map(({ body }) => body)
      .filter((body) => body['tools'] !== undefined);
    expect(first?.['tools']).toEqual(second?.['tools']);
    const system = (body: unknown) => (body as Sent).messages[0]?.content;
    expect(system(first)).toBe(system(second));
    expect(JSON.stringify(second)).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}/u);
  });
});

describe('numbers of memories', () => {
  test('stay the same in a conversation, also after a restart', async () => {
    const engine = await startModelEngine();
    await engine.call('facts.remember', { content: 'The boat is blue' });
    await engine.say('What color is the boat?');
    const number = memoryNumberIn(last(engine), 'The boat is blue');
    await engine.call('facts.remember', { content: 'The barn is red', kind: 'Goal' });
    await engine.say('What color are the barn and the boat?');
    expect(memoryNumberIn(last(engine), 'The boat is blue')).toBe(number);
    const barnNumber = memoryNumberIn(last(engine), 'The barn is red');
    const { home, server, environment, clock } = engine;
    const conversationId = engine.conversationId();
    await engine.close();
    const later = await startModelEngine({ home, server, environment, clock });
    await later.call('facts.remember', { content: 'A new kite', kind: 'Goal' });
    const { answer } = await later.call('chat.send', {
      conversationId,
      clientMessageId: asMessageId('after-restart'),
      text: 'And the kite, the barn and the boat?',
    });
    await later.finished(answer?.id ?? '');
    expect(memoryNumberIn(last(later), 'The boat is blue')).toBe(number);
    expect(memoryNumberIn(last(later), 'The barn is red')).toBe(barnNumber);
  });

  test('in brackets outside code are citations; code and other numbers are none', async () => {
    const engine = await startModelEngine();
    await engine.call('facts.remember', { content: 'The boat is blue' });
    await engine.call('facts.remember', { content: 'The barn is red' });
    const text = 'Both [1, 2]. `row[1]`\n```\nprint(row[2])\n```';
    engine.server.next(says(text));
    const both = await engine.say('What color are the barn and the boat?');
    expect(both.citations.map(({ n }) => n)).toEqual([1, 2]);
    expect(both.receipt).toMatchObject({ used: 2, read: 0 });
    engine.server.next(says('See `row[1]` and [99].'));
    const none = await engine.say('And in code?');
    expect(none.citations).toEqual([]);
    expect(none.receipt).toMatchObject({ used: 0 });
  });
});

describe('what a request tells of memory', () => {
  test('has wishes for answers in a place of their own, and the person in the third person', async () => {
    const engine = await startModelEngine();
    const wish = 'I prefer short answers without emojis';
    await engine.call('facts.remember', { content: wish, kind: 'Preference' });
    await engine.call('facts.remember', { content: 'My name is Maria', kind: 'Identity' });
    await engine.say('What is my name?');
    const preamble = preambleOf(last(engine));
    expect(preamble).toContain(`How the person wants your answers:\n- ${wish}`);
    expect(preamble).toContain('The user’s name is Maria');
    expect(preamble).not.toContain('My name is Maria');
  });

  test('shows a long turn by the passage that matches', async () => {
    const engine = await startModelEngine();
    engine.server.next(says(`${LONG} The spare key hangs behind the clock. ${LONG}`));
    await engine.say('Tell me of the house.');
    engine.startNewConversation();
    await engine.say('Where does the spare key hang?');
    expect(preambleOf(last(engine))).toContain('The spare key hangs behind the clock.');
  });
});

describe('a search that finds nothing more than the conversation', () => {
  const searchAfter = async (turns: readonly string[]) => {
    const engine = await startModelEngine();
    for (const turn of turns) await engine.say(turn);
    engine.server.next(call('search_memory', { query: 'sister Lyon' }), says('In Lyon.'));
    const { toolCalls } = await engine.say('Where does my sister live?');
    return JSON.parse(toolCalls[0]?.result ?? '') as { results: unknown[]; note?: string };
  };

  test('says that it leaves out the turns above', async () => {
    const { results, note } = await searchAfter(['My sister lives in Lyon.']);
    expect(results).toEqual([]);
    expect(note).toContain('conversation above');
  });

  test('has nothing to say of a conversation that just begins', async () => {
    expect(await searchAfter([])).toEqual({ results: [] });
  });
});
