import type { Request } from '../../../shared/contract/index.ts';
import type { EpochMs } from '../../../shared/domain/primitives.ts';
import { getFact, listFacts } from '../retrieval/browseFacts.ts';
import { recall, type RecallRequest } from '../retrieval/recall.ts';
import { searchEverything } from '../retrieval/searchEverything.ts';
import type { ReadStore } from '../storage/store.ts';

/** What readers do: pure reads of one database, named so that they can be asked for by message. */
export const readerTasks = {
  listFacts: (store: ReadStore, request: Request<'facts.list'>, now: EpochMs) =>
    listFacts(store, request, now),
  getFact: (store: ReadStore, nodeId: string, now: EpochMs) => getFact(store, nodeId, now),
  searchEverything: (store: ReadStore, request: Request<'search.everything'>, now: EpochMs) =>
    searchEverything(store, request, now),
  recall: (store: ReadStore, request: RecallRequest, now: EpochMs) => recall(store, request, now),
  counts: (store: ReadStore) => store.counts(),
} as const;

export type ReaderTasks = typeof readerTasks;
export type ReaderTaskName = keyof ReaderTasks;
export type ReaderInput<T extends ReaderTaskName> =
  Parameters<ReaderTasks[T]> extends [ReadStore, infer Input, ...unknown[]] ? Input : null;
export type ReaderOutput<T extends ReaderTaskName> = ReturnType<ReaderTasks[T]>;
