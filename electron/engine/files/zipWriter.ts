import { createHash } from 'node:crypto';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { createOutputFile } from './outputFile.ts';

/** Largest zip file without the Zip64 extension, which the writer does not have. */
export const MAX_ZIP_BYTES = 0xffff_ffff;
/** Most entries without it. */
const MAX_ZIP_ENTRIES = 0xffff;

/** Failure of an archive that would need the Zip64 extension. */
export class ZipTooLargeError extends Error {
  constructor() {
    super('a zip file of more than 4 GB, or of more than 65,535 entries');
    this.name = 'ZipTooLargeError';
  }
}

/** Entry of a zip file while it is written. */
export interface ZipEntryWriter {
  write(content: string | Uint8Array): void;
  /** Ends the entry; returns what its bytes were. */
  end(): { readonly bytes: number; readonly sha256: string };
}

export interface ZipWriter {
  /** Begins an entry; the one before has ended. `isStored`: without compression. */
  entry(name: string, isStored?: boolean): ZipEntryWriter;
  /** Ends the file, synced and under its name; returns its size. */
  finish(): number;
  discard(): void;
}

/** Text is compressed in pieces of this size: one row at a time would cost more than the row. */
const PIECE_BYTES = 64 * 1024;
/** Years that the headers of a zip can hold; a clock may stand outside of them. */
const EARLIEST = Date.UTC(1980, 0, 2);
const LATEST = Date.UTC(2099, 11, 30);
const EMPTY = new Uint8Array(0);

/** Writes a zip file to disk as its entries are written: none of it stays in memory. */
export function createZipWriter(path: string, modifiedAt: number): ZipWriter {
  const file = createOutputFile(path);
  const zip = new Zip((error, bytes) => {
    if (error !== null) throw error;
    if (file.size() + bytes.length > MAX_ZIP_BYTES) throw new ZipTooLargeError();
    file.write(bytes);
  });
  let entries = 0;
  return {
    entry(name, isStored = false) {
      entries += 1;
      if (entries > MAX_ZIP_ENTRIES) throw new ZipTooLargeError();
      const stream = isStored ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
      stream.mtime = Math.min(LATEST, Math.max(EARLIEST, modifiedAt));
      zip.add(stream);
      return createEntryWriter((bytes, isLast) => stream.push(bytes, isLast));
    },
    finish() {
      zip.end();
      const size = file.size();
      file.finish();
      return size;
    },
    discard: () => file.discard(),
  };
}

function createEntryWriter(push: (bytes: Uint8Array, isLast: boolean) => void): ZipEntryWriter {
  const sha256 = createHash('sha256');
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  let bytes = 0;
  const flush = () => {
    if (pendingBytes === 0) return;
    const piece = Buffer.concat(pending);
    [pending, pendingBytes] = [[], 0];
    sha256.update(piece);
    bytes += piece.length;
    if (bytes > MAX_ZIP_BYTES) throw new ZipTooLargeError();
    push(piece, false);
  };
  return {
    write(content) {
      const piece = typeof content === 'string' ? Buffer.from(content) : Buffer.from(content);
      pending.push(piece);
      pendingBytes += piece.length;
      if (pendingBytes >= PIECE_BYTES) flush();
    },
    end() {
      flush();
      push(EMPTY, true);
      return { bytes, sha256: sha256.digest('hex') };
    },
  };
}
