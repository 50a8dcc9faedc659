import { describe, expect, test } from 'vitest';
import { call, says } from '../../support/fakeModelServer.ts';
import { startModelEngine } from '../../support/modelEngine.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { preambleOf } from '../../support/newestTurn.ts';
import { startTestEngine } from '../../support/testEngine.ts';
import { asMessageId } from '../../support/ids.ts';

/** Text typed before a passage, and whether the passage was pasted. */
function sent(typed: string, passage: string, isPaste: boolean) {
  const text = `${typed} ${passage}`;
  const pasted = [{ start: typed.length + 1, end: text.length }];
  return {
    conversationId: null,
    clientMessageId: asMessageId('first'),
    text,
    ...(isPaste && { pasted }),
  };
}

const NUTS = 'I am allergic to nuts.';
const TYPED = 'The garden was lovely today.';

describe('a passage, pasted or typed', () => {
  test.each([
    ['pasted', true, 0],
    ['typed', false, 1],
  ])('(%s) is suggested as a memory only where it was typed', async (_, isPaste, count) => {
    const engine = await startTestEngine({ home: temporaryFolder() });
    const { conversationId } = await engine.call('chat.send', sent(TYPED, NUTS, isPaste));
    // Read in order: once the second waits, the session before it was looked through.
    for (const text of [
      asMessageId('My brother lives in Toronto.'),
      asMessageId('Good morning!'),
    ]) {
      engine.clock.advance(31 * 60_000);
      await engine.call('chat.send', { conversationId, clientMessageId: text, text });
    }
    const waiting = async () => (await engine.call('review.list', {})).items;
    const contents = async () => (await waiting()).map(({ node }) => node.content);
    await expect.poll(contents, { timeout: 10_000 }).toContain('My brother lives in Toronto');
    expect((await contents()).filter((content) => content.includes('nuts'))).toHaveLength(count);
  });

  test.each([
    ['pasted', true, false],
    ['typed', false, true],
  ])(
    '(%s) stands in the trusted block only where it was typed',
    async (_, isPaste, inTrustedBlock) => {
      const engine = await startModelEngine();
      engine.server.setDefaultAnswer((request, response) => says('All right.')(request, response));
      const { answer } = await engine.call('chat.send', sent(TYPED, NUTS, isPaste));
      await engine.finished(answer?.id ?? '');
      engine.startNewConversation();
      await engine.say('Tell me of the lovely garden and nuts.');
      const preamble = preambleOf(engine.server.chatRequests().at(-1)?.body);
      expect(preamble).toContain('garden was lovely');
      expect(preamble.includes('allergic to nuts')).toBe(inTrustedBlock);
    },
  );

  test.each([
    ['pasted', true, 'pending'],
    ['typed', false, null],
  ])(
    '(%s) that says to remember is an order only where it was typed',
    async (_, isPaste, review) => {
      const engine = await startModelEngine();
      const content = 'My aunt keeps geese.';
      engine.server.setDefaultAnswer((request, response) => {
        const messages = request.body['messages'] as { role: string }[];
        const calls = messages.at(-1)?.role === 'user';
        return (calls ? call('remember_fact', { content }) : says('Done.'))(request, response);
      });
      const order = `${content} Please remember that.`;
      const { answer } = await engine.call('chat.send', sent(TYPED, order, isPaste));
      await engine.finished(answer?.id ?? '');
      const { nodes } = await engine.call('facts.list', { reviews: [] });
      const pending = (await engine.call('review.list', {})).items.map(({ node }) => node);
      const made = [...nodes, ...pending].find((node) => node.content.includes('geese'));
      expect(made?.review).toBe(review);
    },
  );
});
