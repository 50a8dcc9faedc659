import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { documentFormatSchema, ingestReasonSchema } from '../../../../shared/domain/document.ts';
import { epochMsSchema, idSchema, type Id } from '../../../../shared/domain/primitives.ts';
import { writeJsonAtomically } from '../../files/atomicFile.ts';
import { readJsonFile } from '../../files/readRegularFile.ts';

/** Manifest of a file that was ingested or refused: the record that can be audited. */
export const manifestSchema = z.strictObject({
  version: z.literal(1),
  outcome: z.enum(['processed', 'rejected']),
  /** Machine-readable reason of a refusal. */
  reason: ingestReasonSchema.nullable(),
  at: epochMsSchema,
  file: z.strictObject({
    name: z.string(),
    /** Absolute path at which it was found, without links. */
    path: z.string(),
    /** Name beside this manifest; null where there is nothing to move any more. */
    storedAs: z.string().nullable(),
    sizeBytes: z.int().nonnegative(),
    sha256: z.string().nullable(),
    modifiedAt: epochMsSchema,
  }),
  document: z
    .strictObject({
      id: idSchema,
      format: documentFormatSchema,
      encoding: z.string(),
      version: z.int().positive(),
      chunks: z.int().nonnegative(),
      added: z.int().nonnegative(),
      kept: z.int().nonnegative(),
      superseded: z.int().nonnegative(),
      /** True if the same content was there already. */
      duplicate: z.boolean(),
    })
    .nullable(),
});
export type Manifest = z.infer<typeof manifestSchema>;

const SUFFIX = '.manifest.json';

/** Writes a manifest beside the place of its file, before the file is moved there. */
export function writeManifest(folder: string, storedAs: string, manifest: Manifest): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeJsonAtomically(join(folder, `${storedAs}${SUFFIX}`), manifest);
}

/** Names of the files that became one of these documents, by their manifests. */
export function storedNamesOf(folder: string, documentIds: readonly Id[]): string[] {
  if (documentIds.length === 0 || !existsSync(folder)) return [];
  const documentIdSet = new Set(documentIds);
  return readdirSync(folder)
    .filter((name) => name.endsWith(SUFFIX))
    .filter((name) => {
      const manifest = readJsonFile(join(folder, name), manifestSchema);
      return manifest.state === 'ok' && documentIdSet.has(manifest.value.document?.id ?? '');
    })
    .map((name) => name.slice(0, -SUFFIX.length));
}

/** Removes a file and its manifest. */
export function removeStored(folder: string, storedAs: string): void {
  rmSync(join(folder, storedAs), { force: true, recursive: true });
  rmSync(join(folder, `${storedAs}${SUFFIX}`), { force: true });
}

/** Length limit of a name, so that name, hash and suffix fit into what a file system allows. */
const MAX_NAME_LENGTH = 120;

/** Name of a moved file: two files of one name do not collide. */
export function storedName(key: string, name: string): string {
  const safe = name.replaceAll(/[/\\\p{Cc}]/gu, '_').toWellFormed();
  const extension = /\.[^.]{1,12}$/u.exec(safe)?.[0] ?? '';
  let stem = safe.slice(0, safe.length - extension.length);
  while (Buffer.byteLength(stem) > MAX_NAME_LENGTH) stem = stem.slice(0, -1);
  return `${key.slice(0, 12)}-${stem.toWellFormed()}${extension}`;
}
