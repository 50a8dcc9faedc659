import { closeSync, fstatSync, openSync } from 'node:fs';
import { pipeline, type Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { fromFdPromise, getFileNameLowLevel, validateFileName } from 'yauzl';
import type { Entry, ZipFile } from 'yauzl';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import { READ_FLAGS } from './openRegularFile.ts';
import { asZipProblem, ZipError, type ZipProblem } from './zipProblem.ts';

/** Limits of an archive: each is a defense against a zip bomb. */
export interface ZipLimits {
  readonly entries: number;
  /** Bytes that were really inflated, of the whole archive: the directory's sizes may lie. */
  readonly inflatedBytes: number;
}

export const ZIP_LIMITS: ZipLimits = { entries: 20_000, inflatedBytes: 16 * 1024 ** 3 };

export interface ZipEntry {
  /** Relative path with forward slashes, without `..`. */
  readonly name: string;
  /** Inflated size by the directory: a hint, never a limit. */
  readonly size: number;
  /** Size in the archive. */
  readonly compressedSize: number;
}

export interface ZipReadOptions {
  readonly allowsNested: boolean;
}

export interface ZipArchive {
  /** Files of the archive, without folders. */
  readonly entries: readonly ZipEntry[];
  /**
   * Inflates an entry, piece by piece; throws a `ZipError` for a damaged, an encrypted or a nested
   * archive, and once the archive has inflated to more than its limit. A nested one may be allowed
   * where its bytes are kept as they are.
   */
  read(entry: ZipEntry, options?: ZipReadOptions): AsyncGenerator<Buffer>;
  close(): void;
}

/** First bytes of a zip's local header. */
export const ZIP_MAGIC = Buffer.from('PK\u0003\u0004', 'latin1');

/** Compression method of an entry whose bytes are stored as they are. */
const METHOD_STORED = 0;
const INFLATED_PIECE_BYTES = 256 * 1024;

/** Opens a zip file, which is read by its central directory and never extracted. */
export async function openZip(
  path: string,
  limits: ZipLimits = ZIP_LIMITS,
): Promise<Result<ZipArchive, ZipProblem>> {
  let fd: number | null = null;
  try {
    fd = openSync(path, READ_FLAGS);
    if (!fstatSync(fd).isFile()) throw new ZipError('not_a_zip');
    const zip = await fromFdPromise(fd, { decodeStrings: false, autoClose: false });
    if (zip.entryCount > limits.entries) throw new ZipError('too_many_entries');
    const rawEntries = await directoryOf(zip, limits.entries);
    return ok(archiveOf(zip, rawEntries, limits.inflatedBytes));
  } catch (error) {
    if (fd !== null) closeSync(fd);
    return err(asZipProblem(error, 'not_a_zip'));
  }
}

/** Entries of the central directory by their safe names, folders left out. */
async function directoryOf(zip: ZipFile, limit: number): Promise<Map<ZipEntry, Entry>> {
  const entries = new Map<ZipEntry, Entry>();
  let count = 0;
  for await (const raw of zip.eachEntry()) {
    count += 1;
    if (count > limit) throw new ZipError('too_many_entries');
    const { generalPurposeBitFlag, fileNameRaw, extraFields } = raw;
    const name = getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false);
    if (validateFileName(name) !== null || name.includes('\0')) throw new ZipError('unsafe_name');
    if (name.endsWith('/')) continue;
    entries.set({ name, size: raw.uncompressedSize, compressedSize: raw.compressedSize }, raw);
  }
  return entries;
}

function archiveOf(zip: ZipFile, rawEntries: Map<ZipEntry, Entry>, limit: number): ZipArchive {
  /** Most bytes inflated of each entry: one that is read twice counts once. */
  const inflatedBytes = new Map<ZipEntry, number>();
  const otherBytes = (entry: ZipEntry) =>
    [...inflatedBytes].reduce((sum, [key, bytes]) => (key === entry ? sum : sum + bytes), 0);
  return {
    entries: [...rawEntries.keys()],
    async *read(entry, { allowsNested } = { allowsNested: false }) {
      const raw = rawEntries.get(entry);
      if (raw === undefined) throw new Error(`no entry ${entry.name} in this archive`);
      const byteLimit = limit - otherBytes(entry);
      let bytes = 0;
      try {
        for await (const piece of await streamOf(zip, raw)) {
          const buffer = piece as Buffer;
          if (!allowsNested && bytes === 0 && isZip(buffer)) throw new ZipError('nested_zip');
          bytes += buffer.length;
          if (bytes > byteLimit) throw new ZipError('too_large');
          if (bytes > raw.uncompressedSize) throw new ZipError('damaged');
          yield buffer;
        }
        if (bytes < raw.uncompressedSize) throw new ZipError('damaged');
      } catch (error) {
        throw new ZipError(asZipProblem(error, 'damaged'));
      } finally {
        inflatedBytes.set(entry, Math.max(bytes, inflatedBytes.get(entry) ?? 0));
      }
    },
    close: () => zip.close(),
  };
}

/**
 * Stream of an entry's inflated bytes. The library inflates 16 KB at a time, each a round trip to
 * another thread: large pieces read an export of gigabytes three times as fast.
 */
async function streamOf(zip: ZipFile, raw: Entry): Promise<Readable> {
  if (raw.isEncrypted()) throw new ZipError('encrypted');
  if (!raw.canDecodeFileData()) throw new ZipError('unsupported_compression');
  if (raw.compressionMethod === METHOD_STORED) return await zip.openReadStreamPromise(raw);
  const deflated = await zip.openReadStreamPromise(raw, { decodeFileData: false });
  const chunkSize = Math.min(INFLATED_PIECE_BYTES, Math.max(raw.uncompressedSize, 1_024));
  // The reader of the last stream gets the error, which this callback would only repeat.
  return pipeline(deflated, createInflateRaw({ chunkSize }), () => {});
}

/** True for the first bytes of a zip file. */
export function isZip(bytes: Buffer): boolean {
  return bytes.subarray(0, ZIP_MAGIC.length).equals(ZIP_MAGIC);
}
