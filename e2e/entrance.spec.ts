import { createServer } from 'node:http';
import { expect, type BrowserContext, type Page } from '@playwright/test';
import { WebSocketServer } from 'ws';
import { newPrivateKey, signingKey } from '../electron/loopback/handshake/p256.ts';
import { homeBytes } from '../shared/handshake/signedBytes.ts';
import { saveScreenshot, test } from './support/test.ts';
import { windowOf } from './support/window.ts';
import { wordsOf } from './support/words.ts';

const t = wordsOf('en');

/** Everything a script of the page could read back later. */
const storedByPage = (page: Page) =>
  page.evaluate<string>('JSON.stringify([location.href, {...localStorage}, {...sessionStorage}])');

const title = (
  page: Page,
  reason: 'not_registered' | 'secret_unknown' | 'unknown_browser' | 'no_storage',
) => page.getByText(t(`shell:refused.${reason}.title`));

test('an open tab comes back by itself after each restart, at the same address, and its message is sent once', async ({
  page,
  start,
}) => {
  const window = windowOf(page, t);
  let loci = await start();
  const { origin, hash } = new URL(loci.address);
  await window.open(loci.address);
  await window.skipWelcome();
  await window.say('Remember that the ferry leaves at nine');
  const took: number[] = [];
  for (let restart = 1; restart <= 3; restart += 1) {
    await loci.kill();
    await expect(page.getByText(t('shell:lost.title'))).toBeVisible();
    const words = `Said while Loci was away, ${restart}`;
    await window.composer.fill(words);
    await window.composer.press('Enter');
    loci = await start();
    const startedAt = Date.now();
    expect(new URL(loci.address).origin).toBe(origin);
    const message = page
      .getByRole('log')
      .getByRole('article', { name: t('chat:you'), exact: true })
      .filter({ hasText: words });
    // Only a stored message tells when it was said.
    await expect(message.getByRole('time')).toBeVisible();
    took.push(Date.now() - startedAt);
    await expect(page.getByText(t('shell:lost.title'))).toHaveCount(0);
    await page.reload();
    await expect(message).toHaveCount(1);
  }
  test.info().annotations.push({ type: 'reconnected after', description: `${took.join(', ')} ms` });
  expect(await storedByPage(page)).not.toContain(hash.slice(1));
});

test('a bookmark opens, an address that was used says by whom, and a browser can be turned away', async ({
  browser,
  page,
  context,
  start,
}) => {
  const loci = await start();
  const { origin } = new URL(loci.address);
  const window = windowOf(page, t);
  await window.open(loci.address);
  await window.skipWelcome();

  await test.step('a second tab by the plain address', async () => {
    const bookmark = await context.newPage();
    await bookmark.goto(origin);
    await expect(windowOf(bookmark, t).composer).toBeVisible();
    await bookmark.close();
  });

  const other = await browser.newContext({ locale: 'en-GB' });
  const visitor = await other.newPage();
  await test.step('another browser, by the address that was used, and by none', async () => {
    await visitor.goto(loci.address);
    await expect(visitor.getByText(t('shell:refused.secret_used.title'))).toBeVisible();
    await expect(visitor.getByRole('main')).toContainText('Chrome on Linux');
    await saveScreenshot(visitor, 'refused-used');
    await visitor.goto(origin);
    await expect(title(visitor, 'not_registered')).toBeVisible();
  });

  await test.step('by a new address in the same tab, where it is listed', async () => {
    await visitor.goto(await loci.newAddress());
    await expect(windowOf(visitor, t).composer).toBeVisible();
    await window.goTo('settings');
    const list = page.getByRole('region', { name: t('settings:browsers.title') });
    await expect(list.getByRole('listitem')).toHaveCount(2);
    await expect(list.getByText(t('settings:browsers.this'))).toHaveCount(1);
    await list.scrollIntoViewIfNeeded();
    await saveScreenshot(page, 'known-browsers');
    await window.press('Block Chrome on Linux', list);
    await expect(list.getByRole('listitem')).toHaveCount(1);
  });

  await test.step('turned away: told where it is, told when it loads again, back by a new address', async () => {
    const unknownBrowserTitle = t('shell:refused.unknown_browser.title');
    await expect(
      visitor.getByRole('status').filter({ hasText: unknownBrowserTitle }),
    ).toBeVisible();
    await visitor.reload();
    await expect(title(visitor, 'unknown_browser')).toBeVisible();
    await visitor.goto(await loci.newAddress());
    await expect(windowOf(visitor, t).composer).toBeVisible();
  });

  await test.step('with its storage cleared it is a stranger', async () => {
    await clearStorage(other, origin, visitor);
    await visitor.reload();
    await expect(title(visitor, 'not_registered')).toBeVisible();
  });
  await other.close();
});

test('an old address, and a window that keeps nothing, are told what to do', async ({
  browser,
  start,
}) => {
  const first = await start();
  const { hash } = new URL(first.address);
  await first.stop();
  const loci = await start();
  const old = await browser.newPage({ locale: 'en-GB' });
  await old.goto(`${new URL(loci.address).origin}/${hash}`);
  await expect(title(old, 'secret_unknown')).toBeVisible();
  await old.close();

  const contextWithoutStorage = await browser.newContext({ locale: 'en-GB' });
  await contextWithoutStorage.addInitScript(
    "IDBFactory.prototype.open = () => { throw new DOMException('no', 'InvalidStateError'); }",
  );
  const page = await contextWithoutStorage.newPage();
  await page.goto(loci.address);
  await expect(title(page, 'no_storage')).toBeVisible();
  await contextWithoutStorage.close();

  // The address was not used up by it.
  const ordinaryPage = await browser.newPage({ locale: 'en-GB' });
  await windowOf(ordinaryPage, t).open(loci.address);
  await windowOf(ordinaryPage, t).skipWelcome();
  await ordinaryPage.close();
});

test('another program that takes the port while Loci is away hears a nonce and nothing else', async ({
  page,
  start,
}) => {
  const loci = await start();
  const { port, origin } = new URL(loci.address);
  const window = windowOf(page, t);
  await window.open(loci.address);
  await window.skipWelcome();
  await window.say('Remember that the safe is behind the clock');
  await loci.stop();
  await expect(page.getByText(t('shell:lost.title'))).toBeVisible();
  await window.composer.fill('Nobody else may read this');
  await window.composer.press('Enter');

  const receivedTexts: string[] = [];
  const impostorServer = await listenOnPort(Number(port), origin, (text) =>
    receivedTexts.push(text),
  );
  await expect(page.getByText(t('shell:refused.other_home.title'))).toBeVisible();
  await saveScreenshot(page, 'refused-other-home');
  expect(receivedTexts.map((text) => (JSON.parse(text) as { kind: string }).kind)).toEqual([
    'hello',
  ]);
  impostorServer.close();

  await start();
  await window.press(t('common:tryAgain'));
  await expect(page.getByText(t('shell:refused.other_home.title'))).toHaveCount(0);
  await expect(window.turns.getByText('Nobody else may read this').first()).toBeVisible();
});

async function clearStorage(context: BrowserContext, origin: string, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await session.detach();
}

/** A home with a key of its own, where Loci was. */
async function listenOnPort(port: number, origin: string, onText: (text: string) => void) {
  const key = signingKey(newPrivateKey());
  if (key === null) throw new Error('no key');
  const server = createServer((_request, response) => response.end('hello'));
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket) =>
    socket.on('message', (data: Buffer) => {
      onText(data.toString());
      const { nonce: pageNonce } = JSON.parse(data.toString()) as { nonce: string };
      const [homeId, hostNonce] = [crypto.randomUUID(), 'A'.repeat(43)];
      const context = { homeId, origin, pageNonce, hostNonce };
      const signature = key.sign(homeBytes(context, key.publicKey));
      const frame = {
        kind: 'challenge',
        homeId,
        homeKey: key.publicKey,
        nonce: hostNonce,
        signature,
      };
      socket.send(JSON.stringify(frame));
    }),
  );
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    close() {
      for (const socket of sockets.clients) socket.terminate();
      server.closeAllConnections();
      server.close();
    },
  };
}
