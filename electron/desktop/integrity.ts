import { createHash } from 'node:crypto';
import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readPackagedFile, readRegularFile } from '../engine/files/readRegularFile.ts';

/**
 * SHA-256 of every file that lies unpacked beside the archive, by its path there. Null for an addon
 * that the system's own signature vouches for, and changes, after the package was made (macOS).
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

export interface PackagedFolders {
  /** Inside the archive, whose own integrity Electron checks. */
  readonly list: string;
  readonly unpacked: string;
}

/** No addon comes near it. */
const LARGEST_BYTES = 256 * 1024 * 1024;

/**
 * Integrity of what threads are started from: Electron vouches for the archive only, and addons and
 * threads need real files. Null when all of them, and nothing else, are as they were packed.
 */
export function unpackedProblem({ list, unpacked }: PackagedFolders): UnpackedProblem | null {
  const expected = readList(list);
  if (expected === null) return { kind: 'no_list', file: list };
  for (const [file, hash] of Object.entries(expected)) {
    const read = readRegularFile(join(unpacked, file), LARGEST_BYTES);
    if (read.state === 'absent') return { kind: 'missing', file };
    if (read.state === 'damaged') return { kind: 'changed', file };
    if (hash !== null && hashOf(read.value) !== hash) return { kind: 'changed', file };
  }
  const extra = filesBelow(unpacked).find((file) => !Object.hasOwn(expected, file));
  return extra === undefined ? null : { kind: 'extra', file: extra };
}

function readList(path: string): z.infer<typeof unpackedListSchema> | null {
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

/** Paths with `/`, of whatever is no folder: a link too, which is never followed. */
export function filesBelow(folder: string, path = ''): string[] {
  return readdirSync(join(folder, path)).flatMap((name) => {
    const below = path === '' ? name : `${path}/${name}`;
    const isFolder = lstatSync(join(folder, below)).isDirectory();
    return isFolder ? filesBelow(folder, below) : [below];
  });
}
