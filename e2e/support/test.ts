import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { test as base, type Page } from '@playwright/test';
import { openModelServer, type FakeModelServer } from '../../tests/support/modelServer.ts';
import { fillDemoHome } from './demoHomes.ts';
import { lengthenToasts } from './longToasts.ts';
import { makeHome, startLoci, type Loci } from './loci.ts';
import type { Language } from './words.ts';

interface LociFixtures {
  /** A fresh, empty home folder. */
  readonly home: string;
  /** Starts Loci on the home; whatever still runs when the test ends is stopped. */
  readonly start: (env?: NodeJS.ProcessEnv) => Promise<Loci>;
  /** Starts Loci in a demo workspace in which nobody has changed anything yet. */
  readonly startDemo: (language?: Language, env?: NodeJS.ProcessEnv) => Promise<Loci>;
  /** A model server; `start(withModel(server))` has Loci answer by it. */
  readonly modelServer: FakeModelServer;
}

/** The environment in which a server's `small` answers. */
export function withModel({ baseUrl }: FakeModelServer): NodeJS.ProcessEnv {
  return { LOCI_BASE_URL: baseUrl, LOCI_CHAT_MODEL: 'small' };
}

/** Playwright's test, with a home folder and a way to start Loci on it. */
export const test = base.extend<LociFixtures>({
  context: async ({ context }, use) => {
    await lengthenToasts(context);
    await use(context);
  },
  // Playwright reads the names of the fixtures it should make from this pattern.
  home: async ({}, use) => {
    const { home, remove } = makeHome();
    await use(home);
    remove();
  },
  start: async ({ home }, use) => {
    const started: Loci[] = [];
    await use(async (env) => {
      const loci = await startLoci(home, env);
      started.push(loci);
      return loci;
    });
    for (const loci of started) await loci.stop();
  },
  startDemo: async ({ home, start }, use) => {
    await use(async (language = 'en', env) => {
      await fillDemoHome(home, language);
      return start(env);
    });
  },
  modelServer: async ({}, use) => {
    const server = await openModelServer();
    await use(server);
    await server.stop();
  },
});

const SCREENS = join(import.meta.dirname, '../../test-results/screens');

/** Saves a screenshot of the window as an artifact of the run. */
export async function saveScreenshot(page: Page, name: string): Promise<void> {
  mkdirSync(SCREENS, { recursive: true });
  await page.screenshot({ path: join(SCREENS, `${name}.png`) });
}
