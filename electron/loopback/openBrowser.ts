import { spawn } from 'node:child_process';
import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { createFileExclusively } from '../engine/files/atomicFile.ts';
import { errorCode } from '../engine/files/fileProblem.ts';
import { browserCommand, type BrowserPlatform } from './browserCommand.ts';

/** Long enough for a cold browser start on a slow disk. */
const REDIRECT_LIFETIME_MS = 15_000;

/**
 * Opens the address in a browser. It is passed in a file only this user can read, because every
 * user of the machine can read command lines. Resolves when the file is removed, to false when
 * nothing was opened, also where no file can be written.
 */
export async function openBrowser(
  address: string,
  platform: BrowserPlatform = systemPlatform,
  lifetimeMs = REDIRECT_LIFETIME_MS,
): Promise<boolean> {
  try {
    return await openPage(address, platform, lifetimeMs);
  } catch (error) {
    if (errorCode(error) === null) throw error;
    return false;
  }
}

async function openPage(
  address: string,
  platform: BrowserPlatform,
  lifetimeMs: number,
): Promise<boolean> {
  const folder = mkdtempSync(join(pageParent(platform), 'loci-'));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', removeFolder);
  try {
    const page = join(folder, 'open.html');
    createFileExclusively(page, redirectPage(address));
    const command = browserCommand(pathToFileURL(page).href, platform);
    if (!command || !(await launch(command.file, command.args))) return false;
    await pause(lifetimeMs);
    return true;
  } finally {
    removeFolder();
    process.off('exit', removeFolder);
  }
}

const SNAP_BROWSERS = ['firefox', 'chromium', 'brave', 'opera', 'microsoft-edge'];

/**
 * Place of the page's folder. A browser that is a snap has a temporary folder of its own, and sees
 * of the person's files only those that are not hidden.
 */
function pageParent({ platform, env, isExecutable }: BrowserPlatform): string {
  const isSnap = SNAP_BROWSERS.some((name) => isExecutable(`/snap/bin/${name}`));
  return (platform === 'linux' && isSnap && env['HOME']) || tmpdir();
}

const systemPlatform: BrowserPlatform = {
  platform: process.platform,
  env: process.env,
  isExecutable(file) {
    try {
      accessSync(file, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  },
};

function launch(file: string, args: readonly string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(file, args, { detached: true, stdio: 'ignore' });
    child.once('error', () => resolve(false));
    child.once('spawn', () => {
      child.unref();
      resolve(true);
    });
  });
}

/**
 * Redirect page. The address holds only characters of URLs and base64url, so nothing needs
 * escaping.
 */
export function redirectPage(address: string): string {
  if (!/^http:\/\/127\.0\.0\.1:\d+\/#[A-Za-z0-9_-]+$/.test(address)) {
    throw new Error('not an address of ours');
  }
  return `<!doctype html>
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0; url=${address}">
<title>Loci</title>
`;
}
