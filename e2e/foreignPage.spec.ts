import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { test } from './support/test.ts';

/** Attempts of a foreign page on another program of this machine, with their outcomes. */
const ATTACK_SCRIPT = `async (target) => {
  const soon = new Promise((resolve) => setTimeout(resolve, 5000, 'nothing came'));
  const told = (work) => Promise.race([work().catch(() => 'refused'), soon]);
  const loaded = (name, attributes) => told(() => new Promise((resolve) => {
    const element = Object.assign(document.createElement(name), attributes);
    element.onload = () => resolve('loaded');
    element.onerror = () => resolve('refused');
    document.body.append(element);
  }));
  const frame = Object.assign(document.createElement('iframe'), { src: target + '/' });
  document.body.append(frame);
  const text = (path, options) => told(async () => (await fetch(target + path, options)).text());
  return {
    fetch: await text('/'),
    opaque: await text('/', { mode: 'no-cors' }),
    post: await text('/control/secret', { method: 'POST' }),
    simplePost: await text('/control/secret', { method: 'POST', mode: 'no-cors', body: 'x' }),
    image: await loaded('img', { src: target + '/' }),
    script: await loaded('script', { src: target + '/' }),
    style: await loaded('link', { rel: 'stylesheet', href: target + '/' }),
    socket: await told(() => new Promise((resolve) => {
      const socket = new WebSocket(target.replace('http', 'ws') + '/socket');
      socket.onopen = () => resolve('open');
      socket.onerror = () => resolve('refused');
    })),
    framed: await told(async () => frame.contentWindow.document.body.innerText),
  };
}`;

/** A page of somebody else, on another port of this machine. */
async function openForeignPage() {
  const server = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end('<!doctype html><title>foreign</title><body></body>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { address: `http://127.0.0.1:${port}/`, close };
}

test('a foreign page reads nothing of Loci and opens no way into it', async ({ page, start }) => {
  const loci = await start();
  const { origin } = new URL(loci.address);
  const foreignPage = await openForeignPage();
  await page.goto(foreignPage.address);
  const outcomes: unknown = await page.evaluate(`(${ATTACK_SCRIPT})('${origin}')`);
  expect(outcomes).toEqual({
    fetch: 'refused',
    opaque: 'refused',
    post: 'refused',
    simplePost: 'refused',
    image: 'refused',
    script: 'refused',
    style: 'refused',
    socket: 'refused',
    framed: 'refused',
  });

  // A window that it opens is cut off from it.
  const opening = page.waitForEvent('popup');
  await page.evaluate(`void (window.opened = window.open('${origin}/'))`);
  const opened = await opening;
  await opened.waitForLoadState();
  expect(await opened.evaluate('window.opener === null')).toBe(true);
  await expect.poll(() => page.evaluate('window.opened.closed')).toBe(true);
  foreignPage.close();
});

test('what is refused of Loci is given by a server without its guards', async ({ page }) => {
  const open = createServer((_request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.end('open');
  });
  await new Promise<void>((resolve) => open.listen(0, '127.0.0.1', resolve));
  const { port } = open.address() as AddressInfo;
  const foreignPage = await openForeignPage();
  await page.goto(foreignPage.address);
  const outcomes = await page.evaluate(`(${ATTACK_SCRIPT})('http://127.0.0.1:${port}')`);
  expect(outcomes).toMatchObject({ fetch: 'open', post: 'open', script: 'loaded' });
  foreignPage.close();
  open.closeAllConnections();
  open.close();
});
