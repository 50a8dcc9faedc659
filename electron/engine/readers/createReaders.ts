import type { Logger } from '../dependencies.ts';
import { createReaderPool } from './readerPool.ts';
import type { Readers } from './readers.ts';
import { needsIndexes } from './tasks.ts';

/** One thread that browses, and one that searches and holds the indexes in memory. */
export function createReaders(file: string, logger: Logger): Readers {
  const browsing = createReaderPool({ file, size: 1, logger });
  const searching = createReaderPool({ file, size: 1, logger });
  return {
    run: (task, input, now) => (needsIndexes(task) ? searching : browsing).run(task, input, now),
    async close() {
      await Promise.all([browsing.close(), searching.close()]);
    },
  };
}
