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
  /** The model that has the embedding role now; null for none. */
  readonly embedder: EmbeddingQueueDependencies['embedder'];
  /** The ledger; what it wrote is embedded soon after. */
  readonly ledger: Ledger;
}

/** Vectors between two notices of progress. */
const NOTICE_EVERY = 512;

/** The embedding queue of an open database, woken by every commit. */
export function openEmbedding(deps: OpenEmbeddingDependencies): OpenEmbedding {
  const { models, settings, ledger } = deps;
  const embedder = async () => {
    const { model } = models.role('embedding', settings());
    return model && (await models.embedder(model.ref, settings()['embedding.dimensions']));
  };
  const queue = createEmbeddingQueue({
    ...deps,
    embedder,
    later(ms, act) {
      const timer = setTimeout(act, ms);
      timer.unref();
      return () => clearTimeout(timer);
    },
    onChange: onProgress(deps.onChange),
  });
  return {
    queue,
    embedder,
    ledger: {
      ...ledger,
      commit(act) {
        const value = ledger.commit(act);
        queue.wake();
        return value;
      },
    },
  };
}

/** The status counts all there is: it hears of a start, an end, a problem, and now and then. */
function onProgress(notify: () => void): (state: EmbeddingState) => void {
  let last = '';
  return ({ model, working, problem, done }) => {
    const state = [model, working, problem, Math.floor(done / NOTICE_EVERY)].join(' ');
    if (state === last) return;
    last = state;
    notify();
  };
}
