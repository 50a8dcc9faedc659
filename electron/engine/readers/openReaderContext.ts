import { z } from 'zod';
import { systemElapsed } from '../dependencies.ts';
import { createSearchIndexes } from '../retrieval/searchIndexes.ts';
import { openReader } from '../storage/connection/database.ts';
import { attachVectorReads } from '../storage/search/vectorReads.ts';
import { createReadStore } from '../storage/createStore.ts';
import type { ReaderContext } from './tasks.ts';

/** Paths of the database and of the disposable vector file. */
export const readerFilesSchema = z.strictObject({ file: z.string(), vectors: z.string() });
export type ReaderFiles = z.infer<typeof readerFilesSchema>;

/** Opens a `query_only` connection of its own, with indexes that are built when first needed. */
export function openReaderContext({
  file,
  vectors,
}: ReaderFiles): ReaderContext & { close(): void } {
  const db = openReader(file);
  return {
    store: createReadStore(db),
    indexes: createSearchIndexes(attachVectorReads(db, vectors)),
    elapsed: systemElapsed,
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    close: () => void db.close(),
  };
}
