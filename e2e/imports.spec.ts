import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { generateChatGpt } from '../tests/support/exports/generateChatGpt.ts';
import { writeZip } from '../tests/support/zip/zipWriter.ts';
import { openInspectedWindow } from './support/inspectedWindow.ts';
import { LANGUAGES } from './support/looks.ts';
import { keepPicture, test } from './support/test.ts';
import { wordsOf } from './support/words.ts';

const CONVERSATIONS = 300;
const DECISION = 'I decided to paint the lighthouse door vermilion.';

/** A zip as ChatGPT makes it: shards, a list of them with one that is absent, pictures. */
function exportFile(): { readonly path: string; readonly newestTitle: string } {
  const { conversations, truth } = generateChatGpt({
    seed: 7,
    conversations: CONVERSATIONS,
    exchanges: 8,
  });
  const [first] = conversations;
  const mapping = first?.['mapping'] as Record<
    string,
    { message: { content: { parts: string[] } } }
  >;
  for (const [key, node] of Object.entries(mapping)) {
    if (key.endsWith('-q0')) node.message.content.parts = [DECISION];
  }
  const shard = (n: number) => JSON.stringify(conversations.slice(n * 100, n * 100 + 100));
  const names = [0, 1, 2, 3].map((n) => `conversations-00${n}.json`);
  const path = join(mkdtempSync(join(tmpdir(), 'loci-export-')), 'export.zip');
  writeZip(path, [
    { name: 'chat.html', content: '<html></html>' },
    ...[0, 1, 2].map((n) => ({ name: names[n] ?? '', content: shard(n) })),
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
  return { path, newestTitle: truth.conversations.at(-1)?.title ?? '' };
}

const main = (page: Page) => page.getByRole('main');

for (const language of LANGUAGES) {
  test(`a newcomer brings years of chats, asks while they come in, and takes them back (${language})`, async ({
    browser,
    start,
  }) => {
    test.setTimeout(180_000);
    const t = wordsOf(language);
    const loci = await start();
    const { page, window, lookAt, findingsByState, close } = await openInspectedWindow(browser, {
      language,
      picture: (state) => `imports-${language}-${state}`,
    });
    await window.open(loci.address);
    await window.press(t('imports:settings.open'));
    await expect(page.getByRole('heading', { name: t('imports:title'), level: 1 })).toBeVisible();
    await lookAt('empty');

    const { path, newestTitle } = exportFile();
    await page.locator('input[type=file][accept]').setInputFiles(path);
    await expect(page.getByRole('heading', { name: t('imports:found.title') })).toBeVisible();
    await expect(main(page)).toContainText(`${CONVERSATIONS}`);
    await expect(main(page)).toContainText('conversations-003.json');
    await page.getByRole('radio', { name: t('imports:which.pick') }).click();
    await lookAt('inspected');
    await keepPicture(page, `imports-${language}-inspected-light`);
    await page.emulateMedia({ colorScheme: 'dark' });
    await keepPicture(page, `imports-${language}-inspected-dark`);
    await page.setViewportSize({ width: 420, height: 900 });
    await keepPicture(page, `imports-${language}-narrow-dark`);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('radio', { name: t('imports:which.all') }).click();

    await page
      .getByRole('button', { name: new RegExp(`\\b${CONVERSATIONS}\\b`) })
      .last()
      .click();
    await expect(main(page).getByRole('status')).toHaveText(t('imports:running.import'));
    // Asking goes on while they come in.
    await window.goTo('chat');
    await window.say(language === 'en' ? 'Hello' : 'Привет');
    await window.goTo('settings');
    await window.press(t('imports:settings.open'));
    await expect(main(page)).toContainText(t('imports:state.done'), { timeout: 120_000 });
    await lookAt('done');

    await window.goTo('chat');
    await window.say(
      language === 'en'
        ? 'What did I decide about the lighthouse door?'
        : 'lighthouse door vermilion?',
    );
    await expect(window.turns.last()).toContainText('vermilion');
    await expect(window.conversations.getByText(newestTitle)).toBeVisible();

    await window.goTo('settings');
    await window.press(t('imports:settings.open'));
    await window.press(t('imports:past.undo'));
    await expect(main(page)).toContainText(t('imports:state.undone'), { timeout: 120_000 });
    await lookAt('undone');
    await window.goTo('chat');
    await expect(window.conversations.getByText(newestTitle)).toHaveCount(0);

    expect(findingsByState).toEqual(
      Object.fromEntries(Object.keys(findingsByState).map((state) => [state, []])),
    );
    await close();
  });
}
