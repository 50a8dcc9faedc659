import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

const SOURCE = join(import.meta.dirname, '../shim/syncedImage.c');

/** Compiles the shim into `folder`; says why where that is impossible. */
export function compileShim(
  folder: string,
): { readonly library: string } | { readonly why: string } {
  if (process.platform !== 'linux') return { why: 'LD_PRELOAD needs Linux' };
  const library = join(folder, 'syncedImage.so');
  try {
    const flags = ['-std=gnu11', '-O2', '-Wall', '-Werror', '-shared', '-fPIC'];
    execFileSync('cc', [...flags, '-o', library, SOURCE, '-ldl', '-lpthread'], { stdio: 'pipe' });
    return { library };
  } catch (error) {
    const stderr = (error as { stderr?: Buffer }).stderr?.toString() ?? '';
    return { why: `no C compiler that works (cc): ${stderr}${String(error)}` };
  }
}

/** The environment that keeps in `image` what of `home` is on the disk for sure. */
export function shimEnvironment(
  library: string,
  home: string,
  image: string,
): Record<string, string> {
  mkdirSync(image, { recursive: true });
  return { LD_PRELOAD: library, LOCI_SHIM_HOME: home, LOCI_SHIM_IMAGE: image };
}
