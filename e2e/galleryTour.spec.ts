import { expect } from '@playwright/test';
import { galleryScreens } from '../scripts/lib/gallery/screens.ts';
import { findings, contextOptions, TOUR_LANGUAGES } from './support/looks.ts';
import { test } from './support/test.ts';
import { windowOf } from './support/window.ts';
import { wordsOf } from './support/words.ts';

// Long ones: whoever is free takes the next.
test.describe.configure({ mode: 'parallel' });

for (const language of TOUR_LANGUAGES) {
  const t = wordsOf(language);
  // Moving things are caught between their colors otherwise.
  const lightOptions = {
    ...contextOptions({ language, theme: 'light' }),
    reducedMotion: 'reduce',
  } as const;

  test(`nothing on any screen of a lived-in memory keeps somebody out (${language})`, async ({
    browser,
    startDemo,
  }) => {
    const context = await browser.newContext(lightOptions);
    const page = await context.newPage();
    const window = windowOf(page, t);
    await window.open((await startDemo(language)).address);
    const found: Record<string, string[]> = {};
    for (const { name: stop, isGalleryOnly, arrive, leave } of galleryScreens(window)) {
      await test.step(stop, async () => {
        await arrive();
        if (isGalleryOnly !== true) found[stop] = await findings(page);
        await leave?.();
      });
    }
    await context.close();
    expect(Object.entries(found).filter(([, list]) => list.length > 0)).toEqual([]);
    expect(Object.keys(found).length).toBeGreaterThan(30);
  });

  test(`nor does the making of an invented life (${language})`, async ({ browser, start }) => {
    const context = await browser.newContext(lightOptions);
    const page = await context.newPage();
    const window = windowOf(page, t);
    await window.open((await start()).address);
    await window.press(t('shell:demo.open'));
    const making = page.getByRole('dialog').filter({ hasText: t('shell:demo.makingText') });
    await expect(making).toBeVisible();
    const found = await findings(page);
    await expect(making).toBeVisible();
    await window.press(t('common:cancel'), making);
    await context.close();
    expect(found).toEqual([]);
  });
}
