import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { findElectron } from './findElectron.ts';
import { installElectron, type InstallOutcome } from './installElectron.ts';

export interface DesktopOptions {
  readonly root: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly note: (line: string) => void;
  readonly installLimitMs?: number;
  readonly earlyMs?: number;
}

type ElectronOutcome =
  | { readonly kind: 'found'; readonly file: string }
  | { readonly kind: 'none'; readonly why: string };

export type DesktopRun =
  | { readonly kind: 'ended'; readonly code: number }
  | { readonly kind: 'impossible'; readonly why: string };

const INSTALL_LIMIT_MS = 20_000;
/** A shell that fails this soon never showed a window. */
const EARLY_MS = 5_000;

const INSTALL_FAILURES: Readonly<Record<Exclude<InstallOutcome, 'installed'>, string>> = {
  failed: 'its download failed',
  timed_out: 'its download took too long',
  failed_before: 'its download failed before',
};

/** Electron's binary, downloaded if need be and if that was not tried in vain before. */
export async function obtainElectron(options: DesktopOptions): Promise<ElectronOutcome> {
  const electronPackage = join(options.root, 'node_modules', 'electron');
  const found = findElectron(electronPackage, options.env);
  if (found.kind === 'found') return found;
  if (found.why === 'no_package') return none('it is not installed');
  if (found.why === 'not_executable') return none('its binary may not be run');
  const override = options.env['ELECTRON_OVERRIDE_DIST_PATH'];
  if (override) return none(`there is none in ${override}`);
  const outcome = await installElectron({
    script: join(electronPackage, 'install.js'),
    memory: join(options.root, 'node_modules', '.cache', 'loci', 'electron-download-failed'),
    note: options.note,
    limitMs: options.installLimitMs ?? INSTALL_LIMIT_MS,
  });
  if (outcome !== 'installed') {
    return none(`${INSTALL_FAILURES[outcome]}; "npx install-electron" tries again`);
  }
  const installed = findElectron(electronPackage, options.env);
  return installed.kind === 'found' ? installed : none('its download is incomplete');
}

function none(why: string): ElectronOutcome {
  return { kind: 'none', why };
}

/** Runs the desktop edition to its end. */
export function runDesktop(
  electron: string,
  args: readonly string[],
  options: DesktopOptions,
): Promise<DesktopRun> {
  return new Promise((resolve) => {
    const startedAt = performance.now();
    const child = spawn(electron, [options.root, ...args], {
      stdio: ['ignore', 2, 2],
      env: { ...options.env },
    });
    const forward = (signal: NodeJS.Signals) => child.kill(signal);
    const end = () => child.kill();
    process
      .on('SIGINT', forward)
      .on('SIGTERM', forward)
      .on('SIGHUP', forward)
      .on('disconnect', end);
    const finish = (run: DesktopRun) => {
      process.off('SIGINT', forward).off('SIGTERM', forward).off('SIGHUP', forward);
      process.off('disconnect', end);
      resolve(run);
    };
    child.once('error', (error) => finish({ kind: 'impossible', why: error.message }));
    child.once('exit', (code, signal) => {
      const early = performance.now() - startedAt < (options.earlyMs ?? EARLY_MS);
      const stopped = signal === 'SIGINT' || signal === 'SIGTERM' || signal === 'SIGHUP';
      if (early && code !== 0 && !stopped) {
        finish({ kind: 'impossible', why: `ended at once with ${signal ?? `code ${code}`}` });
      } else finish({ kind: 'ended', code: stopped ? 0 : (code ?? 1) });
    });
  });
}
