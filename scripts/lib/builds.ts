import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

export type Part = 'renderer' | 'node';

/** Sources of each build, relative to the project. */
const SOURCES: Readonly<Record<Part, readonly string[]>> = {
  renderer: ['renderer', 'shared', 'vite.config.ts', 'package.json'],
  node: ['electron', 'shared', 'scripts/build.ts', 'scripts/lib/bundles.ts', 'package.json'],
};

/** The file that shows that a part was built whole. */
const OUTPUT_FILES: Readonly<Record<Part, string>> = {
  renderer: 'dist/renderer/index.html',
  node: 'dist/node/main.js',
};

const recordOf = (root: string, part: Part) => join(root, 'dist', `${part}.sources`);

/** State of the sources of a build. */
interface SourceState {
  /** Hash of names, sizes and times: cheap, and equal only where nobody wrote to a file. */
  readonly stamp: string;
  /** Hash of names and contents: a checkout writes files anew that it does not change. */
  readonly hash: string;
}

/** True when the part was built from the very sources that are there now. */
export function isFresh(root: string, part: Part): boolean {
  if (!existsSync(join(root, OUTPUT_FILES[part]))) return false;
  const record = readRecord(root, part);
  return (
    record !== null &&
    (record.stamp === stampOfSources(root, part) || record.hash === hashOfSources(root, part))
  );
}

export function recordBuild(root: string, part: Part, state: SourceState): void {
  const record = recordOf(root, part);
  mkdirSync(dirname(record), { recursive: true });
  writeFileSync(record, `${state.stamp} ${state.hash}`);
}

/** The record of the last build; null where there is none. */
function readRecord(root: string, part: Part): SourceState | null {
  const record = recordOf(root, part);
  if (!existsSync(record)) return null;
  const [stamp = '', hash = ''] = readFileSync(record, 'utf8').split(' ');
  return { stamp, hash };
}

export function readSourceState(root: string, part: Part): SourceState {
  return { stamp: stampOfSources(root, part), hash: hashOfSources(root, part) };
}

function stampOfSources(root: string, part: Part): string {
  return hashFiles(root, part, (path) => {
    const { size, mtimeNs } = statSync(path, { bigint: true });
    return `${size} ${mtimeNs}`;
  });
}

function hashOfSources(root: string, part: Part): string {
  return hashFiles(root, part, (path) => readFileSync(path));
}

function hashFiles(root: string, part: Part, read: (path: string) => string | Buffer): string {
  const hash = createHash('sha256');
  for (const source of SOURCES[part]) {
    for (const path of filesUnder(join(root, source))) {
      hash
        .update(`${relative(root, path)}\0`)
        .update(read(path))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

function filesUnder(path: string): string[] {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
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
