import type Database from 'better-sqlite3';

/** Header of a frame of the write-ahead log, before its page. https://sqlite.org/walformat.html */
const FRAME_HEADER_BYTES = 24;

/**
 * Length in bytes of the write-ahead log that is in use. The file may be longer: a log that was
 * reset keeps its size.
 */
export function walBytes(db: Database.Database): number {
  const [{ log }] = db.pragma('wal_checkpoint(NOOP)') as [{ log: number }];
  const pageBytes = Number(db.pragma('page_size', { simple: true }));
  return Math.max(0, log) * (pageBytes + FRAME_HEADER_BYTES);
}
