import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { readPackagedFile } from '../engine/files/readRegularFile.ts';

/**
 * Root of the project, or of the packaged app: two folders up both from source and from the build.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));

export const rendererFolder = join(root, 'dist', 'renderer');
export const preloadFile = join(root, 'dist', 'node', 'preload.cjs');
/** Folder of threads and addons as real files; the project itself where nothing is packed. */
const unpackedRoot = root.replace(/app\.asar(?=[/\\]|$)/, 'app.asar.unpacked');
/** Schema folder, read by the engine's thread, which runs outside the packaged archive. */
export const schemaFolder = join(unpackedRoot, 'schema');
/** Paths that a packaged app verifies before it starts a thread; null where nothing is packed. */
export const packagedPaths =
  unpackedRoot === root
    ? null
    : { hashList: join(root, 'dist', 'unpacked.json'), unpackedFolder: unpackedRoot };

export function appVersion(): string {
  const text = readPackagedFile(join(root, 'package.json')).toString('utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}

/** Environment variables that override the configuration for one run; an empty one is none. */
export function lociEnvironment(
  env: Readonly<Record<string, string | undefined>> = process.env,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter(
      (entry): entry is [string, string] => entry[0].startsWith('LOCI_') && Boolean(entry[1]),
    ),
  );
}
