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
