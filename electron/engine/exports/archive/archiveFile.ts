import { createHash } from 'node:crypto';
import type { ArchiveProblem } from '../../../../shared/domain/exports.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { filePieces, fileSize, firstPiece } from '../../files/filePieces.ts';
import { isZip, openZip, type ZipArchive, type ZipEntry } from '../../files/zipArchive.ts';
import { ZipError, type ZipProblem } from '../../files/zipProblem.ts';
import {
  ARCHIVE_VERSION,
  attachmentName,
  MANIFEST_NAME,
  manifestHeadSchema,
  manifestSchema,
  type ArchiveManifest,
  type ArchivePart,
} from './manifest.ts';

/** Failure of an archive while it is read, with the reason that a person is shown. */
export class ArchiveError extends Error {
  readonly problem: ArchiveProblem;

  constructor(problem: ArchiveProblem) {
    super(`archive: ${problem}`);
    this.name = 'ArchiveError';
    this.problem = problem;
  }
}

/** Archive whose manifest was checked, and whose parts are checked as they are read. */
export interface ArchiveFile {
  readonly manifest: ArchiveManifest;
  part(name: string): ArchivePart | null;
  /** Bytes of a part; throws an `ArchiveError` at the end of one that is not as the manifest says. */
  read(part: ArchivePart): AsyncGenerator<Buffer>;
  close(): void;
}

const MAX_MANIFEST_BYTES = 32 * 1024 * 1024;
/** Inflated bytes that any archive may have, and those for each byte of a larger one. */
const FREE_INFLATED_BYTES = 256 * 1024 * 1024;
const MAX_RATIO = 200;
const MAX_INFLATED_BYTES = 32 * 1024 ** 3;
const MAX_ENTRIES = 65_535;

/** Opens an archive and reads its manifest; nothing of it is extracted. */
export async function openArchiveFile(
  path: string,
  newestSchema: number,
): Promise<Result<ArchiveFile, ArchiveProblem>> {
  const inflatedBytes = Math.min(
    MAX_INFLATED_BYTES,
    Math.max(FREE_INFLATED_BYTES, MAX_RATIO * fileSize(path)),
  );
  const opened = await openZip(path, { entries: MAX_ENTRIES, inflatedBytes });
  if (!opened.ok) return err(await openingProblem(path, opened.error));
  const zip = opened.value;
  try {
    const entries = new Map(zip.entries.map((entry) => [entry.name, entry]));
    const manifest = await readManifest(zip, entries, newestSchema);
    const parts = new Map(manifest.parts.map((part) => [part.name, part]));
    const isComplete =
      parts.size === manifest.parts.length &&
      entries.size === zip.entries.length &&
      entries.size === parts.size + 1 &&
      [...parts.keys()].every((name) => entries.has(name));
    if (!isComplete) throw new ArchiveError('damaged');
    return ok({
      manifest,
      part: (name) => parts.get(name) ?? null,
      read: (part) => readPart(zip, entries.get(part.name), part),
      close: () => zip.close(),
    });
  } catch (error) {
    zip.close();
    return err(archiveProblem(error));
  }
}

async function readManifest(
  zip: ZipArchive,
  entries: ReadonlyMap<string, ZipEntry>,
  newestSchema: number,
): Promise<ArchiveManifest> {
  const entry = entries.get(MANIFEST_NAME);
  if (entry === undefined) throw new ArchiveError('not_an_archive');
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of zip.read(entry)) {
    bytes += piece.length;
    if (bytes > MAX_MANIFEST_BYTES) throw new ArchiveError('too_large');
    pieces.push(piece);
  }
  const value = parseJson(Buffer.concat(pieces).toString('utf8'));
  const head = manifestHeadSchema.safeParse(value);
  if (!head.success) throw new ArchiveError('not_an_archive');
  if (head.data.version > ARCHIVE_VERSION || head.data.schema > newestSchema)
    throw new ArchiveError('newer_format');
  const manifest = manifestSchema.safeParse(value);
  if (!manifest.success) throw new ArchiveError('damaged');
  return manifest.data;
}

async function* readPart(
  zip: ZipArchive,
  entry: ZipEntry | undefined,
  part: ArchivePart,
): AsyncGenerator<Buffer> {
  if (entry === undefined) throw new ArchiveError('damaged');
  const sha256 = createHash('sha256');
  // An attached .docx or .epub is a zip itself, and is never unpacked here.
  const allowsNested = part.name === attachmentName(part.sha256);
  let bytes = 0;
  for await (const piece of zip.read(entry, { allowsNested })) {
    bytes += piece.length;
    if (bytes > part.bytes) throw new ArchiveError('checksum');
    sha256.update(piece);
    yield piece;
  }
  if (bytes !== part.bytes || sha256.digest('hex') !== part.sha256)
    throw new ArchiveError('checksum');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ArchiveError('damaged');
  }
}

/** A file that begins as a zip does has lost its end, where the directory is. */
async function openingProblem(path: string, problem: ZipProblem): Promise<ArchiveProblem> {
  if (problem !== 'not_a_zip') return zipProblems[problem];
  return isZip(await firstPiece(filePieces(path))) ? 'truncated' : 'not_an_archive';
}

const zipProblems: Readonly<Record<ZipProblem, ArchiveProblem>> = {
  not_a_zip: 'not_an_archive',
  too_many_entries: 'too_large',
  unsafe_name: 'unsafe_name',
  nested_zip: 'damaged',
  encrypted: 'damaged',
  unsupported_compression: 'damaged',
  too_large: 'too_large',
  damaged: 'damaged',
};

/** Problem behind an error of reading; rethrows what is none. */
export function archiveProblem(error: unknown): ArchiveProblem {
  if (error instanceof ArchiveError) return error.problem;
  if (error instanceof ZipError) return zipProblems[error.problem];
  throw error;
}
