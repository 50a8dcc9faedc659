import { join } from 'node:path';
import Database from 'better-sqlite3';

type Row = Readonly<Record<string, unknown>>;

function inDatabase<T>(file: string, read: (db: Database.Database) => T): T {
  const db = new Database(file, { readonly: true });
  try {
    return read(db);
  } finally {
    db.close();
  }
}

export function databaseIn(home: string, workspaceId: string): string {
  return join(home, 'workspaces', workspaceId, 'memory.db');
}

/** Every row of every table but the night's own log, full text included. */
export function allRows(file: string): Record<string, unknown[]> {
  return inDatabase(file, (db) => {
    const tables = db
      .prepare(
        `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'shadow')
         AND name NOT LIKE 'sqlite!_%' ESCAPE '!' AND name <> 'maintenance_runs' ORDER BY name`,
      )
      .pluck()
      .all() as string[];
    return Object.fromEntries(
      tables.map((table) => [
        table,
        db.prepare(`SELECT * FROM "${table}" ORDER BY 1, 2`).raw().all(),
      ]),
    );
  });
}

interface Memory {
  readonly node: Row;
  readonly life: Row | undefined;
}

/** Memories with their states, without the times of bookkeeping and the hash over them. */
export function memories(file: string): Map<string, Memory> {
  return inDatabase(file, (db) => {
    const nodes = db.prepare('SELECT * FROM nodes ORDER BY seq').all() as Row[];
    const decayStates = new Map(
      (db.prepare('SELECT * FROM node_life').all() as Row[]).map((life) => [life['seq'], life]),
    );
    return new Map(
      nodes.map(({ updated_at: _, row_hash: __, ...node }) => [
        String(node['id']),
        { node, life: decayStates.get(node['seq']) },
      ]),
    );
  });
}

/** Edges of memories, and entities they are about. */
export function readEdges(file: string): Record<string, unknown[]> {
  const { edges, entities, entity_aliases, node_entities, node_tags, merge_proposals } =
    allRows(file);
  return { edges, entities, entity_aliases, node_entities, node_tags, merge_proposals } as Record<
    string,
    unknown[]
  >;
}

/**
 * Nodes that never change by themselves: confirmed, naming a protected entity, pending or rejected,
 * turns.
 */
export function protectedIds(file: string): string[] {
  return inDatabase(
    file,
    (db) =>
      db
        .prepare(
          `SELECT n.id FROM nodes n LEFT JOIN node_life l ON l.seq = n.seq
           WHERE n.status = 'active' AND (n.type = 'episodic' OR l.decay_rate = 0
             OR n.review = 'pending' OR EXISTS (
               SELECT 1 FROM node_entities ne JOIN entities e ON e.seq = ne.entity_seq
               WHERE ne.node_seq = n.seq AND e.protected = 1))`,
        )
        .pluck()
        .all() as string[],
  );
}
