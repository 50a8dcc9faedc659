import type { ReadableDb, WritableDb } from './database.ts';

/** Keys of facts about the database itself. */
export type MetaKey =
  | 'database_id'
  | 'workspace_id'
  | 'created_at'
  | 'causes_through'
  | 'causes_through_memory'
  | 'compared_through'
  | 'summarised_through'
  | 'reflected_through'
  | 'checked_at'
  /** Outcome of the last self-test of recall. */
  | 'self_test'
  /** Fingerprint of the segmentation that full text is indexed by, and the progress to it. */
  | 'segmentation'
  | 'segmentation_progress'
  /** '1' while full text is rebuilt: a part of the rows is not in it. */
  | 'full_text_partial'
  /** Version of the rules of fading that fade times follow, and the progress to it. */
  | 'fading_rules'
  | 'fading_progress'
  /** Last off-site copy, and why the last attempt made none. */
  | 'offsite'
  /** Copy of the forgotten file, in case that file is lost. */
  | 'forgotten'
  /** '1' from the moment rows were forgotten until their bytes are proven gone. */
  | 'forgetting';

/** Engine progress markers, kept in the database. */
export interface Meta {
  get(key: MetaKey): string | null;
  set(key: MetaKey, value: string): void;
}

export function createMeta(db: WritableDb): Meta {
  return { get: (key) => readMeta(db, key), set: (key, value) => writeMeta(db, key, value) };
}

export function readMeta(db: ReadableDb, key: MetaKey): string | null {
  const value = db.prepare('SELECT value FROM meta WHERE key = ?').pluck().get(key);
  return typeof value === 'string' ? value : null;
}

export function writeMeta(db: WritableDb, key: MetaKey, value: string): void {
  db.prepare(
    'INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
  ).run(key, value);
}
