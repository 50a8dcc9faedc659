import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findBrowser, NO_BROWSER } from './scripts/findBrowser.mjs';
import { useMemoryDisk } from './scripts/lib/memoryDisk.mjs';

useMemoryDisk();

const executablePath = await findBrowser();
if (executablePath === null) throw new Error(NO_BROWSER);

// Nothing may leave the machine, also not what a browser does of its own accord.
const QUIET = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
// Chromium refuses to start its sandbox as root, as in most containers.
const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/globalSetup.config.ts',
  outputDir: 'test-results/e2e',
  // Each has an engine, a browser and a home of its own; none measures time. A journey waits more
  // than half of its time, so that a core serves two.
  workers: 2 * Math.min(2, availableParallelism()),
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  // Ended where it hangs, not where a machine is busy.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    headless: true,
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // A trace makes every journey half as long again: `npm run test:e2e -- SPEC --trace on` where one
    // is wanted.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      args: [...asRoot, ...QUIET],
      // Without a UTF-8 locale Chromium on Linux saves a file with a Cyrillic name as "download".
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    },
  },
});
