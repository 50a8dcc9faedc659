import type { OpenPeer } from './peer.ts';

interface Orama {
  create(options: { schema: Record<string, string> }): unknown;
  insertMultiple(db: unknown, documents: readonly object[], batch: number): Promise<unknown>;
  search(db: unknown, options: object): Promise<{ hits: { document: { id: string } }[] }>;
}

export const openOrama: OpenPeer = async ({ documents, dimensions }, _folder, load) => {
  const orama = load('@orama/orama') as Orama;
  const db = orama.create({
    schema: { id: 'string', text: 'string', vector: `vector[${dimensions}]` },
  });
  const rows = documents.map(({ id, text, vector }) => ({ id, text, vector: [...vector] }));
  await orama.insertMultiple(db, rows, 1_000);
  return {
    async search(question, vector, limit) {
      const { hits } = await orama.search(db, {
        mode: 'hybrid',
        term: question,
        properties: ['text'],
        vector: { value: [...vector], property: 'vector' },
        similarity: 0,
        limit,
      });
      return hits.map(({ document }) => document.id);
    },
    close: () => undefined,
  };
};
