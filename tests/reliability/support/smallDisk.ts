import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file system of its own that can be filled to the last byte. */
export interface SmallDisk {
  readonly folder: string;
  /** Leaves about `bytes` free. */
  fillUpTo(bytes: number): void;
  free(): void;
  unmount(): void;
}

/** Needs the rights to mount (root on Linux); says why where it has none. */
export function mountSmallDisk(
  at: string,
  megabytes: number,
): SmallDisk | { readonly why: string } {
  if (process.platform !== 'linux') return { why: 'it needs Linux' };
  mkdirSync(at, { recursive: true });
  try {
    const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', at];
    execFileSync('mount', options, { stdio: 'pipe' });
  } catch (error) {
    return { why: `a file system cannot be mounted: ${String(error).split('\n')[0] ?? ''}` };
  }
  const fillerFile = join(at, 'ballast');
  return {
    folder: at,
    fillUpTo(bytes) {
      rmSync(fillerFile, { force: true });
      const { bavail, bsize } = statfsSync(at);
      writeFileSync(fillerFile, Buffer.alloc(Math.max(0, bavail * bsize - bytes)));
    },
    free: () => rmSync(fillerFile, { force: true }),
    unmount: () => void execFileSync('umount', ['-l', at]),
  };
}
