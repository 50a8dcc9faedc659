import type { Clock, Logger } from '../dependencies.ts';
import type { Ledger } from '../bus/ledger.ts';
import type { WriteStore } from '../storage/store.ts';
import type { VectorStore } from '../storage/search/vectors.ts';
import type { MissingVector } from './missingVectors.ts';
import type { EntitySeq } from '../storage/connection/rowNumber.ts';

export interface VectorWriteDependencies {
  readonly store: Pick<WriteStore, 'embeddings' | 'indexLog' | 'entities'>;
  readonly ledger: Pick<Ledger, 'commitUnsynced'>;
  /** Vector tables on disk; null where there are none. */
  readonly vectors: VectorStore | null;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Writes vectors to their table and the search tables, in one transaction. */
export function writeVectors(
  { store, ledger, clock, vectors: searchTables, logger }: VectorWriteDependencies,
  model: string,
  vectors: readonly (MissingVector & { vector: Float32Array })[],
): void {
  const createdAt = clock.now();
  // Owners forgotten while the model was computing get no vector.
  const present = vectors.filter(({ owner, seq }) => store.embeddings.hasOwner(owner, seq));
  ledger.commitUnsynced(() => {
    for (const { owner, seq, hash, vector } of present) {
      store.embeddings.put({ owner, ownerSeq: seq, model, vector, textHash: hash, createdAt });
      const key = owner === 'node' ? String(seq) : store.entities.bySeq(seq as EntitySeq)?.id;
      if (key !== undefined) store.indexLog.stale(owner, key);
    }
  });
  try {
    for (const { owner, seq, vector } of present) searchTables?.put(owner, model, seq, vector);
  } catch (error) {
    // The tables are rebuilt from the canonical vectors at the next start.
    logger.warn('vector tables not written', { error: String(error) });
  }
}
