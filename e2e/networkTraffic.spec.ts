import { expect, type Locator } from '@playwright/test';
import { hostileFormsFor } from '../tests/support/hostileForms.ts';
import { deltas, DONE, finish, streams } from '../tests/support/modelServer.ts';
import { test, withModel } from './support/test.ts';
import { openCanary, watchNetwork } from './support/networkTraffic.ts';
import { windowOf } from './support/window.ts';
import { wordsOf } from './support/words.ts';

const t = wordsOf('en');
const FOREIGN_HOST = 'evil.example';
/** Forms told in one answer: few enough that an unclosed one hides only a few others. */
const FORMS_PER_ANSWER = 12;

const says = (text: string) => streams([...deltas({ content: text }), finish('stop'), DONE]);

/** Moves over everything in an answer that can be moved over. */
async function hoverAll(answer: Locator): Promise<void> {
  await answer.scrollIntoViewIfNeeded();
  for (const part of await answer.locator('button, a, span, code, td').all()) {
    // An answer is rendered once more when it is complete: what is replaced is hovered again.
    await expect(async () => {
      if (await part.isVisible()) await part.hover({ force: true });
    }).toPass();
  }
}

test('the watch sees what a page without our guard would fetch', async ({ browser }) => {
  const canary = await openCanary();
  const context = await browser.newContext();
  const page = await context.newPage();
  const wire = await watchNetwork(context, page);
  await page.setContent(hostileFormsFor(canary.host).join('\n'), { waitUntil: 'commit' });
  await expect.poll(() => canary.requestCount()).toBeGreaterThan(3);
  await expect.poll(() => wire.foreign('about:').length).toBeGreaterThan(5);
  await context.close();
  canary.close();
});

test('nothing that a model writes makes the page ask anybody but Loci, and a link opens only once confirmed', async ({
  context,
  page,
  modelServer,
  start,
}) => {
  const canary = await openCanary();
  const forms = [...hostileFormsFor(FOREIGN_HOST), ...hostileFormsFor(canary.host)];
  expect(forms.length).toBeGreaterThan(200);
  const wire = await watchNetwork(context, page);
  const loci = await start(withModel(modelServer));
  const origin = new URL(loci.address).origin;
  const window = windowOf(page, t);
  await window.open(loci.address);
  await window.skipWelcome();
  const expectNoRequests = async () => {
    await page.waitForLoadState('networkidle');
    return { requested: wire.foreign(origin), touched: canary.requestCount(), popups: wire.popups };
  };

  for (let first = 0; first < forms.length; first += FORMS_PER_ANSWER) {
    const text = forms.slice(first, first + FORMS_PER_ANSWER).join('\n\n');
    modelServer.next(says(`Here: ${text}`));
    await hoverAll(await window.ask(`Tell me ${first}.`, 'small'));
    expect(await expectNoRequests(), text).toEqual({ requested: [], touched: 0, popups: [] });
  }

  await test.step('scrolled through from end to end, still nothing', async () => {
    await window.turns.last().hover();
    for (let turn = 0; turn < 40; turn += 1) await page.mouse.wheel(0, -2_000);
    for (let turn = 0; turn < 40; turn += 1) await page.mouse.wheel(0, 2_000);
    expect(await expectNoRequests()).toEqual({ requested: [], touched: 0, popups: [] });
  });

  await test.step('loaded anew, still nothing', async () => {
    await page.reload();
    await expect(window.turns.last()).toBeVisible();
    expect(await expectNoRequests()).toEqual({ requested: [], touched: 0, popups: [] });
  });

  const dialog = page.getByRole('dialog');
  const linkText = 'read this';
  const schemes = ['http:', 'javascript:', 'data:text/html,', 'file:///', 'loci:', 'mailto:'];
  const hostileLinks = schemes.map((scheme) => `[${linkText}](${scheme}//${FOREIGN_HOST}/x)`);
  await test.step('a link of any other kind is words, and leads nowhere', async () => {
    modelServer.next(says(hostileLinks.join('\n\n')));
    const answer = await window.ask('Links, please.', 'small');
    await expect(answer.getByText(linkText)).toHaveCount(schemes.length);
    await expect(answer.getByRole('link')).toHaveCount(0);
    await expect(answer.getByRole('button', { name: linkText })).toHaveCount(0);
    for (const link of await answer.getByText(linkText).all()) await link.click();
    await expect(dialog).toHaveCount(0);
    expect(await expectNoRequests()).toEqual({ requested: [], touched: 0, popups: [] });
  });

  await test.step('an https link asks first, shows where it leads, and can be declined', async () => {
    modelServer.next(says(`[https://good.example](https://${FOREIGN_HOST}/x?memory=1)`));
    const answer = await window.ask('One more.', 'small');
    const link = answer.getByRole('button', { name: 'https://good.example' });
    await link.click();
    await expect(dialog).toContainText(`https://${FOREIGN_HOST}/x?memory=1`);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    expect(await expectNoRequests()).toEqual({ requested: [], touched: 0, popups: [] });

    await context.route(`https://${FOREIGN_HOST}/**`, (route) => route.fulfill({ body: 'there' }));
    await link.click();
    const opened = context.waitForEvent('page');
    await window.press(t('chat:link.open'), dialog);
    const popup = await opened;
    await popup.waitForURL(`https://${FOREIGN_HOST}/x?memory=1`);
    expect(await popup.evaluate('window.opener === null && document.referrer === ""')).toBe(true);
  });
  canary.close();
});
