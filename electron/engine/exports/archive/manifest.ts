import { z } from 'zod';
import { epochMsSchema } from '../../../../shared/domain/primitives.ts';
import { ARCHIVE_TABLES } from '../../storage/archive/archiveTables.ts';

/** Version of the archive's form, described in docs/archive.md. */
export const ARCHIVE_VERSION = 1;
export const ARCHIVE_FORMAT = 'loci-archive';
export const MANIFEST_NAME = 'manifest.json';
export const METADATA_NAME = 'notes.jsonl';
export const FORGOTTEN_NAME = 'forgotten.json';

export const rowsName = (table: string) => `rows/${table}.jsonl`;
export const attachmentName = (hash: string) => `attachments/${hash}`;

const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/u);
const partName = z.union([
  z.enum([...ARCHIVE_TABLES.map(rowsName), METADATA_NAME, FORGOTTEN_NAME]),
  z.string().regex(/^attachments\/[0-9a-f]{64}$/u),
]);

const partSchema = z.strictObject({
  name: partName,
  bytes: z.int().nonnegative(),
  sha256: sha256Schema,
  /** Lines; null for a part without any. */
  rows: z.int().nonnegative().nullable(),
});
export type ArchivePart = z.infer<typeof partSchema>;

/** Fields that a newer version has too: enough to say that it is newer. */
export const manifestHeadSchema = z.object({
  format: z.literal(ARCHIVE_FORMAT),
  version: z.int().positive(),
  schema: z.int().positive(),
});

export const manifestSchema = z.strictObject({
  format: z.literal(ARCHIVE_FORMAT),
  version: z.literal(ARCHIVE_VERSION),
  /** Number of the newest migration of the database. */
  schema: z.int().positive(),
  createdAt: epochMsSchema,
  /** Name of the workspace. */
  name: z.string().min(1).max(200),
  /** Rows by table. */
  counts: z.partialRecord(z.enum(ARCHIVE_TABLES), z.int().nonnegative()),
  parts: z.array(partSchema).max(60_000),
});
export type ArchiveManifest = z.infer<typeof manifestSchema>;
