import type { EpochMs, EntityId } from '../../../shared/domain/primitives.ts';
import type { KnowledgeRow } from '../storage/memory/knowledge.ts';
import type { EpisodeRow } from '../storage/search/indexReads.ts';
import { isLive } from '../storage/connection/isLive.ts';
import type { ReadStore } from '../storage/store.ts';
import { nodeAsOf } from './factsAsOf.ts';
import { hasTagKeys } from '../text/own/hashtags.ts';
import type { TurnIndex } from './indexes/turnIndex.ts';
import type { SearchFilters, SearchOptions } from './searchOptions.ts';
import { turnsMentioning } from './understand/turnsMentioning.ts';
import type { NodeSeq } from '../storage/connection/rowNumber.ts';
import { tagsOf } from '../storage/memory/knowledge.ts';

/** Scope of a search: filters and liveness, applied before anything is ranked. */
export interface SearchScope {
  /** Memories in scope; null = all live ones. */
  readonly memorySeqs: readonly number[] | null;
  /** True for the document of a turn in scope; null: no turns at all. */
  readonly includesTurn: ((document: number) => boolean) | null;
  /** True for an episode in scope, by its row: not every turn need be in the index yet. */
  readonly includesEpisode: (episode: Pick<EpisodeRow, 'seq' | 'event_time'>) => boolean;
  /** Rows of the memories within the scope, as they are or were. */
  readonly memories: (seqs: readonly NodeSeq[]) => ReadonlyMap<NodeSeq, KnowledgeRow>;
}

export function scopeOf(
  store: ReadStore,
  index: TurnIndex,
  { now, asOf, filters = {} }: Pick<SearchOptions, 'now' | 'asOf' | 'filters'>,
): SearchScope {
  const linkedSeqs =
    filters.entityIds === undefined ? null : entityMembers(store, index, filters.entityIds);
  const turnFilter = turnScope(filters, linkedSeqs, asOf);
  // Called for every turn with a word of the question: without a filter it must cost nothing.
  const includesTurn =
    !hasFilters(filters) && asOf === undefined
      ? () => true
      : turnFilter &&
        ((document: number) =>
          turnFilter({ seq: index.seqOf(document), event_time: index.time(document) }));
  const turnScopes = { includesTurn, includesEpisode: turnFilter ?? (() => false) };
  if (asOf !== undefined) {
    const removedEdgeIds = store.asOfKeys.removedSupersedingEdgeIds();
    const memories = memoizeRows((seqs) =>
      seqs.flatMap((seq) => {
        const id = store.asOfKeys.nodeId(seq);
        const past = id === null ? null : nodeAsOf(store, id, asOf, removedEdgeIds);
        return past !== null && isLive(past, asOf) && matchesFilter(past, filters, linkedSeqs)
          ? [past]
          : [];
      }),
    );
    return { memorySeqs: null, ...turnScopes, memories };
  }
  const filteredSeqs = hasFilters(filters) ? store.scope.knowledgeSeqs(scopeFilter(filters)) : null;
  const allowedSeqSet = filteredSeqs === null ? null : new Set(filteredSeqs);
  const memories = memoizeRows((seqs) =>
    store.knowledge
      .activeAmong(allowedSeqSet === null ? seqs : seqs.filter((seq) => allowedSeqSet.has(seq)))
      .filter((row) => row.type !== 'episodic' && isLive(row, now)),
  );
  return { memorySeqs: filteredSeqs, ...turnScopes, memories };
}

/** Memories linked to any of the entities, and turns that name one. */
function entityMembers(
  store: ReadStore,
  index: TurnIndex,
  entityIds: readonly EntityId[],
): Set<number> {
  const linkedSeqs = new Set(store.scope.nodeSeqsOfEntities(entityIds));
  for (const id of entityIds) {
    const entity = store.entities.byId(id);
    if (entity === null) continue;
    for (const document of turnsMentioning(index, store.entities, entity.seq)) {
      linkedSeqs.add(index.seqOf(document));
    }
  }
  return linkedSeqs;
}

/** Cache of memory rows: one search needs the same memory for several lists. */
function memoizeRows(
  read: (seqs: readonly NodeSeq[]) => readonly KnowledgeRow[],
): SearchScope['memories'] {
  const requested = new Set<NodeSeq>();
  const rows = new Map<NodeSeq, KnowledgeRow>();
  return (seqs) => {
    const missing = seqs.filter((seq) => !requested.has(seq));
    for (const seq of missing) requested.add(seq);
    if (missing.length > 0) for (const row of read(missing)) rows.set(row.seq, row);
    return rows;
  };
}

function hasFilters(filters: SearchFilters): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}

function scopeFilter(filters: SearchFilters) {
  return {
    types: filters.types ?? [],
    kinds: filters.kinds ?? [],
    tags: filters.tags ?? [],
    tagKeys: filters.tagKeys ?? [],
    entityIds: filters.entityIds ?? [],
    after: filters.after ?? 0,
    before: filters.before ?? Number.MAX_SAFE_INTEGER,
  };
}

function matchesFilter(
  row: KnowledgeRow,
  filters: SearchFilters,
  linkedSeqs: ReadonlySet<number> | null,
): boolean {
  const { types, kinds, tags, tagKeys, after: fromTime, before: untilTime } = scopeFilter(filters);
  const rowTags = tagsOf(row);
  return (
    (types.length === 0 || types.includes(row.type)) &&
    (kinds.length === 0 || (row.kind !== null && kinds.includes(row.kind))) &&
    (tags.length === 0 || tags.some((tag) => rowTags.includes(tag))) &&
    hasTagKeys(rowTags, tagKeys) &&
    (linkedSeqs === null || linkedSeqs.has(row.seq)) &&
    row.event_time >= fromTime &&
    row.event_time < untilTime
  );
}

/** Turns have neither kind nor tag. */
function turnScope(
  filters: SearchFilters,
  linkedSeqs: ReadonlySet<number> | null,
  asOf: EpochMs | undefined,
): SearchScope['includesEpisode'] | null {
  const { types, kinds, tags, tagKeys, after: fromTime, before: untilTime } = scopeFilter(filters);
  if (kinds.length + tags.length + tagKeys.length > 0) return null;
  if (types.length > 0 && !types.includes('episodic')) return null;
  const until = asOf === undefined ? untilTime : Math.min(untilTime, asOf + 1);
  return ({ seq, event_time }) =>
    event_time >= fromTime && event_time < until && (linkedSeqs === null || linkedSeqs.has(seq));
}
