import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Language } from './words.ts';

const SCRIPT = join(import.meta.dirname, 'makeDemoHome.ts');

/**
 * Puts the demo of a language into an empty home. It is lived through once a run, by the first
 * worker that needs it, in a process of its own: Playwright would translate the whole engine.
 */
export async function fillDemoHome(home: string, language: Language): Promise<void> {
  const shared = process.env[SHARED_HOMES];
  if (shared === undefined) throw new Error('no folder for homes: see sharedHomes.ts');
  const made = join(shared, language);
  while (!existsSync(made)) {
    if (claimFolder(`${made}.claimed`)) await makeSharedHome(made, language);
    else await pause(100);
  }
  cpSync(made, home, { recursive: true });
}

/** Makes it at its place in one step; where that fails, another worker tries. */
async function makeSharedHome(made: string, language: Language): Promise<void> {
  const temporaryHome = `${made}.${process.pid}`;
  try {
    await promisify(execFile)(process.execPath, [SCRIPT, temporaryHome, language]);
    renameSync(temporaryHome, made);
  } catch (error) {
    rmSync(`${made}.claimed`, { recursive: true });
    throw error;
  }
}

/** Name of the variable with the folder of homes that all workers share. */
export const SHARED_HOMES = 'LOCI_E2E_HOMES';

/** True for the first that asks. */
function claimFolder(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
}
