import { join } from 'node:path';
import { z } from 'zod';
import type { ArchiveProblem } from '../../../../shared/domain/exports.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { createOutputFile } from '../../files/outputFile.ts';
import { forgottenContentSchema } from '../../maintenance/forget/forgottenFile.ts';
import {
  createArchiveDatabase,
  type ArchiveDatabase,
} from '../../storage/archive/archiveDatabase.ts';
import {
  ARCHIVE_METADATA,
  ARCHIVE_TABLES,
  type ArchiveTable,
} from '../../storage/archive/archiveTables.ts';
import { ArchiveRowError } from '../../storage/archive/archiveWrites.ts';
import { DamagedRowError, storageFailure } from '../../storage/connection/errors.ts';
import type { Migration } from '../../storage/connection/migrate.ts';
import type { Identity } from '../../storage/files/schemaImage.ts';
import { ExportCanceledError, type ExportProgress } from '../exportContext.ts';
import { ArchiveError, archiveProblem, openArchiveFile, type ArchiveFile } from './archiveFile.ts';
import { linesOf, LineTooLongError } from './archiveLines.ts';
import { FORGOTTEN_NAME, METADATA_NAME, rowsName, type ArchivePart } from './manifest.ts';
import { portableRow } from './portableRow.ts';
import { rowSchema } from './rowSchemas.ts';

/** Files of the workspace that is made. */
export interface TargetFiles {
  readonly database: string;
  readonly attachments: string;
  readonly forgotten: string;
}

export interface OpenArchiveOptions {
  readonly path: string;
  readonly files: TargetFiles;
  readonly migrations: readonly Migration[];
  readonly identity: Identity;
  readonly progress: ExportProgress;
  readonly yieldOrCancel: () => Promise<void>;
}

/** Description of an opened archive. */
export interface OpenedArchive {
  readonly name: string;
  readonly rows: number;
}

/** Rows of one transaction. */
const BATCH_SIZE = 500;

/**
 * Reads an archive into the files of a new workspace, each row checked. Whoever calls it removes the
 * files of an archive that was refused.
 */
export async function openArchive(
  options: OpenArchiveOptions,
): Promise<Result<OpenedArchive, ArchiveProblem | 'cancelled'>> {
  const newest = options.migrations.at(-1)?.number ?? 0;
  const opened = await openArchiveFile(options.path, newest);
  if (!opened.ok) return opened;
  const archive = opened.value;
  const { schema } = archive.manifest;
  if (options.migrations.every(({ number }) => number !== schema)) {
    archive.close();
    return err('newer_format');
  }
  try {
    return ok(await readInto(options, archive));
  } catch (error) {
    return err(problemOf(error));
  } finally {
    archive.close();
  }
}

async function readInto(options: OpenArchiveOptions, archive: ArchiveFile): Promise<OpenedArchive> {
  const { files, progress } = options;
  const { manifest } = archive;
  progress.of += manifest.parts.reduce((sum, { rows }) => sum + (rows ?? 0), 0);
  const database = createArchiveDatabase(
    files.database,
    options.migrations,
    manifest.schema,
    options.identity,
  );
  try {
    for (const table of ARCHIVE_TABLES) {
      const part = archive.part(rowsName(table));
      if (part === null) continue;
      if (!database.has(table)) throw new ArchiveError('damaged');
      await readRows(options, archive, { database, table, part });
    }
    await readMetadata(archive, database);
    await readForgotten(archive, files.forgotten);
    for (const part of manifest.parts.filter(({ name }) => name.startsWith('attachments/'))) {
      await readAttachment(archive, part, files.attachments);
      await options.yieldOrCancel();
    }
    database.finish();
    return { name: manifest.name, rows: progress.done };
  } catch (error) {
    database.discard();
    throw error;
  }
}

interface RowsToRead {
  readonly database: ArchiveDatabase;
  readonly table: ArchiveTable;
  readonly part: ArchivePart;
}

async function readRows(
  { progress, yieldOrCancel }: OpenArchiveOptions,
  archive: ArchiveFile,
  { database, table, part }: RowsToRead,
): Promise<void> {
  const schema = rowSchema(database.writes.shape(table));
  let rows = 0;
  for await (const batch of batchesOf(linesOf(archive.read(part)))) {
    database.batch(() => {
      for (const line of batch) {
        const row = schema.safeParse(parseLine(line));
        if (!row.success) throw new ArchiveError('invalid_row');
        database.writes.insert(table, portableRow(table, row.data));
      }
    });
    rows += batch.length;
    progress.done += batch.length;
    await yieldOrCancel();
  }
  if (rows !== part.rows) throw new ArchiveError('damaged');
}

async function* batchesOf(lines: AsyncIterable<string>): AsyncGenerator<string[]> {
  let batch: string[] = [];
  for await (const line of lines) {
    batch.push(line);
    if (batch.length < BATCH_SIZE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

const metadataSchema = z.strictObject({
  key: z.enum(ARCHIVE_METADATA),
  value: z.string().max(200),
});

async function readMetadata(archive: ArchiveFile, database: ArchiveDatabase): Promise<void> {
  const part = archive.part(METADATA_NAME);
  if (part === null) return;
  for await (const line of linesOf(archive.read(part))) {
    const entry = metadataSchema.safeParse(parseLine(line));
    if (!entry.success) throw new ArchiveError('invalid_row');
    database.batch(() => database.writes.setMetadata(entry.data.key, entry.data.value));
  }
}

const MAX_FORGOTTEN_BYTES = 64 * 1024 * 1024;

async function readForgotten(archive: ArchiveFile, path: string): Promise<void> {
  const part = archive.part(FORGOTTEN_NAME);
  if (part === null) return;
  if (part.bytes > MAX_FORGOTTEN_BYTES) throw new ArchiveError('too_large');
  const pieces: Buffer[] = [];
  for await (const piece of archive.read(part)) pieces.push(piece);
  const content = Buffer.concat(pieces);
  if (!forgottenContentSchema.safeParse(parseLine(content.toString('utf8'))).success)
    throw new ArchiveError('invalid_row');
  const file = createOutputFile(path);
  file.write(content);
  file.finish();
}

/** Writes an attached file under its hash, which the name of its part and its bytes must have. */
async function readAttachment(
  archive: ArchiveFile,
  part: ArchivePart,
  folder: string,
): Promise<void> {
  const hash = part.name.slice('attachments/'.length);
  if (hash !== part.sha256) throw new ArchiveError('checksum');
  const file = createOutputFile(join(folder, hash));
  try {
    for await (const piece of archive.read(part)) file.write(piece);
    file.finish();
  } finally {
    file.discard();
  }
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new ArchiveError('invalid_row');
  }
}

function problemOf(error: unknown): ArchiveProblem | 'cancelled' {
  if (error instanceof ExportCanceledError) return 'cancelled';
  if (error instanceof ArchiveRowError || error instanceof DamagedRowError) return 'invalid_row';
  if (error instanceof LineTooLongError) return 'too_large';
  if (storageFailure(error) === 'full') return 'full';
  return archiveProblem(error);
}
