import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { test as base, type Page } from '@playwright/test';
import { makeHome, startLoci, type Loci } from './loci.ts';

interface LociFixtures {
  /** A fresh, empty home folder. */
  readonly home: string;
  /** Starts Loci on the home; whatever still runs when the test ends is stopped. */
  readonly start: () => Promise<Loci>;
}

/** Playwright's test, with a home folder and a way to start Loci on it. */
export const test = base.extend<LociFixtures>({
  // Playwright reads the names of the fixtures it should make from this pattern.
  home: async ({}, use) => {
    const { home, remove } = makeHome();
    await use(home);
    remove();
  },
  start: async ({ home }, use) => {
    const started: Loci[] = [];
    await use(async () => {
      const loci = await startLoci(home);
      started.push(loci);
      return loci;
    });
    for (const loci of started) await loci.stop();
  },
});

const SCREENS = join(import.meta.dirname, '../../test-results/screens');

/** Keeps a picture of the window as an artefact of the run. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  mkdirSync(SCREENS, { recursive: true });
  await page.screenshot({ path: join(SCREENS, `${name}.png`) });
}
