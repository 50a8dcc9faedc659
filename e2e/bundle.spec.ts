import { gzipSync } from 'node:zlib';
import { expect } from '@playwright/test';
import { test } from './support/test.ts';
import { windowOf } from './support/window.ts';
import { wordsOf } from './support/words.ts';

const t = wordsOf('en');
/** Size limit of the first screen, compressed. */
const MAX_BYTES = 350_000;
const IS_CODE = new Set(['document', 'script', 'stylesheet']);

test('the first screen weighs less than 350 kB, and no part of the graph is among it', async ({
  page,
  start,
}) => {
  const loaded = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    if (!IS_CODE.has(response.request().resourceType())) return;
    const weight = response.body().then((body) => gzipSync(body).length);
    loaded.set(new URL(response.url()).pathname, weight);
  });
  const window = windowOf(page, t);
  await window.open((await start()).address);
  await expect(page.getByRole('heading', { name: t('shell:welcome.title') })).toBeVisible();
  await page.waitForLoadState('networkidle');

  const weights = await Promise.all(loaded.values());
  const sum = weights.reduce((all, each) => all + each, 0);
  // Something has been counted at all: React alone is more than this.
  expect(sum).toBeGreaterThan(100_000);
  expect(sum).toBeLessThan(MAX_BYTES);
  expect(
    [...loaded.keys()].filter((path) => /GraphScreen|layoutWorker|highlight/.test(path)),
  ).toEqual([]);

  // Heavy parts come when they are needed, and would have been seen.
  await window.skipWelcome();
  await window.goTo('graph');
  await expect.poll(() => [...loaded.keys()].some((path) => /GraphScreen/.test(path))).toBe(true);
});
