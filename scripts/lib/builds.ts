import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export type Part = 'renderer' | 'node';

/** Sources of each build, relative to the project. */
const SOURCES: Readonly<Record<Part, readonly string[]>> = {
  renderer: ['renderer', 'shared', 'vite.config.ts', 'package.json'],
  node: ['electron', 'shared', 'scripts/build.ts', 'scripts/lib/bundles.ts', 'package.json'],
};

/** The file that shows that a part was built whole. */
const PROOF: Readonly<Record<Part, string>> = {
  renderer: 'dist/renderer/index.html',
  node: 'dist/node/main.js',
};

const recordOf = (root: string, part: Part) => join(root, 'dist', `${part}.sources`);

/** True when the part was built from the very sources that are there now. */
export function isFresh(root: string, part: Part): boolean {
  if (!existsSync(join(root, PROOF[part]))) return false;
  const record = recordOf(root, part);
  return existsSync(record) && readFileSync(record, 'utf8') === hashOfSources(root, part);
}

export function recordBuild(root: string, part: Part, hash: string): void {
  const record = recordOf(root, part);
  mkdirSync(dirname(record), { recursive: true });
  writeFileSync(record, hash);
}

export function hashOfSources(root: string, part: Part): string {
  const hash = createHash('sha256');
  for (const source of SOURCES[part]) {
    for (const file of filesUnder(root, source)) {
      hash
        .update(`${file}\0`)
        .update(readFileSync(join(root, file)))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

function filesUnder(root: string, path: string): string[] {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [path];
  return readdirSync(full)
    .sort()
    .flatMap((name) => filesUnder(root, `${path}/${name}`));
}

/** Builds what is missing or older than its sources, in a process of its own. */
export async function ensureBuilt(
  root: string,
  parts: readonly Part[],
  note: (line: string) => void,
): Promise<void> {
  const stale = parts.filter((part) => !isFresh(root, part));
  if (stale.length === 0) return;
  note('Building Loci from its sources (only after they changed) ...');
  const args = [join(root, 'scripts', 'build.ts'), ...stale.map((part) => `--${part}`)];
  // Standard output is for the address.
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 2, 2] });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  if (code !== 0) throw new Error('the build failed');
}
