import { defaultSetup } from '../../electron/engine/retrieval/searchOptions.ts';
import { createSearchIndexes } from '../../electron/engine/retrieval/searchIndexes.ts';
import { search } from '../../electron/engine/retrieval/search.ts';
import { openReader } from '../../electron/engine/storage/connection/database.ts';
import { createReadStore } from '../../electron/engine/storage/createStore.ts';
import { buildIndexes } from '../lib/buildIndexes.ts';
import { VECTOR_MODEL } from '../lib/clusteredVectors.ts';
import { seededDatabase, SEEDED_UNTIL } from '../lib/seededDatabase.ts';
import type { OpenPeer } from './peer.ts';

/**
 * The very search that chat calls. It gives memories and turns apart, and an answer reads from both:
 * half of what the others give from each.
 */
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
        limit: limit / 2,
        exceptNodeIds: [],
        ...defaultSetup,
        vector: { model: VECTOR_MODEL, values },
      });
      return Promise.resolve([
        ...knowledge.map(({ node }) => node.id),
        ...turns.map(({ episode }) => episode.id),
      ]);
    },
    close: () => void db.close(),
  });
};
