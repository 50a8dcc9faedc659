import { createSearchIndexes } from '../../electron/engine/retrieval/indexes/searchIndexes.ts';
import { search } from '../../electron/engine/retrieval/search.ts';
import { openReader } from '../../electron/engine/storage/database.ts';
import { createReadStore } from '../../electron/engine/storage/store.ts';
import { buildIndexes } from '../lib/buildIndexes.ts';
import { VECTOR_MODEL } from '../lib/clusteredVectors.ts';
import { seededDatabase, SEEDED_UNTIL } from '../lib/seededDatabase.ts';
import type { OpenPeer } from './peer.ts';

/** The very search that chat calls: of its memories and its turns as many as the others give. */
export const openLoci: OpenPeer = ({ nodes }) => {
  const db = openReader(seededDatabase(nodes));
  const store = createReadStore(db);
  const indexes = createSearchIndexes();
  buildIndexes(indexes, store);
  return Promise.resolve({
    search(question, values, limit) {
      const { knowledge, turns } = search(store, indexes, question, {
        now: SEEDED_UNTIL,
        zone: 'UTC',
        limit,
        exceptNodeIds: [],
        vector: { model: VECTOR_MODEL, values },
      });
      const found = [
        ...knowledge.map(({ node, score }) => ({ id: node.id, score })),
        ...turns.map(({ episode, score }) => ({ id: episode.id, score })),
      ];
      const best = found.sort((a, b) => b.score - a.score).slice(0, limit);
      return Promise.resolve(best.map(({ id }) => id));
    },
    close: () => void db.close(),
  });
};
