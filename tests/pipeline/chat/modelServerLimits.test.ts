import { monitorEventLoopDelay } from 'node:perf_hooks';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { ModelProblem } from '../../../shared/domain/model.ts';
import { chunk, deltas } from '../../support/fakeModelServer.ts';
import {
  startHostileServer,
  type HostileAnswer,
  type HostileServer,
} from '../../support/hostileServer.ts';
import { startModelEngine } from '../../support/modelEngine.ts';
import { reportFigure } from '../../support/reportFigure.ts';

const MIB = 2 ** 20;

/** Members of a gzip stream may follow each other: 300 times 2 MiB of zeros. */
const MEMBER = gzipSync(Buffer.alloc(2 * MIB));
const GZIP_BOMB = Buffer.concat(Array.from({ length: 300 }, () => MEMBER));

const stream = { 'content-type': 'text/event-stream' };
const event = (delta: object) => `data: ${JSON.stringify(chunk(delta))}\n\n`;
const WORDS = event({ content: 'and so on '.repeat(20) }).repeat(40);
const THOUGHTS = event({ reasoning_content: 'hm '.repeat(60) }).repeat(40);
const CALL = event({
  tool_calls: [{ index: 0, function: { name: 'x', arguments: 'y'.repeat(900) } }],
});
const CALLS = event({ tool_calls: [{ id: 'z', function: { name: 'x', arguments: '' } }] }).repeat(
  60,
);

type Attack = readonly [
  name: string,
  answer: (server: HostileServer) => HostileAnswer,
  ModelProblem,
];

const streamEndlessly =
  (headers: Record<string, string>, first: string, piece: Buffer | string, bytes?: number) =>
  (server: HostileServer): HostileAnswer =>
  (request, response) => {
    request.resume();
    response.writeHead(200, headers);
    if (first !== '') response.write(first);
    return server.flood(response, piece, bytes);
  };

const ATTACKS: readonly Attack[] = [
  [
    'a gzip bomb of 600 MB',
    () => (request, response) => {
      request.resume();
      response.writeHead(200, { ...stream, 'content-encoding': 'gzip' });
      response.end(GZIP_BOMB);
    },
    'compressed',
  ],
  [
    '64 MB in one line',
    streamEndlessly(stream, 'data: ', Buffer.alloc(65_536, 'x'), 64 * MIB),
    'response_too_large',
  ],
  [
    'one line in pieces of 100 bytes',
    streamEndlessly(stream, 'data: ', Buffer.alloc(100, 'x'), 64 * MIB),
    'response_too_large',
  ],
  [
    'an event of endless lines',
    streamEndlessly(stream, '', 'data: x\n'.repeat(500)),
    'response_too_large',
  ],
  [
    'a document that does not end',
    streamEndlessly({ 'content-type': 'application/json' }, '[', Buffer.alloc(65_536, '[')),
    'response_too_large',
  ],
  ['an endless answer', streamEndlessly(stream, '', WORDS), 'answer_too_long'],
  ['endless thinking', streamEndlessly(stream, '', THOUGHTS), 'answer_too_long'],
  ['endless arguments of a call', streamEndlessly(stream, '', CALL.repeat(20)), 'answer_too_long'],
  ['endless calls', streamEndlessly(stream, '', CALLS), 'answer_too_long'],
  [
    'a million unfinished tags',
    streamEndlessly(stream, '', event({ content: '<'.repeat(200_000) })),
    'answer_too_long',
  ],
];

test.each(ATTACKS)(
  '%s ends in a problem with a name, little memory, and room for others',
  async (name, attack, problem) => {
    const server = await startHostileServer((request, response) =>
      request.url?.endsWith('/chat/completions') === true
        ? attack(server)(request, response)
        : void response.end('{"data":[]}'),
    );
    const engine = await startModelEngine({
      environment: { LOCI_BASE_URL: `${server.origin}/v1`, LOCI_CHAT_MODEL: 'small' },
    });
    await engine.call('facts.remember', { content: 'Anna lives in Oslo.' });
    const before = process.memoryUsage.rss();
    let most = before;
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const watching = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 5);
    const { answerId } = await engine.send('Tell me about it.');
    const finished = engine.finished(answerId);
    let others = 0;
    let done = false;
    void finished.then(() => (done = true));
    while (!done) {
      await engine.call('status.get', {});
      others += 1;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    const answer = await finished;
    clearInterval(watching);
    delay.disable();
    const growth = Math.round((most - before) / MIB);
    const taken = Math.round((await server.left()) / MIB);
    console.info(
      `${name}: ${problem}, RSS +${growth} MiB, taken ${taken} MiB, ` +
        `others ${others}, longest pause ${Math.round(delay.max / 1e6)} ms`,
    );
    reportFigure('memory grown', growth, 'MiB');
    reportFigure('longest pause', delay.max / 1e6, 'ms');
    expect(answer).toMatchObject({ problem });
    expect(answer.text.length).toBeLessThan(600_000);
    expect(growth).toBeLessThan(300);
    expect(taken).toBeLessThan(48);
    expect(others).toBeGreaterThan(0);
  },
);

test('what came of an answer that is too long is kept and shown as cut off', async () => {
  const server = await startHostileServer((request, response) => {
    request.resume();
    response.writeHead(200, stream);
    response.write(deltas({ content: 'It began well. ' })[0]);
    return server.flood(response, WORDS);
  });
  const engine = await startModelEngine({
    environment: { LOCI_BASE_URL: `${server.origin}/v1`, LOCI_CHAT_MODEL: 'small' },
  });
  const { answerId, conversationId } = await engine.send('Tell me about it.');
  const answer = await engine.finished(answerId);
  expect(answer).toMatchObject({ state: 'interrupted', problem: 'answer_too_long' });
  expect(answer.text).toMatch(/^It began well\. and so on /u);
  expect((await engine.shown(conversationId)).at(-1)).toEqual(answer);
});
