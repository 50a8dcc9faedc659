import { createSearchIndexes } from '../../electron/engine/retrieval/searchIndexes.ts';
import { openReader } from '../../electron/engine/storage/connection/database.ts';
import { createReadStore } from '../../electron/engine/storage/createStore.ts';

/**
 * Builds the search indexes of a database, and prints what they hold in memory: megabytes over the
 * process before it, after garbage collection. Run with `--expose-gc`.
 */
const MB = 1024 ** 2;
const store = createReadStore(openReader(process.argv[2] ?? ''));
const usedHeapBytes = (): number => {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};
const emptyBytes = usedHeapBytes();
const indexes = createSearchIndexes();
const began = performance.now();
while (!indexes.build(store));
const ms = performance.now() - began;
const figures = {
  indexMb: Math.round((usedHeapBytes() - emptyBytes) / MB),
  passages: indexes.turns.size(),
  indexS: Math.round(ms / 1000),
};
process.stdout.write(JSON.stringify(figures));
