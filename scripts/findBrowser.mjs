// Where a Chromium is on this machine, for the browser tests. Runs on any Node from 20.11 on.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const PLAYWRIGHT_CLI = join(import.meta.dirname, '../node_modules/@playwright/test/cli.js');

/** Chromium without a window: journeys take a sixth less time in it. */
const HEADLESS_SHELL = 'chromium-headless-shell';

const NAMES = {
  linux: [
    HEADLESS_SHELL,
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
    'microsoft-edge',
  ],
  darwin: ['chromium', 'google-chrome', 'microsoft-edge'],
  win32: ['chrome.exe', 'msedge.exe', 'chromium.exe'],
};

const INSTALLED = {
  linux: [],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: ['ProgramFiles', 'ProgramFiles(x86)', 'LocalAppData']
    .map((name) => process.env[name])
    .filter(Boolean)
    .flatMap((folder) => [
      join(folder, 'Google/Chrome/Application/chrome.exe'),
      join(folder, 'Microsoft/Edge/Application/msedge.exe'),
    ]),
};

/**
 * The path of a browser, or null: LOCI_BROWSER, then PATH, then the usual places, then Playwright's
 * own. With `needsWindow` only one that can show itself.
 */
export async function findBrowser(
  env = process.env,
  platform = process.platform,
  needsWindow = false,
) {
  const wanted = env.LOCI_BROWSER;
  if (wanted) return isProgram(wanted) ? wanted : null;
  const names = (NAMES[platform] ?? NAMES.linux).filter(
    (name) => !needsWindow || name !== HEADLESS_SHELL,
  );
  return (
    findOnPath(env, names) ?? firstProgram(INSTALLED[platform]) ?? (await playwrightBrowserPath())
  );
}

/**
 * As `findBrowser`, and where there is none tries to install one: Playwright's download first, the
 * system's package where we may. Null when that failed too.
 */
export async function ensureBrowser(env = process.env, say = console.log, needsWindow = false) {
  const found = await findBrowser(env, process.platform, needsWindow);
  if (found || env.LOCI_BROWSER) return found;
  say('No browser found; asking Playwright for one.');
  // A mirror that never answers must not hold up the tests for ever.
  run(process.execPath, [PLAYWRIGHT_CLI, 'install', 'chromium'], 180_000);
  const downloaded = await playwrightBrowserPath();
  if (downloaded) return downloaded;
  if (canInstallPackages()) {
    say('That failed; installing the system package chromium.');
    run('apt-get', ['update'], 180_000);
    run('apt-get', ['install', '-y', 'chromium'], 600_000);
  }
  return findBrowser(env, process.platform, needsWindow);
}

export const NO_BROWSER = [
  'No browser to test with. Do one of these and run the tests again:',
  '  npx playwright install chromium',
  "  install Chromium, Google Chrome or Microsoft Edge with the system's package manager",
  '  set LOCI_BROWSER to the path of one',
].join('\n');

function findOnPath(env, names) {
  const folders = (env.PATH ?? env.Path ?? '').split(delimiter).filter(Boolean);
  return firstProgram(names.flatMap((name) => folders.map((folder) => join(folder, name))));
}

function firstProgram(paths = []) {
  return paths.find(isProgram) ?? null;
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function playwrightBrowserPath() {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  return path && existsSync(path) ? path : null;
}

function canInstallPackages() {
  return process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

function run(command, args, timeout) {
  spawnSync(command, args, { stdio: 'inherit', timeout });
}
