import { createHash } from 'node:crypto';
import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readPackagedFile, readRegularFile } from '../engine/files/readRegularFile.ts';

/**
 * SHA-256 of every file unpacked beside `app.asar`, by its path. Null for an addon that macOS
 * signing changes after packaging, and whose signature the system checks.
 */
const unpackedListSchema = z.record(
  z.string().min(1),
  z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
);

export interface UnpackedProblem {
  readonly kind: 'changed' | 'missing' | 'extra' | 'no_list';
  readonly file: string;
}

export interface PackagedPaths {
  /** JSON file of the expected hashes, inside `app.asar`, whose own integrity Electron checks. */
  readonly hashList: string;
  /** `app.asar.unpacked`: addons and threads as real files. */
  readonly unpackedFolder: string;
}

/** Upper bound on the size of any addon. */
const MAX_BYTES = 256 * 1024 * 1024;

/**
 * Integrity check of the unpacked files that threads are started from: Electron verifies `app.asar`
 * only, and addons and threads need real files. Null when exactly the packed files are
 * there, unchanged.
 */
export function unpackedProblem({
  hashList,
  unpackedFolder,
}: PackagedPaths): UnpackedProblem | null {
  const expected = readHashList(hashList);
  if (expected === null) return { kind: 'no_list', file: hashList };
  for (const [file, hash] of Object.entries(expected)) {
    const fileRead = readRegularFile(join(unpackedFolder, file), MAX_BYTES);
    if (fileRead.state === 'absent') return { kind: 'missing', file };
    if (fileRead.state === 'damaged') return { kind: 'changed', file };
    if (hash !== null && hashOf(fileRead.value) !== hash) return { kind: 'changed', file };
  }
  const extraFile = filesBelow(unpackedFolder).find((file) => !Object.hasOwn(expected, file));
  return extraFile === undefined ? null : { kind: 'extra', file: extraFile };
}

function readHashList(path: string): z.infer<typeof unpackedListSchema> | null {
  try {
    const parsed = unpackedListSchema.safeParse(
      JSON.parse(readPackagedFile(path).toString('utf8')),
    );
    return parsed.success && Object.keys(parsed.data).length > 0 ? parsed.data : null;
  } catch {
    return null;
  }
}

export function hashOf(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Paths with `/` of everything that is not a folder; links are listed, never followed. */
export function filesBelow(folder: string, path = ''): string[] {
  return readdirSync(join(folder, path)).flatMap((name) => {
    const filePath = path === '' ? name : `${path}/${name}`;
    const isFolder = lstatSync(join(folder, filePath)).isDirectory();
    return isFolder ? filesBelow(folder, filePath) : [filePath];
  });
}
