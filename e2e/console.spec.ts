import { expect } from '@playwright/test';
import { test } from './support/test.ts';
import { seedConversation, tour } from './support/tour.ts';
import { windowOf } from './support/window.ts';
import { wordsOf } from './support/words.ts';

/** A message full of what a page would fetch if it rendered what it is told. */
const HOSTILE = [
  'Remember that ![a](https://example.com/a.png) <img src="https://example.com/b.png">',
  '<link rel="stylesheet" href="https://example.com/c.css"> [d](https://example.com/d)',
  '<script src="https://example.com/e.js"></script> ![f][g]\n\n[g]: https://example.com/g.png',
].join('\n');

test('every screen is silent on the console and asks nobody but Loci itself', async ({
  page,
  start,
}) => {
  const consoleErrors: string[] = [];
  const requested = new Set<string>();
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') {
      consoleErrors.push(message.text());
    }
  });
  page.on('pageerror', (error) => consoleErrors.push(String(error)));
  page.context().on('request', (request) => requested.add(new URL(request.url()).host));
  page.on('websocket', (socket) => requested.add(new URL(socket.url()).host));

  const loci = await start();
  const window = windowOf(page, wordsOf('en'));
  await window.open(loci.address);
  await window.skipWelcome();
  await seedConversation(window);
  await window.say(HOSTILE);
  await window.say('What do you know about example?');
  for (const stop of tour(window)) {
    await stop.arrive();
    await stop.leave();
  }
  expect(consoleErrors).toEqual([]);
  expect([...requested]).toEqual([new URL(loci.address).host]);
});
