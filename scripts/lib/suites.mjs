// The two test runners, as `npm test`, `npm run test:e2e` and `npm run test:reliability` use them.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser, NO_BROWSER } from '../findBrowser.mjs';
import { node, REPORTS, ROOT, StageFailed, tool } from './stages.mjs';
import { playwrightCounts, readCounts, vitestCounts } from './testReports.mjs';

/** A browser's path, or a failure that names what to install. */
export async function browser(needsWindow = false) {
  const path = await ensureBrowser(process.env, console.log, needsWindow);
  if (path === null) {
    console.error(NO_BROWSER);
    throw new StageFailed('no browser');
  }
  console.log(path);
  return path;
}

export async function vitest(args = [], env = {}) {
  const file = freshReport('vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const ended = await outcome(tool('vitest', 'vitest.mjs', ['run', ...reporters, ...args], env));
  return outcomeOf(readCounts(file, vitestCounts), ended);
}

export async function playwright(browserPath, args = []) {
  const file = freshReport('playwright.json');
  const env = { LOCI_BROWSER: browserPath, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const all = ['test', '--reporter=list,json', ...args];
  const ended = await outcome(tool('@playwright/test', 'cli.js', all, env));
  return outcomeOf(readCounts(file, playwrightCounts), ended);
}

export const build = () => node([join(ROOT, 'scripts/build.ts')]);

function freshReport(name) {
  mkdirSync(REPORTS, { recursive: true });
  const file = join(REPORTS, name);
  rmSync(file, { force: true });
  return file;
}

const outcome = (run) =>
  run.then(
    () => 0,
    () => 1,
  );

/** A runner that failed without naming a test (a crash, an unhandled error) failed all the same. */
function outcomeOf(counts, exit) {
  const isUnexplained = exit !== 0 && counts.failed + counts.broken === 0;
  return isUnexplained ? { ...counts, broken: 1 } : counts;
}
