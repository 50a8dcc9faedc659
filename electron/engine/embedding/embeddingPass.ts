import type { Embedder } from '../models/ports.ts';
import type { VectorOwner } from '../storage/search/embeddings.ts';
import type { EmbeddingTurn } from './embeddingTurn.ts';
import { changedVectors, missingVectors, type MissingVector } from './missingVectors.ts';
import type { RefusedTexts } from './refusedTexts.ts';
import { writeVectors, type VectorWriteDependencies } from './writeVectors.ts';

/** How far the queue has looked for missing vectors of a model. */
export interface Position {
  readonly model: string;
  /** Last node of the scan. */
  node: number;
  /** Last row of the index log, which lists the nodes that have changed. */
  log: number;
}

export interface EmbeddingPassDependencies extends VectorWriteDependencies {
  readonly refusals: RefusedTexts;
  /** Called before each batch. */
  readonly onStart: () => void;
  /** Called after each batch, with the number of its vectors. */
  readonly onVectors: (count: number) => void;
}

interface EmbeddingPass {
  readonly turn: EmbeddingTurn;
  readonly embedder: Embedder;
  readonly position: Position;
}

/** Batch size of one call, and of one transaction. */
const BATCH_SIZE = 32;

/** Pass over everything that has no vector of a model; moves its position forward. */
export function createEmbeddingPass(deps: EmbeddingPassDependencies) {
  const { store, refusals, onStart, onVectors } = deps;

  const embedChanged = async (pass: EmbeddingPass) => {
    const { turn, embedder, position } = pass;
    for (const { missing, lastSeq } of changedVectors(store, embedder.id, position)) {
      if (!(await embedAll(pass, missing))) return;
      position.log = lastSeq;
      turn.signal.throwIfAborted();
    }
  };
  const embedMissing = async (pass: EmbeddingPass, owner: VectorOwner, cursor: number) => {
    const { turn, embedder, position } = pass;
    let isComplete = true;
    const windows = missingVectors(store.embeddings, owner, embedder.id, cursor);
    for (const { missing, lastSeq } of windows) {
      isComplete = (await embedAll(pass, missing)) && isComplete;
      if (owner === 'node' && isComplete) position.node = lastSeq;
      turn.signal.throwIfAborted();
    }
  };
  /** True if each text has its vector, or is given up: a refused one stays missing until then. */
  const embedAll = async (pass: EmbeddingPass, missing: readonly MissingVector[]) => {
    for (let first = 0; first < missing.length; first += BATCH_SIZE) {
      const batch = missing
        .slice(first, first + BATCH_SIZE)
        .filter((one) => !refusals.isGivenUp(one));
      if (batch.length > 0) await embedBatch(pass, batch);
    }
    return missing.every((one) => !refusals.has(one) || refusals.isGivenUp(one));
  };
  const embedBatch = async ({ turn, embedder }: EmbeddingPass, batch: readonly MissingVector[]) => {
    turn.requireRole();
    onStart();
    const texts = batch.map(({ text }) => text);
    const vectors = await embedder.embed(texts, 'document', turn.signal);
    turn.requireRole();
    if (vectors.every((vector) => vector === null)) await turn.requireModel(embedder);
    const embedded = batch.flatMap((missing, i) => {
      const vector = vectors[i] ?? null;
      if (vector === null) refusals.refused(missing);
      else refusals.accepted(missing);
      return vector === null ? [] : [{ ...missing, vector }];
    });
    writeVectors(deps, embedder.id, embedded);
    onVectors(embedded.length);
  };
  return async (pass: EmbeddingPass): Promise<void> => {
    await embedMissing(pass, 'entity', 0);
    await embedChanged(pass);
    await embedMissing(pass, 'node', pass.position.node);
  };
}
