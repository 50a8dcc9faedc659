import type { WritableDb } from './database.ts';

/** Tells the in-memory indexes of the readers which rows they hold are stale. */
export interface IndexLog {
  stale(owner: 'node' | 'entity' | 'session', key: string): void;
}

export function createIndexLog(db: WritableDb): IndexLog {
  const insert = db.prepare('INSERT INTO index_log (owner, owner_key) VALUES (?, ?)');
  return { stale: (owner, key) => void insert.run(owner, key) };
}
