import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  call,
  faults,
  says,
  saysSlowly,
  startFakeModelServer,
} from '../../support/fakeModelServer.ts';
import { startModelEngine } from '../../support/modelEngine.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { until } from '../../support/until.ts';
import { asMessageId } from '../../support/ids.ts';

test('an answer that the end of Loci cut off stays as far as it came, and no model is asked again', async () => {
  const home = temporaryFolder();
  const server = await startFakeModelServer();
  const first = await startModelEngine({ home, server });
  server.next(saysSlowly('one two three four five six seven eight nine ten', 50));
  const { conversationId } = await first.send('Count.');
  await until(() => first.events.some(({ name }) => name === 'chat.delta'), 'a first piece');
  await first.close();
  const second = await startModelEngine({ home, server });
  const [, answer] = await second.shown(conversationId);
  expect(answer).toMatchObject({ state: 'interrupted', problem: 'restarted' });
  expect(answer?.text).toMatch(/^one /);
  expect(server.chatRequests()).toHaveLength(1);
  server.setDefaultAnswer(says('Ten.'));
  const retried = await second.call('chat.retry', { messageId: answer?.id ?? asMessageId('') });
  expect(await second.finished(retried.answer.id)).toMatchObject({ text: 'Ten.' });
});

test('an answer still streaming when Loci starts is settled as interrupted, never asked again', async () => {
  const home = temporaryFolder();
  const server = await startFakeModelServer();
  server.setDefaultAnswer(faults.stallAfterFirstByte);
  const timing = { idleMs: 60_000, firstByteMs: 60_000 };
  const killed = await startModelEngine({ home, server, timing });
  const { conversationId } = await killed.send('Begin.');
  await until(() => killed.events.some(({ name }) => name === 'chat.delta'), 'a first piece');
  // Long enough for the growing answer to be kept.
  await new Promise((resolve) => setTimeout(resolve, 700));
  const [, kept] = await killed.shown(conversationId);
  expect(kept).toMatchObject({ state: 'streaming', text: 'Half of an answer' });
  // A killed process leaves the files on the disk at that moment.
  const left = join(temporaryFolder(), 'home');
  cpSync(home, left, { recursive: true });
  const next = await startModelEngine({ home: left, server });
  await until(
    async () => (await next.shown(conversationId)).at(-1)?.state === 'interrupted',
    'the answer to be settled',
  );
  const [, answer] = await next.shown(conversationId);
  expect(answer).toMatchObject({ problem: 'restarted', text: 'Half of an answer' });
  expect(server.chatRequests()).toHaveLength(1);
  await next.close();
  const again = await startModelEngine({ home: left, server });
  expect(await again.shown(conversationId)).toHaveLength(2);
});

test('what a tool saved before a kill keeps its card, which can still undo it', async () => {
  const home = temporaryFolder();
  const server = await startFakeModelServer();
  const content = 'The oven is a Neff';
  server.next(call('remember_fact', { content, quote: 'Remember that the oven is a Neff' }));
  server.setDefaultAnswer(faults.stallBeforeFirstByte);
  const timing = { idleMs: 60_000, firstByteMs: 60_000 };
  const killed = await startModelEngine({ home, server, timing });
  const { conversationId } = await killed.send('Remember that the oven is a Neff.');
  await until(() => server.chatRequests().length === 2, 'the round after the tool');
  const copy = join(temporaryFolder(), 'home');
  cpSync(home, copy, { recursive: true });
  const next = await startModelEngine({ home: copy, server });
  const lastMessage = async () => (await next.shown(conversationId)).at(-1);
  await until(
    async () => (await lastMessage())?.state === 'interrupted',
    'the answer to be settled',
  );
  const answer = await lastMessage();
  expect(answer).toMatchObject({
    problem: 'restarted',
    actions: [{ action: 'remembered', content }],
  });
  const changeId = answer?.actions[0]?.changeId ?? '';
  expect((await next.call('facts.list', {})).nodes).toHaveLength(1);
  await next.call('history.undo', { changeId });
  expect((await next.call('facts.list', {})).nodes).toHaveLength(0);
});
