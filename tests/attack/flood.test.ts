import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { faultCount } from '../reliability/support/counts.ts';
import { reportFigure, reportTries } from '../support/reportFigure.ts';
import { startProgram } from '../support/runningProgram.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { openWorkspace } from './support/clientActions.ts';

const SECONDS = faultCount('LOCI_FLOOD_SECONDS', 1, 3);
const AT_ONCE = faultCount('LOCI_FLOOD_AT_ONCE', 500, 2_500);
const CLIENTS = faultCount('LOCI_FLOOD_CLIENTS', 10, 50);

const percentile = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? 0;

test(`a thousand messages a second for ${SECONDS} s are all stored`, async () => {
  const program = await startProgram(temporaryFolder());
  const actions = await openWorkspace(await program.connect());
  await actions.send('The first one makes the conversation.');
  const times: number[] = [];
  const sending: Promise<void>[] = [];
  for (let burst = 0; burst < SECONDS * 20; burst += 1) {
    for (let n = 0; n < 50; n += 1) {
      const began = performance.now();
      const sent = actions.send(`Lamp ${burst}-${n} stands near the door.`);
      sending.push(sent.then(() => void times.push(performance.now() - began)));
    }
    await pause(50);
  }
  await Promise.all(sending);
  const stored = (await actions.texts()).length - 1;
  reportTries(sending.length, stored);
  reportFigure('stored after (p99)', percentile(times, 0.99), 'ms');
  expect(stored).toBe(sending.length);
  expect(await program.end()).toBe(0);
});

test(`${AT_ONCE} messages at once are all stored, in the order in which they came`, async () => {
  const program = await startProgram(temporaryFolder());
  const actions = await openWorkspace(await program.connect());
  await actions.send('The first one makes the conversation.');
  const texts = Array.from({ length: AT_ONCE }, (_, n) => `Lamp ${n} stands near the door.`);
  const began = performance.now();
  await Promise.all(texts.map((text) => actions.send(text)));
  reportFigure('the last of them after', performance.now() - began, 'ms');
  const stored = (await actions.texts()).slice(1);
  reportTries(AT_ONCE, stored.filter((text, n) => text === texts[n]).length);
  expect(stored).toEqual(texts);
  expect(await program.end()).toBe(0);
});

test(`${CLIENTS} clients are all served, ten messages each`, async () => {
  const program = await startProgram(temporaryFolder());
  const pages = await Promise.all(
    Array.from({ length: CLIENTS }, async () => openWorkspace(await program.connect())),
  );
  await Promise.all(
    pages.map(async (page, n) => {
      for (let k = 0; k < 10; k += 1) await page.send(`Lamp ${n}-${k} stands near the door.`);
    }),
  );
  const [first] = pages;
  const stored = (await first?.texts()) ?? [];
  reportTries(CLIENTS * 10, new Set(stored).size);
  expect(new Set(stored).size).toBe(CLIENTS * 10);
  expect(await program.end()).toBe(0);
});
