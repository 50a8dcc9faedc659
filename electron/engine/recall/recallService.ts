import type { Settings } from '../../../shared/config.ts';
import type { Ledger } from '../bus/ledger.ts';
import type { Dependencies } from '../dependencies.ts';
import {
  createEmbeddingQueue,
  type EmbeddingQueue,
  type EmbeddingState,
} from '../embedding/embeddingQueue.ts';
import { createExemplarIntents } from '../embedding/exemplarIntents.ts';
import { createQueryVectors } from '../embedding/queryVectors.ts';
import type { Models } from '../models/models.ts';
import type { Readers } from '../readers/readers.ts';
import type { ReaderInput, ReaderTaskName } from '../readers/tasks.ts';
import { tuningOf } from '../retrieval/searchOptions.ts';
import type { WriteStore } from '../storage/store.ts';
import type { VectorStore } from '../storage/search/vectors.ts';

/** Vectors between two tellings. */
const REPORT_EVERY = 512;

export interface RecallServiceDependencies {
  readonly store: WriteStore;
  readonly vectors: VectorStore | null;
  readonly readers: Readers;
  readonly ledger: Ledger;
  readonly models: Models;
  readonly settings: () => Settings;
  readonly dependencies: Dependencies;
  readonly onChange: () => void;
}

export interface RecallService {
  readonly queue: EmbeddingQueue;
  /** The readers, told how search is set up and what vector a question or a statement has. */
  readonly readers: Readers;
  /** The ledger; what it wrote is embedded soon after. */
  readonly ledger: Ledger;
  /** Keeps no vector of a question that was asked. */
  forgetQuestions(): void;
}

/** What a workspace does with the model that has the embedding role, if any has. */
export function createRecallService(deps: RecallServiceDependencies): RecallService {
  const { models, settings, readers, ledger } = deps;
  const { clock, logger } = deps.dependencies;
  const embedder = async () => {
    const { model } = models.role('embedding', settings());
    return model && (await models.embedder(model.ref, settings()['embedding.dimensions']));
  };
  const queue = createEmbeddingQueue({
    store: deps.store,
    ledger,
    embedder,
    vectors: deps.vectors,
    clock,
    logger,
    later(ms, action) {
      const timer = setTimeout(action, ms);
      timer.unref();
      return () => clearTimeout(timer);
    },
    onChange: reportProgress(deps.onChange),
  });
  const queryVectors = createQueryVectors({ embedder, logger });
  const intents = createExemplarIntents({ embedder, logger });
  return {
    queue,
    forgetQuestions: () => queryVectors.forget(),
    readers: {
      close() {
        intents.close();
        return readers.close();
      },
      async run(task, input, now) {
        return await readers.run(task, await prepared(task, input), now);
      },
    },
    ledger: {
      ...ledger,
      commit(action) {
        const value = ledger.commit(action);
        queue.wake();
        return value;
      },
    },
  };

  async function prepared<T extends ReaderTaskName>(
    task: T,
    input: ReaderInput<T>,
  ): Promise<ReaderInput<T>> {
    const isQuestion = task === 'recall' || task === 'context' || task === 'findings';
    if (isQuestion && has(input, 'query')) {
      const vector = await queryVectors.of(input.query);
      const threshold = settings()['intent.similarity_threshold'];
      const intent = vector && intents.of(vector, threshold);
      return { ...input, tuning: tuningOf(settings()), vector, ...(intent && { intent }) };
    }
    const statement =
      task === 'similarFacts' && has(input, 'content')
        ? input.content
        : task === 'factsLike' && has(input, 'nodeId')
          ? deps.store.knowledge.byId(input.nodeId)?.content
          : undefined;
    const vector = statement === undefined ? undefined : await queryVectors.of(statement);
    return vector === undefined ? input : ({ ...(input as object), vector } as ReaderInput<T>);
  }
}

/** The status counts all there is: it is told of a start, an end, a problem, and now and then. */
function reportProgress(onChange: () => void): (state: EmbeddingState) => void {
  let reported = '';
  return ({ model, working, problem, done: count }) => {
    const now = [model, working, problem, Math.floor(count / REPORT_EVERY)].join(' ');
    if (now === reported) return;
    reported = now;
    onChange();
  };
}

function has<K extends string>(input: unknown, key: K): input is Readonly<Record<K, string>> {
  return typeof input === 'object' && input !== null && key in input;
}
