import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { systemClock } from '../../electron/engine/dependencies.ts';
import { workspaceFolders } from '../../electron/engine/workspaces/folders.ts';
import type { Message } from '../../shared/domain/chat.ts';
import {
  call,
  chunk,
  deltas,
  DONE,
  finish,
  says,
  startFakeModelServer,
  streams,
  type Answer,
  type FakeModelServer,
} from '../support/fakeModelServer.ts';
import { startModelEngine } from '../support/modelEngine.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { until } from '../support/until.ts';
import { countForRun } from './support/counts.ts';
import { createExpectations, type Expectations } from './support/expectations.ts';
import { problemsOf } from './support/inspect.ts';
import { seededRandom } from './support/random.ts';
import { streamUntilKilled, type CutOff } from './support/streamRun.ts';
import { reportFigure, reportTries } from '../support/reportFigure.ts';
import { asConversationId } from '../support/ids.ts';

const KILLS = countForRun('LOCI_STREAM_KILLS', 4, 50);
/** Kills one home goes through before the next one starts empty. */
const KILLS_PER_HOME = 5;
/** Pieces of every answer below. */
const PIECES = 240;
/**
 * Most characters that a kill may cost of the shown text: the step of persistPartialAnswer, and a
 * piece.
 */
const MAX_LOST = 200 + 40;

const realClock = { ...systemClock, advance: () => undefined, set: () => undefined };

const words = Array.from({ length: PIECES }, (_, i) => `word${i} `);
const WHOLE = words.join('');

const slowly = (pieces: readonly object[], before: readonly Answer[] = []): readonly Answer[] => [
  ...before,
  async (request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const piece of pieces) {
      if (request.abandoned) return;
      response.write(`data: ${JSON.stringify(chunk(piece))}\n\n`);
      await new Promise((resolve) => setTimeout(resolve, 4));
    }
    response.end(finish('stop') + DONE);
  },
];
const text = words.map((content) => ({ content }));
const thought = words.map((content) => ({ reasoning_content: content }));

/** Answers cut off in their text, their thoughts, after a tool, and so fast that much is under way. */
const shapes: readonly (readonly Answer[])[] = [
  slowly(text),
  slowly([...thought.slice(0, PIECES / 2), ...text]),
  slowly(text, [call('search_memory', { query: 'lamp' })]),
  [streams([...deltas(...text), finish('stop'), DONE])],
];

/** One after the other; what a kill leaves over is not for the next turn. */
function inTurn(answers: readonly Answer[]): Answer {
  const left = [...answers];
  return (request, response) => left.shift()?.(request, response);
}

interface Home {
  readonly folder: string;
  readonly server: FakeModelServer;
  readonly expected: Expectations;
  conversationId: string | null;
}

/** Errors in Loci's own log: they explain a failure that comes once in a hundred runs. */
function loggedIn(folder: string): string {
  return readFileSync(join(folder, 'logs', 'loci.log'), 'utf8');
}

interface Found {
  readonly problems: readonly string[];
  /** UTF-16 units that the screen had shown and the kill took. */
  readonly lost: number;
}

/** Opens the home after the kill, and tells what is wrong with the answer that was cut off. */
async function findAfter(home: Home, cut: CutOff, turnText: string): Promise<Found> {
  const requestCount = home.server.chatRequests().length;
  const engine = await startModelEngine({
    home: home.folder,
    server: home.server,
    clock: realClock,
  });
  const shown = async (): Promise<Message[]> =>
    (await engine.shown(asConversationId(cut.conversationId))).filter(
      (message, _i, all) => message.turnId === all.findLast(({ role }) => role === 'user')?.turnId,
    );
  await until(async () => (await shown()).at(-1)?.state !== 'streaming', 'the answer to settle');
  const [turn, answer, ...more] = await shown();
  const problems: string[] = [];
  if (turn?.text !== turnText || more.length > 0) problems.push('the turn is not there once');
  if (answer === undefined) throw new Error('there is no answer');
  const kept = answer.text.length + answer.reasoning.length;
  const isPrefix = WHOLE.startsWith(answer.text) && WHOLE.startsWith(answer.reasoning);
  if (!isPrefix) problems.push(`the answer is not a part of what was said: ${answer.text}`);
  if (cut.finished && answer.state !== 'complete') problems.push(`finished, but ${answer.state}`);
  if (answer.state === 'complete') {
    if (answer.text !== WHOLE) problems.push('complete, but not whole');
  } else if (answer.state !== 'interrupted' || answer.problem !== 'restarted') {
    problems.push(`${answer.state}: ${String(answer.problem)}`);
  }
  const lost = cut.deltas - kept;
  if (lost > MAX_LOST) problems.push(`${lost} of ${cut.deltas} units are lost`);
  if (home.server.chatRequests().length !== requestCount)
    problems.push('the model was asked again by itself');

  home.server.setDefaultAnswer(says(WHOLE));
  const { id: messageId } = answer;
  const anew = await (answer.state === 'complete'
    ? engine.call('chat.regenerate', { messageId })
    : engine.call('chat.retry', { messageId }));
  const whole = await engine.finished(anew.answer.id);
  if (whole.state !== 'complete' || whole.text !== WHOLE) problems.push('the retry is not whole');
  const now = await shown();
  if (now.length !== 2 || now[1]?.id !== whole.id) problems.push('the retry stands beside the old');
  if (now[1]?.versions.length !== 2) problems.push('there are not two versions');
  const { workspaceId } = await engine.call('status.get', {});
  await engine.close();
  const { database } = workspaceFolders(home.folder, workspaceId);
  return { problems: [...problems, ...problemsOf(database, home.expected)], lost };
}

test(`after ${KILLS} kills in the middle of an answer it is there as far as it came, once, and can be had whole`, async () => {
  const random = seededRandom(20_261_122);
  let mostLost = 0;
  let interrupted = 0;
  let home: Home | null = null;
  for (let kill = 0; kill < KILLS; kill += 1) {
    if (home === null || kill % KILLS_PER_HOME === 0) {
      const server = await startFakeModelServer();
      const expected = createExpectations();
      home = { folder: temporaryFolder(), server, expected, conversationId: null };
    }
    home.server.setDefaultAnswer(inTurn(shapes[kill % shapes.length] ?? []));
    const turnText = `Tell me zq${kill}x0x0.`;
    const clientMessageId = `m-zq${kill}x0x0`;
    const about = { what: 'message', id: clientMessageId, text: turnText } as const;
    home.expected.note({ line: 'begin', ...about });
    const cut = await streamUntilKilled({
      home: home.folder,
      baseUrl: home.server.baseUrl,
      conversationId: home.conversationId,
      clientMessageId,
      text: turnText,
      killAfterPieces: Math.floor(random() * PIECES),
      thenMs: Math.floor(random() * 40),
    });
    home.expected.note({ line: 'done', ...about });
    home.conversationId = cut.conversationId;
    const { problems, lost } = await findAfter(home, cut, turnText);
    const logged = problems.length > 0 ? loggedIn(home.folder) : '';
    expect(problems, `kill ${kill}\n${logged}`).toEqual([]);
    if (!cut.finished) interrupted += 1;
    mostLost = Math.max(mostLost, lost);
  }
  console.log(
    `${KILLS} kills: ${interrupted} answers cut off, none doubled; of what was shown at most ` +
      `${mostLost} units lost`,
  );
  reportTries(KILLS);
  reportFigure('units of an answer lost', mostLost, '');
  expect(interrupted).toBeGreaterThan(KILLS / 3);
});
