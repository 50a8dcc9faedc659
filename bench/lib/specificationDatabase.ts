import { existsSync, renameSync, rmSync } from 'node:fs';
import Database from 'better-sqlite3';
import { load } from 'sqlite-vec';
import { DIMENSIONS } from './clusteredVectors.ts';

/** The same memory in the tables and by the statements that the specification gives. */
interface SpecificationDatabase {
  /** Full text, vectors, reciprocal rank fusion, and the rows of the first twenty. */
  hybrid(question: string, vector: Float32Array): unknown[];
  nearest(vector: Float32Array, k: number): unknown[];
  causes(nodeId: string): unknown[];
  close(): void;
}

export function specificationDatabase(source: string): SpecificationDatabase {
  const file = source.replace(/\.db$/u, '.specification.db');
  if (!existsSync(file)) make(source, file);
  const db = new Database(file, { readonly: true });
  load(db);
  const words = db.prepare(
    `SELECT n.id FROM nodes_fts f JOIN nodes n ON n.rowid = f.rowid
     WHERE nodes_fts MATCH ? AND n.valid_until IS NULL ORDER BY rank LIMIT 50`,
  );
  const nearestStatement = db.prepare(
    `SELECT node_id AS id FROM vec_nodes WHERE embedding MATCH ? AND k = ? ORDER BY distance`,
  );
  const row = db.prepare('SELECT * FROM nodes WHERE id = ?');
  const causes = db.prepare(
    `WITH RECURSIVE causal_chain (node_id, depth) AS (
       SELECT source_id, 1 FROM edges
       WHERE target_id = ? AND relation_type = 'causal' AND valid_until IS NULL
       UNION ALL
       SELECT e.source_id, cc.depth + 1 FROM edges e
       JOIN causal_chain cc ON e.target_id = cc.node_id
       WHERE e.relation_type = 'causal' AND e.valid_until IS NULL AND cc.depth < 3)
     SELECT DISTINCT n.* FROM nodes n JOIN causal_chain cc ON n.id = cc.node_id
     WHERE n.valid_until IS NULL ORDER BY n.event_time DESC`,
  );
  const bytes = (vector: Float32Array) =>
    Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength);
  const nearest = (vector: Float32Array, k: number) =>
    nearestStatement.all(bytes(vector), BigInt(k)) as { id: string }[];
  return {
    nearest,
    hybrid(question, vector) {
      const scores = new Map<string, number>();
      const match = question
        .split(' ')
        .map((word) => `"${word}"`)
        .join(' OR ');
      for (const list of [words.all(match) as { id: string }[], nearest(vector, 50)]) {
        for (const [i, { id }] of list.entries()) {
          scores.set(id, (scores.get(id) ?? 0) + 1 / (61 + i));
        }
      }
      const best = [...scores].sort(([, a], [, b]) => b - a).slice(0, 20);
      return best.map(([id]) => row.get(id));
    },
    causes: (id) => causes.all(id),
    close: () => db.close(),
  };
}

function make(source: string, file: string): void {
  const part = `${file}.part`;
  rmSync(part, { force: true });
  const db = new Database(part);
  load(db);
  db.pragma('journal_mode = OFF');
  db.pragma('synchronous = OFF');
  db.prepare('ATTACH DATABASE ? AS seeded').run(source);
  db.exec(`
    CREATE TABLE nodes (id TEXT PRIMARY KEY, type TEXT, content TEXT, importance REAL,
      event_time INTEGER, created_at INTEGER, valid_from INTEGER, valid_until INTEGER);
    INSERT INTO nodes SELECT id, type, content, importance, event_time, created_at, valid_from,
      valid_until FROM seeded.nodes ORDER BY seq;
    CREATE TABLE edges (id TEXT PRIMARY KEY, source_id TEXT, target_id TEXT, relation_type TEXT,
      valid_until INTEGER);
    INSERT INTO edges SELECT e.id, s.id, t.id, e.relation_type, e.valid_until FROM seeded.edges e
      JOIN seeded.nodes s ON s.seq = e.source_seq JOIN seeded.nodes t ON t.seq = e.target_seq;
    CREATE INDEX edges_source ON edges (source_id);
    CREATE INDEX edges_target ON edges (target_id);
    CREATE INDEX edges_type ON edges (relation_type);
    CREATE INDEX nodes_time ON nodes (event_time);
    CREATE VIRTUAL TABLE nodes_fts USING fts5 (content, content = 'nodes');
    INSERT INTO nodes_fts (rowid, content) SELECT rowid, content FROM nodes;
    CREATE VIRTUAL TABLE vec_nodes USING vec0 (node_id TEXT PRIMARY KEY,
      embedding float[${DIMENSIONS}] distance_metric=cosine);
    INSERT INTO vec_nodes SELECT n.id, e.vector FROM seeded.embeddings e
      JOIN seeded.nodes n ON n.seq = e.owner_seq WHERE e.owner = 'node' AND e.passage = 0;
    DETACH DATABASE seeded;
    ANALYZE;
  `);
  db.close();
  renameSync(part, file);
}
