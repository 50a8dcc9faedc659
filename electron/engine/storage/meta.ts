import type { ReadableDb, WritableDb } from './database.ts';

/** Facts about the database itself. */
export type MetaKey = 'database_id' | 'workspace_id' | 'created_at' | 'last_fade_at';

export function readMeta(db: ReadableDb, key: MetaKey): string | null {
  const value = db.prepare('SELECT value FROM meta WHERE key = ?').pluck().get(key);
  return typeof value === 'string' ? value : null;
}

export function writeMeta(db: WritableDb, key: MetaKey, value: string): void {
  db.prepare(
    'INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
  ).run(key, value);
}
