import { expect, test } from 'vitest';
import { startMemoryEngine } from '../../support/memoryEngine.ts';

const DAY = 86_400_000;

test('what the person says again fades from then, not from when they said it first', async () => {
  const engine = await startMemoryEngine();
  const content = 'The user goes climbing on Tuesdays.';
  engine.draws([{ content, quote: 'I go climbing on Tuesdays' }]);
  await engine.say('I go climbing on Tuesdays.');
  await engine.consolidate();
  const first = (await engine.fact(content)).fadeAt ?? 0;
  engine.clock.advance(50 * DAY);
  engine.startNewConversation();
  await engine.say('As you know, I go climbing on Tuesdays.');
  await engine.consolidate();
  const again = (await engine.fact(content)).fadeAt ?? 0;
  expect(again - first).toBeGreaterThanOrEqual(50 * DAY);
});

test.each([
  [
    'The user takes 50 mg of losartan.',
    'I take 50 mg of losartan',
    'The user takes 100 mg of losartan.',
    'I take 100 mg of losartan',
  ],
  ['The user eats meat.', 'I eat meat', 'The user does not eat meat.', 'I do not eat meat'],
  [
    'Встреча пользователя 3 мая.',
    'Моя встреча 3 мая',
    'Встреча пользователя 5 мая.',
    'Моя встреча 5 мая',
  ],
])('a model that calls "%s" the same as what differs loses nothing', async (...statements) => {
  const [known, knownQuote, fresh, freshQuote] = statements;
  const engine = await startMemoryEngine();
  const entities = [{ name: 'user' }];
  engine.draws([{ content: known, quote: knownQuote, entities }]);
  await engine.say(`${knownQuote}.`);
  await engine.consolidate();
  engine.judges(() => ({ relation: 'same', confidence: 0.95 }));
  engine.startNewConversation();
  engine.draws([{ content: fresh, quote: freshQuote, entities }]);
  await engine.say(`${freshQuote}.`);
  await engine.consolidate();
  expect(await engine.fact(known)).toMatchObject({
    status: 'active',
    unconfirmed: { content: fresh },
  });
  expect(await engine.fact(fresh)).toMatchObject({ review: 'pending' });
});
