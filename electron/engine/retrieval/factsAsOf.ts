import type { Request } from '../../../shared/contract/index.ts';
import type { MemoryNode } from '../../../shared/domain/node.ts';
import type { EpochMs, Id } from '../../../shared/domain/primitives.ts';
import { rowAsOf } from '../history/asOf.ts';
import type { KnowledgeRow } from '../storage/memory/knowledge.ts';
import { isLive } from '../storage/connection/isLive.ts';
import type { RemovedEdgeIds } from '../storage/memory/asOfKeys.ts';
import type { ReadStore } from '../storage/store.ts';
import { hasTagKeys } from '../text/own/hashtags.ts';
import { queryTerms, indexTerms } from '../text/terms.ts';
import type { FactListRequest } from './factListRequest.ts';
import { presentNode } from './presentNode.ts';

/** Facts list as of `at`: rows with later changes reverted. */
export function factsAsOf(
  store: ReadStore,
  request: FactListRequest,
  at: EpochMs,
): { nodes: MemoryNode[]; total: number } {
  const isSearch = request.query.trim() !== '';
  const terms = queryTerms(request.query);
  const rankOf = new Map(request.hits.map((seq, rank) => [seq, rank]));
  const all = knowledgeAsOf(store, at);
  const disputed = disputedAsOf(store, all, at);
  const matches = all
    .filter((row) => matchesOrigin(store, row, request))
    .map((row) => ({
      node: { ...presentNode(row, at), disputed: disputed.has(row.seq) },
      rank: rankOf.get(row.seq) ?? Infinity,
    }))
    .filter(({ node }) => matchesFilters(node, request))
    .filter(({ node, rank }) => !isSearch || rank < Infinity || containsWords(node, terms));
  const isRanked = request.sort === 'relevance' && rankOf.size > 0;
  const compare = comparators[request.sort];
  const sorted = matches.sort(
    (a, b) => (isRanked && a.rank !== b.rank ? a.rank - b.rank : 0) || compare(a.node, b.node),
  );
  return {
    nodes: sorted.slice(request.offset, request.offset + request.limit).map(({ node }) => node),
    total: matches.length,
  };
}

/** Both sides of every contradiction between two active memories, as of then. */
function disputedAsOf(store: ReadStore, rows: readonly KnowledgeRow[], at: EpochMs): Set<number> {
  const live = new Set(rows.filter((row) => isLive(row, at)).map(({ seq }) => seq));
  const sides = store.asOfKeys
    .contradictingEdgeIds()
    .map((id) => rowAsOf(store, 'edges', id, at))
    .filter((edge) => edge !== null)
    .filter((edge) => edge.valid_until === null || edge.valid_until > at)
    .map((edge) => [edge.source_seq, edge.target_seq])
    .filter((ends) => ends.every((seq) => live.has(seq)));
  return new Set(sides.flat());
}

/** Nodes other than episodes, as of `at`. */
export function knowledgeAsOf(store: ReadStore, at: EpochMs): KnowledgeRow[] {
  const ids = new Set([...store.knowledge.ids(), ...store.changes.nodesChangedAfter(at)]);
  const removedEdgeIds = store.asOfKeys.removedSupersedingEdgeIds();
  return [...ids]
    .map((id) => nodeAsOf(store, id, at, removedEdgeIds))
    .filter((row) => row !== null);
}

/** Node as of `at`, with its decay state, tags and successor of that time. */
export function nodeAsOf(
  store: ReadStore,
  id: Id,
  at: EpochMs,
  removedEdgeIds: RemovedEdgeIds,
): KnowledgeRow | null {
  const node = rowAsOf(store, 'nodes', id, at);
  if (node === null || node.type === 'episodic') return null;
  const life = rowAsOf(store, 'node_life', String(node.seq), at);
  if (life === null) return null;
  const tags = store.asOfKeys
    .tagRowKeys(node.seq)
    .map((key) => rowAsOf(store, 'node_tags', key, at)?.tag)
    .filter((tag) => tag !== undefined);
  const edgeIds = [
    ...store.asOfKeys.supersedingEdgeIds(node.seq),
    ...(removedEdgeIds.get(node.id) ?? []),
  ];
  const successor = edgeIds
    .map((edgeId) => rowAsOf(store, 'edges', edgeId, at))
    .find((edge) => edge !== null && (edge.valid_until === null || edge.valid_until > at));
  return {
    ...node,
    ...life,
    seq: node.seq,
    tags: JSON.stringify(tags.sort()),
    is_protected: store.entities.isProtected(node.seq) ? 1 : 0,
    superseded_by: !successor ? null : store.asOfKeys.nodeId(successor.source_seq),
    // Disputes are determined by comparison with all other rows: the list does that once.
    disputed_until: 0,
    // Which version was shown at a time is not recorded.
    is_source_hidden: 0,
  };
}

/** Filters on fields that a shown node lacks; entity links are the current ones. */
function matchesOrigin(
  store: ReadStore,
  row: KnowledgeRow,
  { sources, entityIds, from = 0, until = Infinity }: FactListRequest,
): boolean {
  return (
    (sources.length === 0 || sources.includes(row.source_type)) &&
    row.event_time >= from &&
    row.event_time < until &&
    (entityIds.length === 0 ||
      store.evidence.entities(row.seq).some(({ id }) => entityIds.includes(id)))
  );
}

function matchesFilters(node: MemoryNode, request: FactListRequest): boolean {
  const includesOrEmpty = <T>(wanted: readonly T[], value: T | null) =>
    wanted.length === 0 || (value !== null && wanted.includes(value));
  return (
    includesOrEmpty(request.kinds, node.kind) &&
    includesOrEmpty(request.types, node.type) &&
    includesOrEmpty(request.statuses, node.status) &&
    includesOrEmpty(request.trusts, node.trust) &&
    matchesReview(node, request) &&
    (request.tags.length === 0 || node.tags.some((tag) => request.tags.includes(tag))) &&
    hasTagKeys(node.tags, request.tagKeys ?? []) &&
    fadesWithin(node, request) &&
    node.strength >= request.strengthFrom &&
    node.strength <= request.strengthTo
  );
}

/** Review filter; without one, what a person had rejected by then is no memory. */
function matchesReview({ review }: MemoryNode, { reviews }: FactListRequest): boolean {
  if (reviews.length === 0) return review !== 'rejected';
  return review !== null && reviews.includes(review);
}

function fadesWithin(
  { fadeAt }: MemoryNode,
  { fadingFrom, fadingBefore }: FactListRequest,
): boolean {
  if (fadingFrom === undefined && fadingBefore === undefined) return true;
  return fadeAt !== null && fadeAt >= (fadingFrom ?? 0) && fadeAt < (fadingBefore ?? Infinity);
}

function containsWords(node: MemoryNode, terms: readonly string[]): boolean {
  const contentTerms = new Set(indexTerms(node.content));
  return terms.some((term) => contentTerms.has(term));
}

type Comparator = (a: MemoryNode, b: MemoryNode) => number;
const newest: Comparator = (a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1);

const comparators: Readonly<Record<Request<'facts.list'>['sort'], Comparator>> = {
  relevance: newest,
  newest,
  oldest: (a, b) => -newest(a, b),
  strongest: (a, b) => b.strength - a.strength || newest(a, b),
  weakest: (a, b) => a.strength - b.strength || newest(a, b),
  fading_first: (a, b) => (a.fadeAt ?? Infinity) - (b.fadeAt ?? Infinity) || newest(a, b),
  due_first: (a, b) => (a.due?.at ?? Infinity) - (b.due?.at ?? Infinity) || newest(a, b),
};
