import { systemElapsed } from '../dependencies.ts';
import { createSearchIndexes } from '../retrieval/searchIndexes.ts';
import { openReader } from '../storage/connection/database.ts';
import { createReadStore } from '../storage/store.ts';
import type { ReaderContext } from './tasks.ts';

/** Opens a `query_only` connection of its own, and indexes that are built when first needed. */
export function openReaderContext(file: string): ReaderContext & { close(): void } {
  const db = openReader(file);
  return {
    store: createReadStore(db),
    indexes: createSearchIndexes(),
    elapsed: systemElapsed,
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    close: () => void db.close(),
  };
}
