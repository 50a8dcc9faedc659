import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { z } from 'zod';
import type { Ledger } from '../../bus/ledger.ts';
import type { Subscriber } from '../../bus/eventBus.ts';
import type { WriteStore } from '../../storage/store.ts';
import { CONTEXT_TURNS } from '../../storage/chat/episodeContext.ts';
import { indexEpisodes } from '../../storage/chat/indexEpisodes.ts';

/** Rows of one short transaction: chat goes on between them. */
const ROW_BATCH_SIZE = 40;

const payloadSchema = z.object({ documentId: z.string() });

/**
 * Subscriber that writes the full-text rows of a stored document. They are derived data: search has
 * the chunks in memory already, and the delivery stays pending until all rows are written.
 */
export function chunkIndexer(
  store: WriteStore,
  ledger: Ledger,
  isClosed: () => boolean,
): Subscriber {
  return {
    name: 'documents',
    topics: ['document.stored'],
    async handle({ payload }) {
      const { documentId } = payloadSchema.parse(payload);
      const turns = store.episodes.ofSession(documentId);
      for (let from = 0; from < turns.length && !isClosed(); from += ROW_BATCH_SIZE) {
        const start = Math.max(0, from - CONTEXT_TURNS);
        const window = turns.slice(start, from + ROW_BATCH_SIZE + CONTEXT_TURNS);
        ledger.commitUnsynced(() => {
          // Forgotten between two of these: its words must not come back.
          if (store.documents.byId(documentId) === null) return;
          indexEpisodes(store.fullText, window, from - start, from - start + ROW_BATCH_SIZE);
        });
        await yieldToEventLoop();
      }
      if (isClosed()) throw new Error('closed before every chunk was indexed');
    },
  };
}
