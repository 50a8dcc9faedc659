import type { Request } from '../../../shared/contract/index.ts';
import type { EpochMs, NodeId } from '../../../shared/domain/primitives.ts';
import type { Elapsed } from '../dependencies.ts';
import { bulletinFor } from '../context/bulletinFor.ts';
import { contextFor, type ContextRequest } from '../context/contextFor.ts';
import { diagnosisPartFor } from '../context/diagnoseRecall.ts';
import {
  getEntity,
  previewEnd,
  listEntities,
  listEntityMemories,
  listProposals,
} from '../retrieval/browseEntities.ts';
import { getDocument, listDocuments } from '../retrieval/documents/browseDocuments.ts';
import { getFact, listFacts } from '../retrieval/browseFacts.ts';
import type { FactListRequest } from '../retrieval/factListRequest.ts';
import { getHealth } from '../retrieval/browseHealth.ts';
import { listContradictions, listReview, listSuggestions } from '../retrieval/browseReview.ts';
import { timelineDay, timelineDays } from '../retrieval/browseTimeline.ts';
import { graphCompare, type ComparedHits } from '../retrieval/graphView/compare.ts';
import { graphEgo } from '../retrieval/graphView/ego.ts';
import { graphExpand } from '../retrieval/graphView/expand.ts';
import type { SearchIndexes } from '../retrieval/searchIndexes.ts';
import { recall, type RecallRequest } from '../retrieval/recall.ts';
import { search } from '../retrieval/search.ts';
import { searchMemory, type MemorySearch } from '../retrieval/searchMemory.ts';
import type { SearchSetup } from '../retrieval/searchOptions.ts';
import { readStructure, type StructureRequest } from '../retrieval/structure/readStructure.ts';
import { screenHits, type ScreenHits, type ScreenSearch } from '../retrieval/screenHits.ts';
import { searchEverything, type EverythingRequest } from '../retrieval/searchEverything.ts';
import type { ReadStore } from '../storage/store.ts';

/** Context of a reader task: one database. */
interface ReadContext {
  readonly store: ReadStore;
  /** IANA zone of the machine. */
  readonly zone: string;
  /** Stopwatch for the steps of a search. */
  readonly elapsed: Elapsed;
}

/** Context with the in-memory indexes that a reader keeps. */
export interface ReaderContext extends ReadContext {
  readonly indexes: SearchIndexes;
}

/** Question with its search setup: required, so that no setting is lost on the way. */
interface PreparedRequest<Request> {
  readonly request: Request;
  readonly setup: SearchSetup;
}

/** Request about a search, with its hits. */
interface RequestWithHits<Name extends 'graph.ego' | 'graph.compare'> {
  readonly request: Request<Name>;
  readonly hits: ScreenHits;
}

interface SimilarRequest {
  readonly content: string;
  readonly limit: number;
  readonly exceptNodeIds: readonly NodeId[];
  readonly setup: SearchSetup;
}

/** Plain reads of one database, without indexes. */
const plainTasks = {
  listFacts: ({ store }: ReadContext, request: FactListRequest, now: EpochMs) =>
    listFacts(store, request, now),
  getFact: ({ store }: ReadContext, nodeId: NodeId, now: EpochMs) => getFact(store, nodeId, now),
  searchEverything: ({ store }: ReadContext, request: EverythingRequest, now: EpochMs) =>
    searchEverything(store, request, now),
  listDocuments: ({ store }: ReadContext) => listDocuments(store),
  getDocument: ({ store }: ReadContext, request: Request<'documents.get'>, now: EpochMs) =>
    getDocument(store, request, now),
  listSuggestions: ({ store }: ReadContext, request: Request<'review.suggestions'>, now: EpochMs) =>
    listSuggestions(store, request, now),
  listReview: ({ store }: ReadContext, request: Request<'review.list'>, now: EpochMs) =>
    listReview(store, request, now),
  listContradictions: ({ store }: ReadContext, _input: null, now: EpochMs) =>
    listContradictions(store, now),
  listEntities: ({ store }: ReadContext, request: Request<'entities.list'>) =>
    listEntities(store, request),
  getEntity: ({ store, zone }: ReadContext, request: Request<'entities.get'>, now: EpochMs) =>
    getEntity(store, request, { now, zone }),
  entityMemories: ({ store }: ReadContext, request: Request<'entities.memories'>, now: EpochMs) =>
    listEntityMemories(store, request, now),
  previewEnd: ({ store }: ReadContext, request: Request<'entities.endPreview'>, now: EpochMs) =>
    previewEnd(store, request, now),
  listProposals: ({ store }: ReadContext, request: Request<'entities.proposals'>) =>
    listProposals(store, request),
  factTags: ({ store }: ReadContext, _input: null, now: EpochMs) => ({
    tags: store.knowledge.tags(now),
  }),
  graphEgo: (
    { store }: ReadContext,
    { request, hits }: RequestWithHits<'graph.ego'>,
    now: EpochMs,
  ) => graphEgo(store, request, now, hits),
  graphExpand: ({ store }: ReadContext, request: Request<'graph.expand'>, now: EpochMs) =>
    graphExpand(store, request, now),
  graphLocate: ({ store }: ReadContext, { kind, id }: Request<'graph.locate'>) =>
    store.graphView.locationOf(kind, id),
  graphCompare: (
    { store }: ReadContext,
    { request, hits }: { request: Request<'graph.compare'>; hits: ComparedHits },
    now: EpochMs,
  ) => graphCompare(store, request, now, hits),
  timelineDays: ({ store, zone }: ReadContext) => timelineDays(store, zone),
  timelineDay: ({ store, zone }: ReadContext, day: string, now: EpochMs) =>
    timelineDay(store, zone, day, now),
  structure: ({ store }: ReadContext, request: StructureRequest, now: EpochMs) =>
    readStructure(store, request, now),
  liveCounts: ({ store }: ReadContext, _input: null, now: EpochMs) =>
    store.structuredReads.counts(now),
  counts: ({ store }: ReadContext) => store.counts(),
  fadedIds: ({ store }: ReadContext, limit: number, now: EpochMs): NodeId[] =>
    store.memoryHealth.faded(now, limit),
  getHealth: (
    { store, zone }: ReadContext,
    input: { readonly model: string | null },
    now: EpochMs,
  ) => getHealth(store, input, { now, zone }),
  bulletin: ({ store, zone }: ReadContext, size: { readonly tokens: number }, now: EpochMs) =>
    bulletinFor(store, size, { now, zone }),
} as const;

/** Tasks that need the in-memory indexes: one thread runs them all, so that there is one copy. */
const indexedTasks = {
  /** Live memories most similar to a statement, best first, except those named. */
  similar: (
    { store, indexes, zone }: ReaderContext,
    { content, limit, exceptNodeIds, setup }: SimilarRequest,
    now: EpochMs,
  ) =>
    search(store, indexes, content, { now, zone, limit, exceptNodeIds, ...setup }).knowledge.map(
      ({ node }) => node,
    ),
  recall: (
    { store, indexes, zone, elapsed }: ReaderContext,
    { request, setup }: PreparedRequest<RecallRequest>,
    now: EpochMs,
  ) => recall(store, indexes, request, { now, zone, elapsed, setup }),
  searchMemory: (
    { store, indexes, zone, elapsed }: ReaderContext,
    { request, setup }: PreparedRequest<MemorySearch>,
    now: EpochMs,
  ) => searchMemory(store, indexes, request, { now, zone, elapsed, setup }),
  screenHits: (
    { store, indexes, zone, elapsed }: ReaderContext,
    { request, setup }: PreparedRequest<ScreenSearch>,
    now: EpochMs,
  ) => screenHits(store, indexes, request, { now, zone, elapsed, setup }),
  context: (
    { store, indexes, zone, elapsed }: ReaderContext,
    { request, setup }: PreparedRequest<ContextRequest>,
    now: EpochMs,
  ) => contextFor(store, indexes, request, { now, zone, elapsed, setup }),
  diagnosisPart: (
    { store, indexes, zone, elapsed }: ReaderContext,
    { request, setup }: PreparedRequest<ContextRequest>,
    now: EpochMs,
  ) => diagnosisPartFor(store, indexes, request, { now, zone, elapsed, setup }),
  /** Builds a part of the indexes before a question needs them; true once they are complete. */
  warm: ({ store, indexes }: ReaderContext) => indexes.build(store),
} as const;

/** Tasks of the readers, named so that they can be requested by message. */
export const readerTasks = { ...plainTasks, ...indexedTasks };

export function needsIndexes(task: ReaderTaskName): boolean {
  return Object.hasOwn(indexedTasks, task);
}

type ReaderTasks = typeof readerTasks;
export type ReaderTaskName = keyof ReaderTasks;
export type ReaderInput<T extends ReaderTaskName> =
  Parameters<ReaderTasks[T]> extends [ReadContext, infer Input, ...unknown[]] ? Input : null;
export type ReaderOutput<T extends ReaderTaskName> = ReturnType<ReaderTasks[T]>;
