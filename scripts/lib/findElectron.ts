import { accessSync, constants, readFileSync } from 'node:fs';
import { join } from 'node:path';

type ElectronSearch =
  | { readonly kind: 'found'; readonly file: string }
  | { readonly kind: 'absent'; readonly why: 'no_package' | 'no_binary' | 'not_executable' };

/**
 * Looks for Electron's binary the way the package itself does, without requiring the package: that
 * would start a download, and wait for it, for minutes where a network swallows everything.
 */
export function findElectron(
  electronPackage: string,
  env: Readonly<Record<string, string | undefined>> = process.env,
): ElectronSearch {
  if (read(join(electronPackage, 'package.json')) === null) return absent('no_package');
  const override = env['ELECTRON_OVERRIDE_DIST_PATH'];
  const named = read(join(electronPackage, 'path.txt'))?.trim();
  const relative = named || (override && binaryName(process.platform));
  if (!relative) return absent('no_binary');
  const file = override ? join(override, relative) : join(electronPackage, 'dist', relative);
  try {
    accessSync(file, constants.F_OK);
  } catch {
    return absent('no_binary');
  }
  try {
    accessSync(file, constants.X_OK);
  } catch {
    return absent('not_executable');
  }
  return { kind: 'found', file };
}

function absent(why: Extract<ElectronSearch, { kind: 'absent' }>['why']): ElectronSearch {
  return { kind: 'absent', why };
}

/** Electron of a distribution has no `path.txt`. */
function binaryName(platform: NodeJS.Platform): string {
  if (platform === 'darwin') return 'Electron.app/Contents/MacOS/Electron';
  return platform === 'win32' ? 'electron.exe' : 'electron';
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
