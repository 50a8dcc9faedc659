import type { SearchIndexes } from '../../electron/engine/retrieval/searchIndexes.ts';
import type { ReadStore } from '../../electron/engine/storage/store.ts';

/** Builds all of the indexes, as an engine does piece by piece after it was opened. */
export function buildIndexes(indexes: SearchIndexes, store: ReadStore): void {
  let complete = false;
  while (!complete) complete = indexes.build(store);
}
