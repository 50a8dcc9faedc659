import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Download, type Page } from '@playwright/test';
import { openInspectedWindow } from './support/inspectedWindow.ts';
import { LANGUAGES } from './support/looks.ts';
import { saveScreenshot, test } from './support/test.ts';
import { wordsOf } from './support/words.ts';

const PASSPHRASE = 'vermilion lighthouse door';

async function downloadTo(page: Page, start: () => Promise<void>, folder: string): Promise<string> {
  const [download]: [Download, void] = await Promise.all([page.waitForEvent('download'), start()]);
  const path = join(folder, download.suggestedFilename());
  await download.saveAs(path);
  return path;
}

/** Scrolls the settings, and not the window. */
async function scrollTo(page: Page, top: number): Promise<void> {
  await page.locator('.settings').evaluate((node, y) => node.scrollTo(0, y), top);
}

for (const language of LANGUAGES) {
  test(`a person takes a chat, memories and everything along, and opens the archive again (${language})`, async ({
    browser,
    start,
    home,
  }) => {
    const t = wordsOf(language);
    const loci = await start();
    const { page, window, captureAndAudit, findingsByState, close } = await openInspectedWindow(
      browser,
      {
        language,
        picture: (state) => `export-${language}-${state}`,
        viewport: { width: 1280, height: 1000 },
      },
    );
    await window.open(loci.address);
    await captureAndAudit('welcome');
    await window.press(t('shell:welcome.skip'));
    await window.say('/remember The lighthouse door is vermilion.');

    await page
      .getByRole('button', { name: t('chat:conversationActions') })
      .first()
      .click();
    const markdown = await downloadTo(
      page,
      () => page.getByRole('menuitem', { name: t('exports:conversation.markdown') }).click(),
      home,
    );
    expect(markdown).toMatch(/\.md$/u);
    expect(readFileSync(markdown, 'utf8')).toContain('The lighthouse door is vermilion.');

    await window.goTo('settings');
    const section = page.getByRole('region', { name: t('exports:title'), exact: true });
    const press = (name: string) => () => section.getByRole('button', { name }).click();
    const vault = await downloadTo(page, press(t('exports:memories.button')), home);
    expect(vault).toMatch(/\.zip$/u);
    await section.getByLabel(t('exports:workspace.passphrase')).fill(PASSPHRASE);
    const archive = await downloadTo(page, press(t('exports:workspace.button')), home);
    expect(archive).toMatch(/\.loci\.zip\.age$/u);
    await expect(section.getByRole('list', { name: t('exports:list') })).toContainText('.age');
    await captureAndAudit('written');

    await section.locator('input[type=file]').setInputFiles(archive);
    const passphrase = section.getByLabel(t('exports:open.passphrase'));
    await passphrase.fill('another passphrase');
    await press(t('exports:open.unlock'))();
    await expect(section.getByText(t('exports:archiveProblem.wrong_passphrase'))).toBeVisible();
    await captureAndAudit('locked');
    await passphrase.fill(PASSPHRASE);
    await press(t('exports:open.unlock'))();
    await expect(section.getByRole('button', { name: t('exports:open.switch') })).toBeVisible();
    await section.getByText(t('exports:offsite.switch')).click();
    await expect(section.getByText(t('exports:offsite.none'))).toBeVisible();
    await scrollTo(page, 1_500);
    await captureAndAudit('offsite');
    await page.emulateMedia({ colorScheme: 'dark' });
    await saveScreenshot(page, `export-${language}-offsite-dark`);
    await scrollTo(page, 600);
    await saveScreenshot(page, `export-${language}-written-dark`);
    await page.emulateMedia({ colorScheme: 'light' });

    await window.press(t('imports:settings.open'));
    const main = page.getByRole('main');
    await main.locator('input[type=file]').setInputFiles(archive);
    const unlock = main.getByRole('button', { name: t('exports:open.unlock'), exact: true });
    await main.getByLabel(t('exports:open.passphrase')).fill('another passphrase');
    await unlock.click();
    await expect(main.getByText(t('exports:archiveProblem.wrong_passphrase'))).toBeVisible();
    await captureAndAudit('import-locked');
    await main.getByLabel(t('exports:open.passphrase')).fill(PASSPHRASE);
    await unlock.click();
    await expect(main.getByRole('radio', { name: t('imports:scope.pick') })).toBeVisible();
    await captureAndAudit('import-unlocked');
    await main.getByRole('button', { name: t('common:cancel') }).click();

    await window.goTo('settings');
    await press(t('exports:open.switch'))();
    await expect(page.getByRole('button', { name: 'Loci 2' })).toBeVisible();
    await window.goTo('memories');
    await expect(page.getByText('The lighthouse door is vermilion.').first()).toBeVisible();
    expect(findingsByState).toEqual(
      Object.fromEntries(Object.keys(findingsByState).map((state) => [state, []])),
    );
    await close();
  });
}
