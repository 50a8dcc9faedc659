import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { generateChatGpt } from '../tests/support/exports/generateChatGpt.ts';
import { writeZip } from '../tests/support/zip/zipWriter.ts';
import { openInspectedWindow } from './support/inspectedWindow.ts';
import { LANGUAGES } from './support/looks.ts';
import { saveScreenshot, test } from './support/test.ts';
import { wordsOf, type Language } from './support/words.ts';

/** Three thousand, as years of a person have, take minutes: `LOCI_LOOKS=all`. */
const IS_FULL_RUN = process.env['LOCI_LOOKS'] === 'all';
const CONVERSATIONS = IS_FULL_RUN ? 3_000 : 600;
const SHARD = 100;
const MISSING_SHARD = `conversations-${String(CONVERSATIONS / SHARD).padStart(3, '0')}.json`;
const YEARS = 5;
const YEAR_MS = 365.25 * 86_400_000;
/** What the person asks while the export comes in, and what was said of it in its first chat. */
const DECISION = {
  en: {
    statement: 'I decided to paint the lighthouse door vermilion.',
    question: 'What did I decide about the lighthouse door?',
    found: 'vermilion',
  },
  ru: {
    statement: 'Я решила покрасить дверь маяка киноварью.',
    question: 'Что я решила про дверь маяка?',
    found: 'киноварью',
  },
} as const;

/** A zip as ChatGPT makes it: shards, a list of them with one that is absent, pictures. */
function exportFile(language: Language) {
  const startAt = Date.now() - YEARS * YEAR_MS;
  const { conversations, truth } = generateChatGpt({
    seed: 7,
    conversations: CONVERSATIONS,
    startAt,
    apartMs: (YEARS * YEAR_MS) / CONVERSATIONS,
  });
  // So many pinned ones would stand before the newest.
  for (const conversation of conversations) {
    delete conversation['is_starred'];
    delete conversation['pinned_time'];
  }
  const [first] = conversations;
  const mapping = first?.['mapping'] as Record<
    string,
    { message: { content: { parts: string[] } } }
  >;
  for (const [key, node] of Object.entries(mapping)) {
    if (key.endsWith('-q0')) node.message.content.parts = [DECISION[language].statement];
  }
  const shards = Array.from({ length: CONVERSATIONS / SHARD }, (_, n) => n);
  const nameOf = (n: number) => `conversations-${String(n).padStart(3, '0')}.json`;
  const shard = (n: number) => JSON.stringify(conversations.slice(n * SHARD, (n + 1) * SHARD));
  const names = [...shards.map(nameOf), MISSING_SHARD];
  const path = join(mkdtempSync(join(tmpdir(), 'loci-export-')), 'export.zip');
  writeZip(path, [
    { name: 'chat.html', content: '<html></html>' },
    ...shards.map((n) => ({ name: nameOf(n), content: shard(n) })),
    {
      name: 'export_manifest.json',
      content: JSON.stringify({
        version: 1,
        logical_files: { 'conversations.json': { files: names, sharded: true } },
      }),
    },
    {
      name: 'user.json',
      content: JSON.stringify({ id: 'user-1', email: 'a@b.example', chatgpt_plus_user: true }),
    },
    { name: 'file_1.dat', content: Buffer.from([0x89, 0x50, 0x4e, 0x47]) },
  ]);
  const newest = truth.conversations.findLast(
    ({ title, isArchived }) => title !== '' && isArchived !== true,
  );
  const firstDay = new Date(startAt).toLocaleDateString('sv', { timeZone: 'Europe/Berlin' });
  return { path, newestTitle: newest?.title.trim() ?? '', firstDay };
}

/** Drops a file anywhere in the window. */
async function dropFile(page: Page, path: string): Promise<void> {
  const content = readFileSync(path).toString('base64');
  // As text: the page has these classes, a test of Node has not.
  const data = await page.evaluateHandle(`(() => {
    const bytes = Uint8Array.from(atob(${JSON.stringify(content)}), (sign) => sign.charCodeAt(0));
    const transfer = new DataTransfer();
    transfer.items.add(new File([bytes], 'export.zip'));
    return transfer;
  })()`);
  await page.locator('body').dispatchEvent('drop', { dataTransfer: data });
}

/** The count as either language writes it. */
const COUNT = IS_FULL_RUN ? /3[,\s\u00a0\u202f]?000/u : /600/u;
const main = (page: Page) => page.getByRole('main');

for (const language of LANGUAGES) {
  test(`a newcomer brings years of chats, asks while they come in, and takes them back (${language})`, async ({
    browser,
    start,
  }) => {
    const t = wordsOf(language);
    const loci = await start();
    const { page, window, captureAndAudit, findingsByState, close } = await openInspectedWindow(
      browser,
      {
        language,
        picture: (state) => `imports-${language}-${state}`,
      },
    );
    await window.open(loci.address);
    await window.press(t('imports:settings.open'));
    await expect(page.getByRole('heading', { name: t('imports:title'), level: 1 })).toBeVisible();
    await captureAndAudit('empty');

    const { path, newestTitle, firstDay } = exportFile(language);
    await window.goTo('chat');
    await dropFile(page, path);
    await expect(page.getByRole('heading', { name: t('imports:contents.title') })).toBeVisible();
    await expect(main(page)).toContainText(COUNT);
    await expect(main(page)).toContainText(MISSING_SHARD);
    await page.getByRole('radio', { name: t('imports:scope.pick') }).click();
    await captureAndAudit('inspected');
    await saveScreenshot(page, `imports-${language}-inspected-light`);
    await page.emulateMedia({ colorScheme: 'dark' });
    await saveScreenshot(page, `imports-${language}-inspected-dark`);
    await page.setViewportSize({ width: 420, height: 900 });
    await saveScreenshot(page, `imports-${language}-narrow-dark`);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('radio', { name: t('imports:scope.all') }).click();

    await page.getByRole('button', { name: COUNT }).last().click();
    await expect(main(page).getByRole('status')).toHaveText(t('imports:running.import'));
    await captureAndAudit('running');
    // Asking goes on while they come in, and finds what is there already.
    const { question, found } = DECISION[language];
    await window.goTo('chat');
    await expect(await window.say(question)).toContainText(found);
    await captureAndAudit('asked');
    await window.goTo('settings');
    await window.press(t('imports:settings.open'));
    // Six hundred may all have come in by then.
    if (IS_FULL_RUN)
      await expect(main(page).getByRole('status')).toHaveText(t('imports:running.import'));
    await expect(main(page)).toContainText(t('imports:state.done'), { timeout: 300_000 });
    await captureAndAudit('done');

    await window.goTo('chat');
    await expect(window.conversations.getByText(newestTitle)).toBeVisible();
    await window.goTo('timeline');
    const feed = page.getByRole('feed');
    const strip = page.getByRole('listbox', { name: t('timeline:strip') });
    await page.getByRole('radio', { name: t('timeline:scale.year') }).click();
    const years = strip.getByRole('option');
    await expect.poll(() => years.count()).toBeGreaterThanOrEqual(YEARS);
    for (let n = (await years.count()) - 1; n >= 0; n -= 1) {
      await years.nth(n).click();
      await expect(years.nth(n)).toHaveAttribute('aria-selected', 'true');
    }
    await captureAndAudit('timeline');
    const jump = page.getByLabel(t('timeline:jump'), { exact: true });
    await jump.fill(firstDay);
    await jump.press('Enter');
    await expect(feed.getByText(DECISION[language].statement)).toBeInViewport();
    await captureAndAudit('first-day');

    await window.goTo('settings');
    await window.press(t('imports:settings.open'));
    await window.press(t('imports:past.undo'));
    await expect(main(page)).toContainText(t('imports:state.undone'), { timeout: 300_000 });
    await captureAndAudit('undone');
    await window.goTo('chat');
    await expect(window.conversations.getByText(newestTitle)).toHaveCount(0);

    expect(findingsByState).toEqual(
      Object.fromEntries(Object.keys(findingsByState).map((state) => [state, []])),
    );
    await close();
  });
}
