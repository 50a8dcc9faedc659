import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { countForRun } from '../reliability/support/counts.ts';
import { reportFigure, reportTries } from '../support/reportFigure.ts';
import { startProgram } from '../support/runningProgram.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { openWorkspace } from './support/clientActions.ts';

const SECONDS = countForRun('LOCI_FLOOD_SECONDS', 1, 3);
const SIMULTANEOUS_MESSAGES = countForRun('LOCI_FLOOD_AT_ONCE', 500, 2_500);
const CLIENTS = countForRun('LOCI_FLOOD_CLIENTS', 10, 50);

const quantile = (times: readonly number[], q: number) =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * q) - 1] ?? 0;

test(`a thousand messages a second for ${SECONDS} s are all stored`, async () => {
  const program = await startProgram(temporaryFolder());
  const client = await openWorkspace(await program.connect());
  await client.send('The first one makes the conversation.');
  const times: number[] = [];
  const pendingSends: Promise<void>[] = [];
  for (let burst = 0; burst < SECONDS * 20; burst += 1) {
    for (let n = 0; n < 50; n += 1) {
      const began = performance.now();
      const sent = client.send(`Lamp ${burst}-${n} stands near the door.`);
      pendingSends.push(sent.then(() => void times.push(performance.now() - began)));
    }
    await pause(50);
  }
  await Promise.all(pendingSends);
  const storedCount = (await client.texts()).length - 1;
  reportTries(pendingSends.length, storedCount);
  reportFigure('time to store (p99)', quantile(times, 0.99), 'ms');
  expect(storedCount).toBe(pendingSends.length);
  expect(await program.end()).toBe(0);
});

test(`${SIMULTANEOUS_MESSAGES} messages at once are all stored, in the order in which they came`, async () => {
  const program = await startProgram(temporaryFolder());
  const client = await openWorkspace(await program.connect());
  await client.send('The first one makes the conversation.');
  const texts = Array.from(
    { length: SIMULTANEOUS_MESSAGES },
    (_, n) => `Lamp ${n} stands near the door.`,
  );
  const began = performance.now();
  await Promise.all(texts.map((text) => client.send(text)));
  reportFigure('time to store all', performance.now() - began, 'ms');
  const storedTexts = (await client.texts()).slice(1);
  reportTries(SIMULTANEOUS_MESSAGES, storedTexts.filter((text, n) => text === texts[n]).length);
  expect(storedTexts).toEqual(texts);
  expect(await program.end()).toBe(0);
});

test(`${CLIENTS} clients are all served, ten messages each`, async () => {
  const program = await startProgram(temporaryFolder());
  const clients = await Promise.all(
    Array.from({ length: CLIENTS }, async () => openWorkspace(await program.connect())),
  );
  await Promise.all(
    clients.map(async (client, n) => {
      for (let k = 0; k < 10; k += 1) await client.send(`Lamp ${n}-${k} stands near the door.`);
    }),
  );
  const [first] = clients;
  const storedTexts = (await first?.texts()) ?? [];
  reportTries(CLIENTS * 10, new Set(storedTexts).size);
  expect(new Set(storedTexts).size).toBe(CLIENTS * 10);
  expect(await program.end()).toBe(0);
});
