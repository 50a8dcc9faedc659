import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { deltas, DONE, finish, startFakeModelServer, streams } from '../support/fakeModelServer.ts';
import { reportFigure, reportTries } from '../support/reportFigure.ts';
import { memoryTaskOf } from '../support/scriptedMemory.ts';
import { says } from '../support/fakeModelServer.ts';
import { startThreadedEngine } from '../support/threadedEngine.ts';
import { openWorkspace } from './support/clientActions.ts';

const ITEMS = 10_000;
/**
 * Longest wait of other tasks while the items are read; only reported, since a busy machine is
 * slower by itself.
 */
const LIMIT_MS = 100;

test.each([
  ['in one piece', 1],
  ['in pieces as models send them', 500],
])(`while ${ITEMS} extracted items are read (%s) others are answered`, async (_how, pieces) => {
  const server = await startFakeModelServer();
  const items = Array.from({ length: ITEMS }, (_, n) => ({
    content: `Lamp ${n}.`,
    evidence: [{ episode: 1, quote: 'a lamp' }],
  }));
  const reply = JSON.stringify({ items });
  const size = Math.ceil(reply.length / pieces);
  const parts = Array.from({ length: pieces }, (_, n) => ({
    content: reply.slice(n * size, (n + 1) * size),
  }));
  const answer = streams([...deltas(...parts), finish('stop'), DONE]);
  server.setDefaultAnswer((request, response) =>
    (memoryTaskOf(request) === null ? says('All right.') : answer)(request, response),
  );
  const engine = await startThreadedEngine({
    environment: { LOCI_BASE_URL: server.baseUrl, LOCI_CHAT_MODEL: 'small' },
  });
  const { client, workspaceId, say } = await openWorkspace(await engine.connect());
  await say('I bought a lamp in Oslo, it is green.');
  await client.call('consolidation.run', { workspaceId });
  const waits: number[] = [];
  for (let running = true; running;) {
    const began = performance.now();
    running = (await client.call('consolidation.get', { workspaceId })).running !== null;
    waits.push(performance.now() - began);
    await pause(2);
  }
  const within = waits.filter((ms) => ms <= LIMIT_MS).length;
  reportTries(waits.length, within);
  reportFigure('slowest other command', Math.max(...waits), 'ms');
  reportFigure(`others over ${LIMIT_MS} ms`, waits.length - within, `of ${waits.length}`);
  const { recent } = await client.call('consolidation.get', { workspaceId });
  expect(recent[0]?.dropped.filter(({ reason }) => reason === 'too_many').length).toBeGreaterThan(
    900,
  );
  expect((await client.call('review.list', { workspaceId })).counts.waiting).toBe(20);
});
