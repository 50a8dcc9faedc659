import { join } from 'node:path';
import type { OpenPeer } from './peer.ts';

interface Mem0 {
  Memory: new (config: object) => {
    search(
      question: string,
      options: { filters: { user_id: string }; topK: number; threshold: number },
    ): Promise<{ results: { id: string }[] }>;
  };
  MemoryVectorStore: new (config: object) => {
    insert(vectors: number[][], ids: string[], payloads: object[]): Promise<void>;
  };
}

const BATCH = 5_000;

/**
 * Its open-source form with its own SQLite store, no model: statements as they are, and the vectors
 * that everybody gets instead of an embedder's. Filled through its store; searched through `Memory`.
 */
export const openMem0: OpenPeer = async ({ documents, dimensions }, folder, load) => {
  const { Memory, MemoryVectorStore } = load('mem0ai/oss') as Mem0;
  const config = {
    collectionName: 'memories',
    dimension: dimensions,
    dbPath: join(folder, 'vectors.db'),
  };
  const store = new MemoryVectorStore(config);
  for (let first = 0; first < documents.length; first += BATCH) {
    const part = documents.slice(first, first + BATCH);
    await store.insert(
      part.map(({ vector }) => [...vector]),
      part.map(({ id }) => id),
      part.map(({ text }) => ({ data: text, textLemmatized: text, hash: '', user_id: 'one' })),
    );
  }
  let ids: number[] = [];
  const embedder = {
    embedQuery: () => Promise.resolve(ids),
    embedDocuments: (texts: readonly string[]) => Promise.resolve(texts.map(() => ids)),
  };
  const memory = new Memory({
    embedder: { provider: 'langchain', config: { model: embedder, embeddingDims: dimensions } },
    vectorStore: { provider: 'memory', config },
    llm: { provider: 'langchain', config: { model: { invoke: () => Promise.resolve('') } } },
    historyDbPath: join(folder, 'history.db'),
  });
  return {
    async search(question, vector, limit) {
      ids = [...vector];
      const options = { filters: { user_id: 'one' }, topK: limit, threshold: 0 };
      const { results } = await memory.search(question, options);
      return results.map(({ id }) => id);
    },
    close: () => undefined,
  };
};
