// `node scripts/gallery.ts [folder] [pattern of names]`: a picture of every screen and state, both
// themes, both languages: of the demo workspace of a fresh home, as a person would have it, wide
// and narrow; and of states it does not come to, as the engine comes to them in homes made for it, in two of the four
// looks. Default folder: gallery, which git ignores, and which is emptied first unless only some
// pictures are taken; then those of the README in docs/gallery are made anew as well.
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { makeHome, startLoci } from '../e2e/support/loci.ts';
import { isSampleLook, SCREEN_VARIANTS, contextOptions, type Look } from '../e2e/support/looks.ts';
import { windowOf, type LociWindow } from '../e2e/support/window.ts';
import { wordsOf } from '../e2e/support/words.ts';
import { findBrowser, NO_BROWSER } from './findBrowser.mjs';
import { ensureBuilt } from './lib/builds.ts';
import { createCamera } from './lib/gallery/camera.ts';
import { galleryScreens } from './lib/gallery/screens.ts';
import { STATES, visitStates } from './lib/gallery/states.ts';

const WIDE_WINDOW = { width: 1280, height: 800 };
const NARROW_WINDOW = { width: 420, height: 800 };

const root = join(import.meta.dirname, '..');
const folder = process.argv[2] ?? join(root, 'gallery');
const readmeFolder = process.argv[2] === undefined ? join(root, 'docs/gallery') : null;
const only = new RegExp(process.argv[3] ?? '');
const states = STATES.filter((name) => only.test(name));
const executablePath = await findBrowser();
if (executablePath === null) throw new Error(NO_BROWSER);
await ensureBuilt(root, ['renderer', 'node'], (line) => console.error(line));
mkdirSync(folder, { recursive: true });
if (process.argv[3] === undefined) {
  for (const file of readdirSync(folder)) {
    if (file.endsWith('.webp')) rmSync(join(folder, file));
  }
}

const rootArguments = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
const browser = await chromium.launch({ executablePath, args: rootArguments });
const camera = await createCamera(browser, folder, readmeFolder);
for (const language of ['en', 'ru'] as const) {
  const made = makeHome();
  const loci = await startLoci(made.home);
  try {
    for (const look of SCREEN_VARIANTS.filter((each) => each.language === language)) {
      for (const size of [WIDE_WINDOW, NARROW_WINDOW]) {
        const page = await browser.newPage({ ...contextOptions(look), viewport: WIDE_WINDOW });
        const window = windowOf(page, wordsOf(language));
        await window.open(await loci.newAddress());
        await openDemo(window);
        await page.setViewportSize(size);
        await captureDemo(page, window, look, size === NARROW_WINDOW);
        await page.close();
      }
      // These in two looks, which between them have both themes and both languages.
      if (isSampleLook(look)) {
        await visitStates(browser, look, states, (page, name) =>
          camera.take(page, `${name}-${look.theme}-${look.language}`),
        );
      }
      console.log(`${look.language} ${look.theme}: ${camera.taken()} pictures so far`);
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

async function captureDemo(
  page: Page,
  window: LociWindow,
  { language, theme }: Look,
  isNarrow: boolean,
): Promise<void> {
  const named = isNarrow ? '-narrow' : '';
  for (const { name, narrow, arrive, leave } of galleryScreens(window)) {
    if (isNarrow && narrow !== true) continue;
    await arrive();
    if (only.test(`${name}${named}`)) {
      await camera.take(page, `${name}${named}-${theme}-${language}`);
    }
    await leave?.();
  }
}
