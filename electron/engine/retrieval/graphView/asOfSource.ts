import { relationTypeSchema, type RelationType } from '../../../../shared/domain/edge.ts';
import { graphFlags } from '../../../../shared/domain/graph.ts';
import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import { rowAsOf } from '../../history/asOf.ts';
import type { Direction } from '../../storage/memory/graph/graph.ts';
import { rowKey } from '../../storage/history/trackedTables.ts';
import type { EdgeRow, NodeEntityRow } from '../../storage/connection/rows.ts';
import type { ReadStore } from '../../storage/store.ts';
import { link } from './liveSource.ts';
import {
  entityRef,
  entitySeqOf,
  isEntity,
  nodeSeqOf,
  PAST,
  type GraphItem,
  type GraphSource,
  type Ref,
  type Step,
} from './source.ts';

import { createAsOfEdges, MAX_REVERTED } from './asOfEdges.ts';
import { mergedEntityOf } from './mergedEntityOf.ts';
import { createAsOfItems } from './asOfItems.ts';

const BOTH_DIRECTIONS: readonly Direction[] = ['out', 'in'];

/** Number of memories read at once while the newest live ones of the moment are looked for. */
const NEWEST_BATCH = 100;

/** Flags of nodes that do not count: past, or pending. */
const INERT = PAST | graphFlags.pending;

/** Graph as of a moment: rows with every later change reverted. */
export function asOfSource(store: ReadStore, at: EpochMs): GraphSource {
  const rows = createAsOfItems(store, at);
  const { item, isActive, prepare } = rows;
  const edges = createAsOfEdges(store, at, rows);
  const removedLinks = removedLinksOf(store, at);
  const visible = (relation: RelationType) => (far: number) =>
    relation === 'supersedes' ? item(far) !== null : isActive(far);
  const linksOf = (ref: Ref): NodeEntityRow[] => {
    const now = isEntity(ref)
      ? store.graphHistory.linksOfEntity(entitySeqOf(ref), MAX_REVERTED)
      : store.entities.linksOfNode(nodeSeqOf(ref));
    const candidates = [...now, ...(removedLinks.get(ref) ?? [])];
    const keys = new Set(candidates.map((row) => rowKey('node_entities', row)));
    return [...keys]
      .map((key) => rowAsOf(store, 'node_entities', key, at))
      .filter((row) => row !== null)
      .filter((row) =>
        isEntity(ref) ? isActive(row.node_seq) : item(entityRef(row.entity_seq)) !== null,
      );
  };
  const linkSteps = (ref: Ref): Step[] => {
    const ends = linksOf(ref).map(({ node_seq, entity_seq }) => [node_seq, entity_seq] as const);
    const distinctLinks = new Map(ends.map((pair) => [pair.join(), pair]));
    const steps = [...distinctLinks.values()].map(([node, entity]) =>
      link(node, entity, isEntity(ref) ? 'entity' : 'memory'),
    );
    return steps.sort((a, b) => b.far - a.far);
  };

  /** Looked up for shown nodes only: whether the opponent was active needs another as-of read. */
  const withDispute = (node: GraphItem): GraphItem => {
    const flags = node.flags & ~graphFlags.disputed;
    if (isEntity(node.ref) || (flags & INERT) !== 0) return { ...node, flags };
    const wasActive = (far: number) => ((item(far)?.flags ?? INERT) & INERT) === 0;
    const isContradicted = BOTH_DIRECTIONS.some(
      (way) => edges(nodeSeqOf(node.ref), 'contradicts', way, 1, wasActive).length > 0,
    );
    return isContradicted ? { ...node, flags: flags | graphFlags.disputed } : { ...node, flags };
  };

  return {
    at,
    steps(refs, relation, fanOut) {
      if (relation === 'used') return [];
      if (relation === 'about') {
        return refs.flatMap((ref) =>
          isEntity(ref) ? linkSteps(ref).slice(0, fanOut) : linkSteps(ref),
        );
      }
      return BOTH_DIRECTIONS.flatMap((direction) =>
        refs
          .filter((ref) => !isEntity(ref))
          .flatMap((ref) => edges(nodeSeqOf(ref), relation, direction, fanOut, visible(relation)))
          .map((edge) => stepOf(edge, direction)),
      );
    },
    counts(refs, relation, limit) {
      if (relation === 'used') return new Map();
      const limitCount = (count: number) => Math.min(limit, count);
      if (relation === 'about')
        return new Map(refs.map((ref) => [ref, limitCount(linkSteps(ref).length)]));
      const count = (ref: Ref, direction: Direction) =>
        edges(nodeSeqOf(ref), relation, direction, limit, visible(relation)).length;
      return new Map(
        refs
          .filter((ref) => !isEntity(ref))
          .map((ref) => [ref, limitCount(count(ref, 'out') + count(ref, 'in'))]),
      );
    },
    edgesAmong(refs, relations) {
      const refSet = new Set(refs);
      const memories = refs.filter((ref) => !isEntity(ref));
      const edgesBetween = relationTypeSchema.options
        .filter((relation) => relations.includes(relation))
        .flatMap((relation) =>
          memories.flatMap((ref) =>
            edges(nodeSeqOf(ref), relation, 'out', Infinity, (far) => refSet.has(far)),
          ),
        )
        .sort((a, b) => a.seq - b.seq)
        .map((edge) => stepOf(edge, 'out'));
      const linkOwners = relations.includes('about') ? memories : [];
      const links = linkOwners
        .flatMap(linkSteps)
        .filter(({ far }) => refSet.has(far))
        .sort((a, b) => a.source - b.source || b.target - a.target);
      return [...edgesBetween, ...links];
    },
    mergeTarget: (seq) =>
      mergedEntityOf(seq, (merged) => {
        const id = store.graphHistory.entityId(merged);
        return id === null ? null : (rowAsOf(store, 'entities', id, at)?.merged_into ?? null);
      }),
    newest(limit) {
      const live: Ref[] = [];
      let belowSeq = Number.MAX_SAFE_INTEGER;
      for (let count = 0; count < MAX_REVERTED && live.length < limit; count += NEWEST_BATCH) {
        const seqs = store.graphHistory.memorySeqsCreatedUntil(belowSeq, at, NEWEST_BATCH);
        prepare(seqs);
        live.push(...seqs.filter((seq) => ((item(seq)?.flags ?? INERT) & INERT) === 0));
        belowSeq = seqs.at(-1) ?? 0;
      }
      return live.slice(0, limit);
    },
    candidates: (refs) =>
      new Map(
        refs
          .map(item)
          .filter((row) => row !== null)
          .map((row) => [row.ref, row]),
      ),
    items: (refs) =>
      new Map(
        refs
          .map(item)
          .filter((found) => found !== null)
          .map((found) => [found.ref, withDispute(found)]),
      ),
  };
}

function stepOf(edge: EdgeRow, direction: Direction): Step {
  const [source, target] = [edge.source_seq, edge.target_seq];
  const [near, far] = direction === 'out' ? [source, target] : [target, source];
  const certainty = edge.weight * edge.confidence;
  return {
    source,
    target,
    near,
    far,
    relation: edge.relation_type,
    label: edge.predicate,
    certainty,
  };
}

function removedLinksOf(store: ReadStore, at: EpochMs): Map<Ref, NodeEntityRow[]> {
  const linksByNode = new Map<Ref, NodeEntityRow[]>();
  const links = store.changes.rowsRemovedAfter('node_entities', at) as unknown as NodeEntityRow[];
  for (const row of links) {
    for (const ref of [row.node_seq, entityRef(row.entity_seq)]) {
      linksByNode.set(ref, [...(linksByNode.get(ref) ?? []), row]);
    }
  }
  return linksByNode;
}
