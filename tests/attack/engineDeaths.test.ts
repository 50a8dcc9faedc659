import type { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { countForRun } from '../reliability/support/counts.ts';
import { reportFigure, reportTries } from '../support/reportFigure.ts';
import { startThreadedEngine, type ThreadedEngine } from '../support/threadedEngine.ts';
import { until } from '../support/until.ts';
import { openWorkspace, type ClientActions } from './support/clientActions.ts';

const DEATHS = countForRun('LOCI_ENGINE_DEATHS', 2, 8);
const MESSAGES = 30;

/** The engine's thread is the first one that this process starts since. */
function engineThreads(): () => Promise<number> | undefined {
  let newest: Worker | undefined;
  const notice = (worker: Worker) => (newest = worker);
  process.on('worker', notice);
  onTestFinished(() => void process.off('worker', notice));
  return () => newest?.terminate();
}

/** A way in that was handed out while the old run fell is lost with it: it is asked for again. */
async function waitForRestart(engine: ThreadedEngine): Promise<ClientActions> {
  let actions: ClientActions | null = null;
  await until(
    async () => {
      actions = await engine
        .connect()
        .then(openWorkspace)
        .catch(() => null);
      return actions !== null;
    },
    'the next run',
    60_000,
  );
  if (actions === null) throw new Error('no next run');
  return actions;
}

test(`after ${DEATHS} deaths of the engine's thread under load nothing acknowledged is lost`, async () => {
  const kill = engineThreads();
  const engine = await startThreadedEngine({
    restartDelaysMs: Array.from({ length: DEATHS + 1 }, () => 50),
  });
  const acknowledged: string[] = [];
  for (let death = 0; death < DEATHS; death += 1) {
    const actions = await waitForRestart(engine);
    const pendingSends = Array.from({ length: MESSAGES }, async (_, n) => {
      const text = `Lamp ${death} of room ${n} stands near the door.`;
      // Refused or cut off: then it is not acknowledged.
      const sent = await actions.send(text, `m-${death}-${n}`).catch(() => null);
      if (sent !== null) acknowledged.push(text);
      if (n === MESSAGES / 2) await kill();
    });
    await Promise.all(pendingSends);
  }
  const texts = await (await waitForRestart(engine)).texts();
  const kept = acknowledged.filter((text) => texts.includes(text));
  reportTries(acknowledged.length, kept.length);
  reportFigure('deaths of the engine', DEATHS, '');
  expect(acknowledged.length).toBeGreaterThan(DEATHS);
  expect(kept).toEqual(acknowledged);
  expect(new Set(texts).size).toBe(texts.length);
});
