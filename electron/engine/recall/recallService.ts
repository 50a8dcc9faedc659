import type { Settings } from '../../../shared/config.ts';
import type { Response } from '../../../shared/contract/index.ts';
import type { NodeId } from '../../../shared/domain/primitives.ts';
import type { ContextAnswer, ContextRequest } from '../context/contextFor.ts';
import type { DiagnosisPart } from '../context/diagnoseRecall.ts';
import type { Clock, Logger } from '../dependencies.ts';
import { createIntentClassifier } from '../embedding/intentClassifier.ts';
import { createQueryVectors, type QueryVectorDependencies } from '../embedding/queryVectors.ts';
import type { Readers } from '../readers/readers.ts';
import type { RecallHit, RecallAnswer, RecallRequest } from '../retrieval/recall.ts';
import type { MemorySearch } from '../retrieval/searchMemory.ts';
import { NO_HITS, type ScreenHits, type ScreenSearch } from '../retrieval/screenHits.ts';
import { tuningOf, type SearchSetup } from '../retrieval/searchOptions.ts';
import type { ReadStore } from '../storage/store.ts';

export interface RecallServiceDependencies {
  readonly store: Pick<ReadStore, 'knowledge'>;
  readonly readers: Readers;
  readonly embedder: QueryVectorDependencies['embedder'];
  readonly settings: () => Settings;
  readonly clock: Clock;
  readonly logger: Logger;
}

type Memories = Response<'facts.similar'>['nodes'];

/** Hits of a search box; `refinable`: asked for again, there are more by meaning. */
export interface RefinableHits extends ScreenHits {
  readonly refinable: boolean;
}

/** Recall service: completes each question with the settings, its vector and its intent. */
export interface RecallService {
  /** Memories and turns that answer a question. */
  recall(request: RecallRequest): Promise<RecallAnswer>;
  /** Memories and turns of both sides that a model searches for. */
  search(request: MemorySearch): Promise<readonly RecallHit[]>;
  /** Memory context that a model reads for a question. */
  context(request: ContextRequest): Promise<ContextAnswer>;
  /** Bounded evidence for a question, each piece with its source words. */
  diagnosisPart(request: ContextRequest): Promise<DiagnosisPart>;
  /**
   * Hits of a search box. By words at once, unless `wait`ing for the vector of the query; then
   * `refinable` tells that waiting would add those by meaning.
   */
  screenHits(request: ScreenSearch, waitForVector: boolean): Promise<RefinableHits>;
  /** Live memories most similar to a statement, best first. */
  similar(content: string, limit: number): Promise<Memories>;
  /** Memories most similar to a memory, without itself; null if there is no such memory. */
  similarTo(nodeId: NodeId, limit: number): Promise<Memories | null>;
  /** Clears the cached vectors of questions. */
  forgetQuestions(): void;
  close(): void;
}

/**
 * Creates the recall service, which prepares each question for the reader threads: they know no
 * settings and no models.
 */
export function createRecallService(deps: RecallServiceDependencies): RecallService {
  const { store, readers, settings, clock, logger } = deps;
  const queryVectors = createQueryVectors(deps);
  const intents = createIntentClassifier(deps);
  const ofStatement = async (content: string): Promise<SearchSetup> => ({
    tuning: tuningOf(settings()),
    vector: await queryVectors.of(content),
    intent: undefined,
  });
  const ofQuestion = async (query: string): Promise<SearchSetup> => {
    const setup = await ofStatement(query);
    const threshold = settings()['intent.similarity_threshold'];
    return { ...setup, intent: setup.vector && intents.classify(setup.vector, threshold) };
  };
  const similar = async (content: string, limit: number, exceptNodeIds: readonly NodeId[] = []) => {
    const setup = await ofStatement(content);
    return await readers.run('similar', { content, limit, exceptNodeIds, setup }, clock.now());
  };
  return {
    async recall(request) {
      const setup = await ofQuestion(request.query);
      return await readers.run('recall', { request, setup }, clock.now());
    },
    async search(request) {
      const setup = await ofQuestion(request.query);
      return await readers.run('searchMemory', { request, setup }, clock.now());
    },
    async context(request) {
      const setup = await ofQuestion(request.query);
      return await readers.run('context', { request, setup }, clock.now());
    },
    async diagnosisPart(request) {
      const setup = await ofQuestion(request.query);
      return await readers.run('diagnosisPart', { request, setup }, clock.now());
    },
    async screenHits(request, waitForVector) {
      const { query } = request;
      if (query.trim() === '') return { ...NO_HITS, refinable: false };
      const cached = waitForVector
        ? { vector: await queryVectors.of(query), isPending: false }
        : await queryVectors.cached(query);
      const tuning = tuningOf(settings());
      const setup = { tuning, vector: cached.vector, intent: undefined };
      try {
        const hits = await readers.run('screenHits', { request, setup }, clock.now());
        return { ...hits, refinable: cached.isPending };
      } catch (error) {
        // The list still has all that contain the words, which another thread reads.
        logger.warn('no search for a screen', { error: String(error) });
        return { ...NO_HITS, refinable: false };
      }
    },
    similar: (content, limit) => similar(content, limit),
    async similarTo(nodeId, limit) {
      const memory = store.knowledge.byId(nodeId);
      return memory === null ? null : await similar(memory.content, limit, [nodeId]);
    },
    forgetQuestions: () => queryVectors.forget(),
    close: () => intents.close(),
  };
}
