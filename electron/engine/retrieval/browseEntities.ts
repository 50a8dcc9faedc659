import type { Entity, MergeProposal } from '../../../shared/contract/entities.ts';
import type { Request, Response } from '../../../shared/contract/index.ts';
import type { EpochMs } from '../../../shared/domain/primitives.ts';
import type { MemoryNode } from '../../../shared/domain/node.ts';
import { aliasNorm } from '../algorithms/names/aliasNorm.ts';
import { monthCounts } from '../algorithms/time/monthCounts.ts';
import type { Relation } from '../../../shared/domain/entity.ts';
import { topicEnd } from '../curation/links/endTopic.ts';
import type { RelationRow } from '../storage/memory/relations.ts';
import type { EntityRow, MergeProposalRow } from '../storage/connection/rows.ts';
import type { ReadStore } from '../storage/store.ts';
import { isLive } from '../storage/connection/isLive.ts';
import { presentNodes } from './presentNodes.ts';
import type { NodeSeq } from '../storage/connection/rowNumber.ts';

/** Limit of co-occurring entities in a profile; more are reachable in the graph. */
const MAX_CO_OCCURRING = 12;
/** Limit of relations in a profile. */
const MAX_RELATIONS = 40;

/** Limit of memories that one act retires. */
const MAX_ENDING = 10_000;

export function listEntities(
  store: ReadStore,
  { query, types, offset, limit }: Request<'entities.list'>,
): Response<'entities.list'> {
  const { rows, total } = store.entities.page({
    prefix: aliasNorm(query),
    types,
    offset,
    limit,
  });
  return { entities: rows.map(presentEntity), total };
}

/**
 * Profile of an entity with its names, memories and merge proposals; null when it does not exist,
 * or no longer.
 */
export function getEntity(
  store: ReadStore,
  { entityId, limit }: Pick<Request<'entities.get'>, 'entityId' | 'limit'>,
  { now, zone }: { readonly now: EpochMs; readonly zone: string },
): Response<'entities.get'> | null {
  const row = store.entities.byId(entityId);
  if (row === null || row.merged_into !== null) return null;
  const times = store.entityProfile.times(row.seq);
  // A date to come is not a mention.
  const past = times.filter((time) => time <= now);
  const [first, last] = [past[0], past.at(-1)];
  return {
    entity: presentEntity(row),
    isSummaryOutdated: store.entityProfile.isSummaryOutdated(row.seq),
    aliases: store.entities.aliases(row.seq).map(({ alias }) => alias),
    merged: store.entities
      .mergedInto(row.seq)
      .map(({ id, canonical_name, type }) => ({ id, name: canonical_name, type })),
    memories: presentInOrder(store, store.entityProfile.memories(row.seq, null, limit), now),
    total: times.length,
    memoriesByMonth:
      first === undefined || last === undefined
        ? null
        : { first, last, months: monthCounts(past, zone) },
    coOccurring: store.entityProfile
      .coOccurring(row.seq, MAX_CO_OCCURRING, now)
      .map(({ role, count, ...entity }) => ({ entity, role, count })),
    relations: store.relations.ofEntity(row.seq, MAX_RELATIONS, now).map(presentRelation),
    proposals: presentProposals(
      store,
      store.entities.proposalsOf(row.seq).filter(({ state }) => state === 'open'),
    ),
  };
}

/** Page of memories about an entity, after one of them; null when either is missing. */
export function listEntityMemories(
  store: ReadStore,
  { entityId, after: cursor, limit }: Request<'entities.memories'>,
  now: EpochMs,
): Response<'entities.memories'> | null {
  const [row, node] = [store.entities.byId(entityId), store.knowledge.byId(cursor)];
  if (row === null || row.merged_into !== null || node === null) return null;
  const position = { time: node.event_time, seq: node.seq };
  const seqs = store.entityProfile.memories(row.seq, position, limit);
  return { memories: presentInOrder(store, seqs, now) };
}

/** Live memories about an entity, newest first: those that ending it would retire. */
export function previewEnd(
  store: ReadStore,
  { entityId }: Pick<Request<'entities.endPreview'>, 'entityId'>,
  now: EpochMs,
): Response<'entities.endPreview'> | null {
  const row = store.entities.byId(entityId);
  if (row === null || row.merged_into !== null) return null;
  const seqs = new Set(store.entities.links(row.seq).map(({ node_seq }) => node_seq));
  const live = store.knowledge.bySeqs([...seqs]).filter((memory) => isLive(memory, now));
  const newest = live.toSorted((a, b) => b.event_time - a.event_time || b.seq - a.seq);
  return { memories: presentNodes(store, newest.slice(0, MAX_ENDING), now) };
}

function presentInOrder(store: ReadStore, seqs: readonly NodeSeq[], now: EpochMs): MemoryNode[] {
  const rows = new Map(store.knowledge.bySeqs(seqs).map((row) => [row.seq, row]));
  const inOrder = seqs.map((seq) => rows.get(seq)).filter((row) => row !== undefined);
  return presentNodes(store, inOrder, now);
}

export function listProposals(
  store: ReadStore,
  { limit }: Request<'entities.proposals'>,
): Response<'entities.proposals'> {
  return { proposals: presentProposals(store, store.entities.openProposals(limit)) };
}

export function presentEntity(row: EntityRow): Entity {
  return {
    id: row.id,
    name: row.canonical_name,
    type: row.type,
    summary: row.summary,
    isSelf: row.is_self === 1,
    protected: row.protected === 1,
    mentions: row.mention_count,
    firstSeen: row.first_seen,
    lastUpdated: row.last_updated,
    endedAt: topicEnd(row),
  };
}

function presentProposals(store: ReadStore, rows: readonly MergeProposalRow[]): MergeProposal[] {
  return rows.flatMap(({ id, a_seq, b_seq, reason, score }) => {
    const [a, b] = [store.entities.bySeq(a_seq), store.entities.bySeq(b_seq)];
    const areBothCurrent =
      a !== null && b !== null && a.merged_into === null && b.merged_into === null;
    return areBothCurrent ? [{ id, a: presentEntity(a), b: presentEntity(b), reason, score }] : [];
  });
}

function presentRelation(row: RelationRow): Relation {
  return {
    nodeId: row.node_id,
    subject: { id: row.subject_id, name: row.subject_name, type: row.subject_type },
    predicate: row.predicate,
    object: { id: row.object_id, name: row.object_name, type: row.object_type },
  };
}
