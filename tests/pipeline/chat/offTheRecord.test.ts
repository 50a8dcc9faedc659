import { expect, test } from 'vitest';
import { call, says } from '../../support/fakeModelServer.ts';
import { startModelEngine } from '../../support/modelEngine.ts';

test('an answer after a turn off the record is not searched, as it may repeat it', async () => {
  const engine = await startModelEngine();
  const { server } = engine;
  server.next(says('I see.'), says('As you expect a child, no raw fish.'), says('Tea is fine.'));
  await engine.say('Off the record: I am expecting a child.');
  await engine.say('What should I avoid eating?');
  engine.startNewConversation();
  await engine.say('And what may I drink?');
  server.next(call('search_memory', { query: 'avoid eating raw fish' }), says('Done.'));
  engine.startNewConversation();
  const { toolCalls } = await engine.say('Please look up what I avoid eating, raw fish perhaps?');
  const result = toolCalls[0]?.result ?? '';
  expect(result).not.toContain('raw fish');
  expect(result).toContain('avoid eating');
  const { messages } = await engine.call('search.everything', { query: 'expect a child' });
  expect(messages).toEqual([]);
});
