import { join } from 'node:path';
import { entryKind } from '../../files/entryKind.ts';
import { filePieces } from '../../files/filePieces.ts';
import { createZipWriter, type ZipWriter } from '../../files/zipWriter.ts';
import { createArchiveReads, type ArchiveReads } from '../../storage/archive/archiveReads.ts';
import { ARCHIVE_TABLES, type ArchiveTable } from '../../storage/archive/archiveTables.ts';
import type { ReadableDb } from '../../storage/connection/database.ts';
import type { ExportContext } from '../exportContext.ts';
import type { ExportRequest } from '../exportRequest.ts';
import type { FinishedExport } from '../finishedExport.ts';
import {
  ARCHIVE_FORMAT,
  ARCHIVE_VERSION,
  attachmentName,
  FORGOTTEN_NAME,
  MANIFEST_NAME,
  METADATA_NAME,
  rowsName,
  type ArchiveManifest,
  type ArchivePart,
} from './manifest.ts';
import { portableRow } from './portableRow.ts';

type WorkspaceFiles = Pick<ExportRequest, 'path' | 'attachments' | 'workspaceName' | 'forgotten'>;

/** Rows after which others get their turn. */
const ROWS_PER_YIELD = 500;

interface ArchiveWriting {
  readonly context: ExportContext;
  readonly reads: ArchiveReads;
  readonly zip: ZipWriter;
  readonly parts: ArchivePart[];
}

/** Writes a whole workspace as one archive, part after part; its manifest comes last. */
export async function writeWorkspace(
  context: ExportContext,
  db: ReadableDb,
  files: WorkspaceFiles,
): Promise<FinishedExport> {
  const reads = createArchiveReads(db);
  const zip = createZipWriter(files.path, context.now);
  try {
    const writing = { context, reads, zip, parts: [] as ArchivePart[] };
    const counts: Partial<Record<ArchiveTable, number>> = {};
    context.progress.of += ARCHIVE_TABLES.reduce((sum, table) => sum + reads.count(table), 0);
    for (const table of ARCHIVE_TABLES) counts[table] = await writeRows(writing, table);
    writeLines(writing, METADATA_NAME, reads.metadata());
    await writeFilePart(writing, FORGOTTEN_NAME, files.forgotten);
    const attachments = await writeAttachments(writing, files.attachments);
    const manifest: ArchiveManifest = {
      format: ARCHIVE_FORMAT,
      version: ARCHIVE_VERSION,
      schema: reads.schemaVersion(),
      createdAt: context.now,
      name: files.workspaceName,
      counts,
      parts: writing.parts,
    };
    const entry = zip.entry(MANIFEST_NAME);
    entry.write(`${JSON.stringify(manifest, null, 2)}\n`);
    entry.end();
    const { missing, present: writtenAttachments } = attachments;
    const documentFiles = reads.countDocumentsWithoutFile();
    return {
      sizeBytes: zip.finish(),
      report: {
        written: {
          conversations: counts.conversations ?? 0,
          messages: counts.messages ?? 0,
          memories: context.reads.countMemories(),
          entities: context.reads.countEntities(),
          attachments: writtenAttachments,
          rows: ARCHIVE_TABLES.reduce((sum, table) => sum + (counts[table] ?? 0), 0),
        },
        omitted: {
          vectors: 0,
          settings: 0,
          ...(documentFiles > 0 && { document_files: documentFiles }),
          ...(missing > 0 && { attachments_missing: missing }),
        },
      },
    };
  } finally {
    zip.discard();
  }
}

async function writeRows(writing: ArchiveWriting, table: ArchiveTable): Promise<number> {
  const { context, reads, zip, parts } = writing;
  const entry = zip.entry(rowsName(table));
  let rows = 0;
  for (const row of reads.rows(table)) {
    entry.write(`${JSON.stringify(portableRow(table, row))}\n`);
    rows += 1;
    context.progress.done += 1;
    if (rows % ROWS_PER_YIELD === 0) await context.yieldOrCancel();
  }
  parts.push({ name: rowsName(table), ...entry.end(), rows });
  await context.yieldOrCancel();
  return rows;
}

function writeLines({ zip, parts }: ArchiveWriting, name: string, lines: readonly unknown[]): void {
  const entry = zip.entry(name);
  for (const line of lines) entry.write(`${JSON.stringify(line)}\n`);
  parts.push({ name, ...entry.end(), rows: lines.length });
}

/** Adds a file as it is; false where there is none. */
async function writeFilePart(
  { zip, parts, context }: ArchiveWriting,
  name: string,
  path: string,
): Promise<boolean> {
  if (entryKind(path) !== 'file') return false;
  const entry = zip.entry(name, name.startsWith('attachments/'));
  for await (const piece of filePieces(path)) {
    entry.write(piece);
    await context.yieldOrCancel();
  }
  parts.push({ name, ...entry.end(), rows: null });
  return true;
}

async function writeAttachments(
  writing: ArchiveWriting,
  folder: string,
): Promise<{ readonly present: number; readonly missing: number }> {
  let writtenCount = 0;
  const hashes = writing.reads.attachmentHashes();
  for (const hash of hashes) {
    if (await writeFilePart(writing, attachmentName(hash), join(folder, hash))) writtenCount += 1;
  }
  return { present: writtenCount, missing: hashes.length - writtenCount };
}
