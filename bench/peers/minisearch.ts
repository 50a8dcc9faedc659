import type { OpenPeer } from './peer.ts';

interface MiniSearch {
  addAll(documents: readonly object[]): void;
  search(question: string): { id: string }[];
}

/** Words only: it knows no vectors. */
export const openMiniSearch: OpenPeer = ({ documents }, _folder, load) => {
  const MiniSearchClass = load('minisearch') as new (options: object) => MiniSearch;
  const index = new MiniSearchClass({ fields: ['text'], storeFields: ['text'] });
  index.addAll(documents.map(({ id, text }) => ({ id, text })));
  return Promise.resolve({
    search: (question, _vector, limit) =>
      Promise.resolve(
        index
          .search(question)
          .slice(0, limit)
          .map(({ id }) => id),
      ),
    close: () => undefined,
  });
};
