import { truncateSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { openInspectedWindow } from './support/inspectedWindow.ts';
import { workspaceFolder } from './support/loci.ts';
import { findings, LANGUAGES, contextOptions } from './support/looks.ts';
import { saveScreenshot, test } from './support/test.ts';
import { seedConversation, tour } from './support/tour.ts';
import { windowOf } from './support/window.ts';
import { wordsOf } from './support/words.ts';

for (const language of LANGUAGES) {
  test(`no screen keeps anybody out (${language})`, async ({ browser, start }) => {
    const loci = await start();
    const { page, window, captureAndAudit, findingsByState, close } = await openInspectedWindow(
      browser,
      {
        language,
        picture: (state) => `${language}-${state}`,
        viewport: { width: 1280, height: 800 },
      },
    );
    await window.open(loci.address);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await captureAndAudit('welcome');
    await window.skipWelcome();
    await captureAndAudit('first-chat');
    await seedConversation(window);
    for (const stop of tour(window)) {
      await test.step(stop.name, async () => {
        await stop.arrive();
        await captureAndAudit(stop.name);
        await stop.leave();
      });
    }
    await close();
    expect(Object.entries(findingsByState).filter(([, list]) => list.length > 0)).toEqual([]);
  });

  test(`nor does the repair of a lost database (${language})`, async ({ browser, home, start }) => {
    const t = wordsOf(language);
    const first = await start();
    const context = await browser.newContext({
      ...contextOptions({ language, theme: 'light' }),
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    const window = windowOf(page, t);
    await window.open(first.address);
    await window.skipWelcome();
    await window.say('Remember that I take my coffee without sugar');
    await first.kill();
    await expect(page.getByText(t('shell:lost.title'))).toBeVisible();
    await saveScreenshot(page, `${language}-lost`);
    const findingsWithoutConnection = await findings(page);

    const database = join(workspaceFolder(home), 'memory.db');
    truncateSync(database, 0);
    truncateSync(`${database}-wal`, 0);
    const again = await start();
    await window.open(again.address);
    const banner = page.getByRole('alert').filter({ hasText: t('shell:storage.replaced.title') });
    await expect(banner).toBeVisible();
    await saveScreenshot(page, `${language}-trouble`);
    const violations = await findings(page);

    await window.press(t('shell:storage.repair'), banner);
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(t('shell:recovery.title'));
    await saveScreenshot(page, `${language}-recovery`);
    const recovery = await findings(page);
    expect({ lost: findingsWithoutConnection, violations, recovery }).toEqual({
      lost: [],
      violations: [],
      recovery: [],
    });

    // With no copy to go back to, an empty beginning still brings everything back.
    await dialog.getByText(t('shell:recovery.empty')).click();
    await window.press(t('shell:recovery.apply'), dialog);
    await expect(banner).toHaveCount(0);
    await window.goTo('memories');
    await expect(window.memory('coffee without sugar')).toBeVisible();
    await context.close();
  });
}
