import type { Entity, MergeProposal } from '../../../shared/contract/entities.ts';
import type { Request, Response } from '../../../shared/contract/index.ts';
import type { EpochMs, Id } from '../../../shared/domain/primitives.ts';
import { aliasNorm } from '../algorithms/aliasNorm.ts';
import type { EntityRow, MergeProposalRow } from '../storage/rows.ts';
import type { ReadStore } from '../storage/store.ts';
import { presentNode } from './presentNode.ts';

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

/** One entity with its names, memories and open questions; null when there is none, or none now. */
export function getEntity(
  store: ReadStore,
  entityId: Id,
  now: EpochMs,
): Response<'entities.get'> | null {
  const row = store.entities.byId(entityId);
  if (row === null || row.merged_into !== null) return null;
  const nodes = [...new Set(store.entities.links(row.seq).map(({ node_seq }) => node_seq))];
  return {
    entity: presentEntity(row),
    aliases: store.entities.aliases(row.seq).map(({ alias }) => alias),
    merged: store.entities
      .mergedInto(row.seq)
      .map(({ id, canonical_name, type }) => ({ id, name: canonical_name, type })),
    memories: nodes
      .map((seq) => store.knowledge.bySeq(seq))
      .filter((node) => node !== null)
      .sort((a, b) => b.event_time - a.event_time || b.seq - a.seq)
      .map((node) => presentNode(node, now)),
    proposals: presentProposals(
      store,
      store.entities.proposalsOf(row.seq).filter(({ state }) => state === 'open'),
    ),
  };
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
  };
}

function presentProposals(store: ReadStore, rows: readonly MergeProposalRow[]): MergeProposal[] {
  return rows.flatMap(({ id, a_seq, b_seq, reason, score }) => {
    const [a, b] = [store.entities.bySeq(a_seq), store.entities.bySeq(b_seq)];
    const bothStand = a !== null && b !== null && a.merged_into === null && b.merged_into === null;
    return bothStand ? [{ id, a: presentEntity(a), b: presentEntity(b), reason, score }] : [];
  });
}
