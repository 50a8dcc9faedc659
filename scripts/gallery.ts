// `node scripts/gallery.ts [folder] [part of a name]`: a picture of every screen, both themes, both languages, from the
// demo workspace of a fresh home, as a person would have it. Default folder: docs/gallery.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { makeHome, startLoci } from '../e2e/support/loci.ts';
import { LOOKS, system, type Look } from '../e2e/support/looks.ts';
import { windowOf, type LociWindow } from '../e2e/support/window.ts';
import { wordsOf } from '../e2e/support/words.ts';
import { findBrowser, NO_BROWSER } from './findBrowser.mjs';
import { galleryScreens } from './lib/galleryScreens.ts';

const folder = process.argv[2] ?? join(import.meta.dirname, '../docs/gallery');
const only = process.argv[3] ?? '';
const executablePath = await findBrowser();
if (executablePath === null) throw new Error(NO_BROWSER);
mkdirSync(folder, { recursive: true });

const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
const browser = await chromium.launch({ executablePath, args: asRoot });
for (const language of ['en', 'ru'] as const) {
  const made = makeHome();
  const loci = await startLoci(made.home);
  try {
    for (const look of LOOKS.filter((each) => each.language === language)) {
      const page = await browser.newPage({
        ...system(look),
        viewport: { width: 1280, height: 800 },
      });
      const window = windowOf(page, wordsOf(language));
      await window.open(loci.address);
      await openDemo(window);
      await take(page, window, look);
      await page.close();
    }
  } finally {
    await loci.stop();
    made.remove();
  }
}
await browser.close();

async function openDemo(window: LociWindow): Promise<void> {
  const { page, t } = window;
  const banner = page.getByText(t('shell:demo.bannerTitle'));
  if (await banner.isVisible()) return;
  await window.press(t('shell:demo.open'));
  await banner.waitFor({ timeout: 60_000 });
}

async function take(page: Page, window: LociWindow, { language, theme }: Look): Promise<void> {
  for (const { name, arrive, leave } of galleryScreens(window)) {
    if (!name.includes(only)) continue;
    await arrive();
    // What moves has come to rest, and nothing is pointed at.
    await page.mouse.move(0, 0);
    await page.waitForTimeout(400);
    await page.screenshot({ path: join(folder, `${name}-${theme}-${language}.png`) });
    await leave?.();
  }
  console.log(`${language} ${theme}: done`);
}
