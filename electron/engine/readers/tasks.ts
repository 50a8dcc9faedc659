import type { Request } from '../../../shared/contract/index.ts';
import type { EpochMs, Id } from '../../../shared/domain/primitives.ts';
import type { Elapsed } from '../dependencies.ts';
import { bulletinFor } from '../context/bulletinFor.ts';
import { contextFor, type ContextRequest } from '../context/contextFor.ts';
import {
  getEntity,
  listEntities,
  listEntityMemories,
  listProposals,
} from '../retrieval/browseEntities.ts';
import { evidenceOf, getFact, listFacts } from '../retrieval/browseFacts.ts';
import { getHealth } from '../retrieval/browseHealth.ts';
import { listContradictions, listReview } from '../retrieval/browseReview.ts';
import { timelineDay, timelineDays } from '../retrieval/browseTimeline.ts';
import { graphCompare } from '../retrieval/graphView/compare.ts';
import { graphEgo } from '../retrieval/graphView/ego.ts';
import { graphExpand } from '../retrieval/graphView/expand.ts';
import type { SearchIndexes } from '../retrieval/indexes/searchIndexes.ts';
import { recall, type RecallRequest } from '../retrieval/recall.ts';
import { search } from '../retrieval/search.ts';
import type { QueryVector } from '../retrieval/searchOptions.ts';
import { searchEverything } from '../retrieval/searchEverything.ts';
import type { ReadStore } from '../storage/store.ts';

/** What a reader works on: one database, and the in-memory indexes it keeps of it. */
export interface ReaderContext {
  readonly store: ReadStore;
  readonly indexes: SearchIndexes;
  /** IANA name of the person's zone: that of the machine. */
  readonly zone: string;
  /** Measures the steps of a search. */
  readonly elapsed: Elapsed;
}

/** What a statement means to an embedding model, where there is one. */
interface Meaning {
  readonly vector?: QueryVector;
}

/** What readers do: pure reads of one database, named so that they can be asked for by message. */
export const readerTasks = {
  listFacts: ({ store }: ReaderContext, request: Request<'facts.list'>, now: EpochMs) =>
    listFacts(store, request, now),
  getFact: ({ store }: ReaderContext, nodeId: string, now: EpochMs) => getFact(store, nodeId, now),
  evidence: ({ store }: ReaderContext, nodeIds: readonly Id[]) =>
    nodeIds.map((nodeId) => evidenceOf(store, nodeId)),
  searchEverything: (
    { store }: ReaderContext,
    request: Request<'search.everything'>,
    now: EpochMs,
  ) => searchEverything(store, request, now),
  listReview: ({ store }: ReaderContext, request: Request<'review.list'>, now: EpochMs) =>
    listReview(store, request, now),
  listContradictions: ({ store }: ReaderContext, _input: null, now: EpochMs) =>
    listContradictions(store, now),
  listEntities: ({ store }: ReaderContext, request: Request<'entities.list'>) =>
    listEntities(store, request),
  getEntity: ({ store, zone }: ReaderContext, request: Request<'entities.get'>, now: EpochMs) =>
    getEntity(store, request, { now, zone }),
  entityMemories: ({ store }: ReaderContext, request: Request<'entities.memories'>, now: EpochMs) =>
    listEntityMemories(store, request, now),
  listProposals: ({ store }: ReaderContext, request: Request<'entities.proposals'>) =>
    listProposals(store, request),
  /** The live memories most like a statement, best first. */
  similarFacts: (
    { store, indexes, zone }: ReaderContext,
    { content, limit, ...meaning }: Meaning & { readonly content: string; readonly limit: number },
    now: EpochMs,
  ) => {
    const options = { now, zone, limit, exceptNodeIds: [], ...meaning };
    return search(store, indexes, content, options).knowledge.map(({ node }) => node.id);
  },
  factsLike: (
    { store, indexes, zone }: ReaderContext,
    { nodeId, limit, vector }: Request<'facts.similar'> & Meaning,
    now: EpochMs,
  ) => {
    const row = store.knowledge.byId(nodeId);
    if (row === null) return null;
    const options = { now, zone, limit, exceptNodeIds: [nodeId], ...(vector && { vector }) };
    return search(store, indexes, row.content, options).knowledge.map(({ node }) => node);
  },
  factTags: ({ store }: ReaderContext, _input: null, now: EpochMs) => ({
    tags: store.knowledge.tags(now),
  }),
  graphEgo: ({ store }: ReaderContext, request: Request<'graph.ego'>, now: EpochMs) =>
    graphEgo(store, request, now),
  graphExpand: ({ store }: ReaderContext, request: Request<'graph.expand'>, now: EpochMs) =>
    graphExpand(store, request, now),
  graphPlace: ({ store }: ReaderContext, { kind, id }: Request<'graph.place'>) =>
    store.graphView.placeOf(kind, id),
  graphCompare: ({ store }: ReaderContext, request: Request<'graph.compare'>, now: EpochMs) =>
    graphCompare(store, request, now),
  timelineDays: ({ store, zone }: ReaderContext) => timelineDays(store, zone),
  timelineDay: ({ store, zone }: ReaderContext, day: string, now: EpochMs) =>
    timelineDay(store, zone, day, now),
  counts: ({ store }: ReaderContext) => store.counts(),
  fadedIds: ({ store }: ReaderContext, limit: number, now: EpochMs): Id[] =>
    store.health.faded(now, limit),
  getHealth: ({ store }: ReaderContext, input: { readonly model: string | null }, now: EpochMs) =>
    getHealth(store, input, now),
  recall: (
    { store, indexes, zone, elapsed }: ReaderContext,
    request: RecallRequest,
    now: EpochMs,
  ) => recall(store, indexes, request, { now, zone, elapsed }),
  context: (
    { store, indexes, zone, elapsed }: ReaderContext,
    request: ContextRequest,
    now: EpochMs,
  ) => contextFor(store, indexes, request, { now, zone, elapsed }),
  bulletin: ({ store, zone }: ReaderContext, size: { readonly tokens: number }, now: EpochMs) =>
    bulletinFor(store, size, { now, zone }),
  /** Builds a part of the indexes before a question needs them; whether they are complete. */
  warm: ({ store, indexes }: ReaderContext) => indexes.build(store),
} as const;

export type ReaderTasks = typeof readerTasks;
export type ReaderTaskName = keyof ReaderTasks;
export type ReaderInput<T extends ReaderTaskName> =
  Parameters<ReaderTasks[T]> extends [ReaderContext, infer Input, ...unknown[]] ? Input : null;
export type ReaderOutput<T extends ReaderTaskName> = ReturnType<ReaderTasks[T]>;

/** Tasks that need the in-memory indexes: one thread does them all, so that there is one copy. */
export const indexedTasks: readonly ReaderTaskName[] = [
  'recall',
  'context',
  'warm',
  'similarFacts',
  'factsLike',
];
