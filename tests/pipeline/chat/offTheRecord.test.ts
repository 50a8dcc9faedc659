import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { call, faults, says, startFakeModelServer } from '../../support/fakeModelServer.ts';
import { startModelEngine } from '../../support/modelEngine.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { until } from '../../support/until.ts';

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

test.each([
  ['Off the record: I am expecting a child.', 0],
  ['I am expecting a child.', 1],
])('what a kill left of an answer after %j is found in %i messages', async (first, count) => {
  const home = temporaryFolder();
  const server = await startFakeModelServer();
  server.next(says('I see.'), faults.stallAfterFirstByte);
  const timing = { idleMs: 60_000, firstByteMs: 60_000 };
  const killed = await startModelEngine({ home, server, timing });
  await killed.say(first);
  const { conversationId } = await killed.send('What should I avoid eating?');
  const last = async (engine: typeof killed) => (await engine.shown(conversationId)).at(-1);
  await until(async () => (await last(killed))?.text !== '', 'a first piece on the disk');
  // A killed process leaves the files on the disk at that moment.
  const copiedHome = join(temporaryFolder(), 'home');
  cpSync(home, copiedHome, { recursive: true });
  const next = await startModelEngine({ home: copiedHome, server });
  await until(async () => (await last(next))?.state === 'interrupted', 'the answer to be settled');
  expect((await last(next))?.text).toBe('Half of an answer');
  const { messages } = await next.call('search.everything', { query: 'half of an answer' });
  expect(messages).toHaveLength(count);
});
