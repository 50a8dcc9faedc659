import type { Clock, Logger } from '../dependencies.ts';
import type { Ledger } from '../bus/ledger.ts';
import type { WriteStore } from '../storage/store.ts';
import type { VectorStore } from '../storage/search/vectors.ts';
import type { MissingVector } from './missingVectors.ts';
import { vectorKey } from '../storage/search/vectorKey.ts';
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
  const ownedVectors = vectors.filter(({ owner, seq }) => store.embeddings.hasOwner(owner, seq));
  // A batch is of one kind of owner.
  const texts = [...new Map(ownedVectors.map((one) => [one.seq, one])).values()];
  ledger.commitUnsynced(() => {
    for (const { owner, seq, passage, hash, vector } of ownedVectors) {
      const text = { owner, ownerSeq: seq, passage, textHash: hash };
      store.embeddings.put({ ...text, model, vector, createdAt });
    }
    for (const { owner, seq, passages } of texts) {
      store.embeddings.trim(owner, seq, model, passages);
      const key = owner === 'node' ? String(seq) : store.entities.bySeq(seq as EntitySeq)?.id;
      if (key !== undefined) store.indexLog.stale(owner, key);
    }
  });
  if (searchTables === null) return;
  try {
    for (const { owner, seq, passage, vector } of ownedVectors) {
      searchTables.put(owner, model, vectorKey(seq, passage), vector);
    }
    for (const { owner, seq, passages } of texts) searchTables.trim(owner, seq, model, passages);
  } catch (error) {
    // The tables are rebuilt from the canonical vectors at the next start.
    logger.warn('vector tables not written', { error: String(error) });
  }
}
