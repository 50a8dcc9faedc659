import type { Browser, Page } from '@playwright/test';
import { contextOptions, type Look } from '../../../e2e/support/looks.ts';
import { states } from '../../../tests/support/states/index.ts';
import { startPreview } from '../../../tests/support/states/preview.ts';

export const STATES: readonly string[] = states.map(([name]) => name);

/** Visits the states of these names, in one look. */
export async function visitStates(
  browser: Browser,
  look: Look,
  names: readonly string[],
  visit: (page: Page, name: string) => Promise<void>,
): Promise<void> {
  for (const [name, open, arrive] of states) {
    if (!names.includes(name)) continue;
    const loci = await open();
    // The theme is the system's, so that a visit may look at both.
    await loci.call('settings.set', { scope: 'global', key: 'ui.theme', value: 'system' });
    await loci.call('settings.set', { scope: 'global', key: 'ui.language', value: look.language });
    const preview = await startPreview(loci);
    const context = await browser.newContext({
      ...contextOptions(look),
      // Moving things would be caught between their colours.
      reducedMotion: 'reduce',
      viewport: { width: 1280, height: 800 },
    });
    const page = await context.newPage();
    // Names the step that a screen no longer has, where a wait without an end would take the test's.
    page.setDefaultTimeout(60_000);
    await page.goto(preview.url);
    await page.waitForSelector('main:not(.alone)');
    await page.waitForTimeout(250);
    await arrive(page, preview);
    await page.waitForTimeout(250);
    await visit(page, name);
    await context.close();
    preview.end();
    await loci.close();
  }
}
