import Database from 'better-sqlite3';
import { openWriter, type WritableDb } from '../connection/database.ts';
import { applyMigrations, type Migration } from '../connection/migrate.ts';
import { writeMeta } from '../connection/meta.ts';

/** Identity of a new database. */
export interface Identity {
  readonly databaseId: string;
  readonly workspaceId: string;
  readonly now: number;
}

/** Last schema that was built, since a thread mostly creates databases of one. */
let lastImage: { readonly schema: string; readonly bytes: Buffer } | null = null;

/**
 * Bytes of the file of a new database: schema and identity. A schema is built in memory, once a
 * thread: all migrations take 50 ms, a copy of their outcome two.
 */
export function databaseImage(migrations: readonly Migration[], identity: Identity): Buffer {
  const db = new Database(schemaImage(migrations)) as WritableDb;
  try {
    db.prepare('UPDATE migrations SET applied_at = ?').run(identity.now);
    writeMeta(db, 'database_id', identity.databaseId);
    writeMeta(db, 'workspace_id', identity.workspaceId);
    writeMeta(db, 'created_at', String(identity.now));
    return db.serialize();
  } finally {
    db.close();
  }
}

function schemaImage(migrations: readonly Migration[]): Buffer {
  const schema = migrations.map(({ hash }) => hash).join(' ');
  if (lastImage?.schema === schema) return lastImage.bytes;
  const db = openWriter(':memory:');
  try {
    applyMigrations(db, migrations, 0);
    const bytes = db.serialize();
    lastImage = { schema, bytes };
    return bytes;
  } finally {
    db.close();
  }
}
