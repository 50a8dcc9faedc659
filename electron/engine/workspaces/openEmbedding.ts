import { unrefTimer } from '../dependencies.ts';
import type { Settings } from '../../../shared/config.ts';
import type { Ledger } from '../bus/ledger.ts';
import {
  createEmbeddingQueue,
  type EmbeddingQueue,
  type EmbeddingState,
} from '../embedding/embeddingQueue.ts';
import type { EmbeddingQueueDependencies } from '../embedding/embeddingQueue.ts';
import type { Models } from '../models/models.ts';

export interface OpenEmbeddingDependencies extends Pick<
  EmbeddingQueueDependencies,
  'store' | 'vectors' | 'clock' | 'logger'
> {
  readonly ledger: Ledger;
  readonly models: Models;
  readonly settings: () => Settings;
  readonly onChange: () => void;
}

export interface OpenEmbedding {
  readonly queue: EmbeddingQueue;
  /** Model of the embedding role; null for none. */
  readonly embedder: EmbeddingQueueDependencies['embedder'];
  /** Ledger whose writes are embedded soon after. */
  readonly ledger: Ledger;
}

/** Number of vectors between two progress notices. */
const VECTORS_PER_PROGRESS = 512;

/** Embedding queue of an open database, woken by every commit. */
export function openEmbedding(deps: OpenEmbeddingDependencies): OpenEmbedding {
  const { models, settings, ledger } = deps;
  const embedder = async () => {
    const { model } = models.role('embedding', settings());
    return model && (await models.embedder(model.ref, settings()['embedding.dimensions']));
  };
  const role = () => {
    const inForce = settings();
    const { model } = models.role('embedding', inForce);
    return model && `${model.ref} ${inForce['embedding.dimensions']}`;
  };
  const queue = createEmbeddingQueue({
    ...deps,
    embedder,
    role,
    later: unrefTimer,
    onChange: onProgress(deps.onChange),
  });
  return {
    queue,
    embedder,
    ledger: {
      ...ledger,
      commit(write) {
        const value = ledger.commit(write);
        queue.wake();
        return value;
      },
    },
  };
}

/** Throttled progress for the status: a start, an end, a problem, and every so many vectors. */
function onProgress(notify: () => void): (state: EmbeddingState) => void {
  let last = '';
  return ({ model, isWorking, problem, done: doneCount }) => {
    const state = [model, isWorking, problem, Math.floor(doneCount / VECTORS_PER_PROGRESS)].join(
      ' ',
    );
    if (state === last) return;
    last = state;
    notify();
  };
}
