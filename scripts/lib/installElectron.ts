import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

interface InstallOptions {
  /** Electron's own download script. */
  readonly script: string;
  /** Remembers a failure, so that not every start waits for the same one. */
  readonly memory: string;
  readonly note: (line: string) => void;
  readonly limitMs: number;
}

export type InstallOutcome = 'installed' | 'failed' | 'timed_out' | 'failed_before';

/** Downloads Electron's binary, once: with a time limit one can see, and killed when it is over. */
export async function installElectron(options: InstallOptions): Promise<InstallOutcome> {
  const version = versionNextTo(options.script);
  if (remembered(options.memory) === version) return 'failed_before';
  const seconds = Math.ceil(options.limitMs / 1000);
  options.note(`Downloading the desktop shell (Electron), for ${seconds} seconds at most ...`);
  const outcome = await run(options.script, options.limitMs);
  if (outcome === 'installed') rmSync(options.memory, { force: true });
  else remember(options.memory, version);
  return outcome;
}

function run(script: string, limitMs: number): Promise<Exclude<InstallOutcome, 'failed_before'>> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [script], { stdio: 'ignore' });
    let timedOut = false;
    const limit = setTimeout(() => {
      timedOut = true;
      child.kill('SIGKILL');
    }, limitMs);
    const stop = () => child.kill('SIGKILL');
    process.once('exit', stop);
    const finish = (ok: boolean) => {
      clearTimeout(limit);
      process.off('exit', stop);
      if (timedOut) resolve('timed_out');
      else resolve(ok ? 'installed' : 'failed');
    };
    child.once('error', () => finish(false));
    child.once('exit', (code) => finish(code === 0));
  });
}

/** A new version of Electron is worth a new try. */
function versionNextTo(script: string): string {
  try {
    const manifest: unknown = JSON.parse(
      readFileSync(join(dirname(script), 'package.json'), 'utf8'),
    );
    const hasVersion = typeof manifest === 'object' && manifest !== null && 'version' in manifest;
    return hasVersion ? String(manifest.version) : '';
  } catch {
    return '';
  }
}

function remembered(memory: string): string | null {
  try {
    return readFileSync(memory, 'utf8');
  } catch {
    return null;
  }
}

function remember(memory: string, version: string): void {
  try {
    mkdirSync(dirname(memory), { recursive: true });
    writeFileSync(memory, version);
  } catch {
    // Then it is tried again next time, which is slow and not wrong.
  }
}
