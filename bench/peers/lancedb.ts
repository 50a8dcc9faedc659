import type { OpenPeer } from './peer.ts';

interface Query {
  nearestTo(vector: Float32Array): Query;
  fullTextSearch(query: string, options: { columns: string[] }): Query;
  rerank(reranker: unknown): Query;
  select(columns: string[]): Query;
  limit(count: number): Query;
  toArray(): Promise<{ id: string }[]>;
}
interface Table {
  createIndex(column: string, options: { config: unknown }): Promise<void>;
  waitForIndex(names: string[], seconds: number): Promise<void>;
  query(): Query;
}
interface LanceDb {
  connect(folder: string): Promise<{
    createTable(name: string, rows: readonly object[]): Promise<Table>;
    close(): void;
  }>;
  Index: { fts(): unknown };
  rerankers: { RRFReranker: { create(k: number): Promise<unknown> } };
}

/** Flat vectors and a full-text index, fused by its own reciprocal rank fusion. */
export const openLanceDb: OpenPeer = async ({ documents }, folder, load) => {
  const lance = load('@lancedb/lancedb') as LanceDb;
  const db = await lance.connect(folder);
  const rows = documents.map(({ id, text, vector }) => ({ id, text, vector: [...vector] }));
  const table = await db.createTable('memories', rows);
  await table.createIndex('text', { config: lance.Index.fts() });
  await table.waitForIndex(['text_idx'], 600);
  const reranker = await lance.rerankers.RRFReranker.create(60);
  return {
    async search(question, vector, limit) {
      const found = await table
        .query()
        .nearestTo(vector)
        .fullTextSearch(question, { columns: ['text'] })
        .rerank(reranker)
        .select(['id', 'text'])
        .limit(limit)
        .toArray();
      return found.map(({ id }) => id);
    },
    close: () => db.close(),
  };
};
