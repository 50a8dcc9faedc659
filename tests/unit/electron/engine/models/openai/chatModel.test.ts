import { expect, test } from 'vitest';
import { fails, says, startFakeModelServer } from '../../../../../support/fakeModelServer.ts';
import { chatModelAt, collectStream } from '../../../../../support/modelStream.ts';

test('a wait for a busy server ends when it is asked again, not with its first word', async () => {
  const server = await startFakeModelServer();
  server.next(fails(429), fails(429), says('Now.'));
  const { parts } = await collectStream(chatModelAt(server.baseUrl));
  const waits = parts.map(({ kind }) => kind).filter((kind) => /waiting|retrying/u.test(kind));
  expect(waits).toEqual(['waiting', 'retrying', 'waiting', 'retrying', 'waiting']);
});
