import { expect, test } from 'vitest';
import { ContractError } from '../../shared/contract/errors.ts';
import { hostileTexts, prose } from '../support/linear/hostileTexts.ts';
import { reportFigure, reportTries } from '../support/reportFigure.ts';
import { startThreadedEngine } from '../support/threadedEngine.ts';
import { openWorkspace, type ClientActions } from './support/clientActions.ts';

/** As long as a message may be, nearly. */
const LENGTH = 99_000;
/** The CPU of all threads together: the answer and the bookkeeping are in it. */
const TIMES_PROSE = 5;
const NEGLIGIBLE_MS = 400;
const TRIES = 3;

/** Processor time of the process until the message is stored and answered, or refused. */
async function cpuOf(
  actions: ClientActions,
  text: string,
): Promise<{ cpu: number; stored: number }> {
  const before = process.cpuUsage();
  const began = performance.now();
  const ended = Promise.withResolvers<void>();
  const stop = actions.client.on('chat.finished', () => ended.resolve());
  const refused = await actions.send(text).then(
    () => false,
    (error: unknown) => error instanceof ContractError && error.error.code === 'invalid_request',
  );
  const stored = performance.now() - began;
  if (!refused) await ended.promise;
  stop();
  const { user, system } = process.cpuUsage(before);
  return { cpu: (user + system) / 1_000, stored };
}

test('a message of 99,000 characters of one kind is stored and answered as cheaply as prose', async () => {
  const engine = await startThreadedEngine();
  const actions = await openWorkspace(await engine.connect());
  await actions.say('The lamp stands near the door.');
  const usual = Math.max(NEGLIGIBLE_MS, (await cpuOf(actions, prose(LENGTH))).cpu);
  const slow: string[] = [];
  let [slowest, latest, tried] = [0, 0, 0];
  for (const [shape, make] of Object.entries(hostileTexts)) {
    const text = make(LENGTH);
    tried += 1;
    let least = Infinity;
    for (let n = 0; n < TRIES && least > usual * TIMES_PROSE; n += 1) {
      const { cpu, stored } = await cpuOf(actions, text);
      if (cpu < least) [least, latest] = [cpu, Math.max(latest, stored)];
    }
    slowest = Math.max(slowest, least);
    if (least > usual * TIMES_PROSE) slow.push(`${shape}: ${Math.round(least)} ms`);
  }
  reportTries(tried, tried - slow.length);
  reportFigure('prose', usual, 'ms CPU');
  reportFigure('slowest', slowest, 'ms CPU');
  reportFigure('stored after', latest, 'ms');
  expect(slow, `prose ${Math.round(usual)} ms`).toEqual([]);
  expect(tried).toBeGreaterThan(40);
});
