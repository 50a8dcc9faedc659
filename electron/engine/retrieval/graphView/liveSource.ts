import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import type { Direction } from '../../storage/memory/graph/graph.ts';
import type { GraphEdgeRow } from '../../storage/memory/graph/graphView.ts';
import type { ReadStore } from '../../storage/store.ts';
import { createEdgePresence } from './edgePresence.ts';
import { mergedEntityOf } from './mergedEntityOf.ts';
import { entityItem, memoryCandidate, memoryItem } from './graphItem.ts';
import {
  entitySeqOf,
  isEntity,
  nodeSeqOf,
  type GraphCandidate,
  type GraphSource,
  type Step,
} from './source.ts';

const BOTH_DIRECTIONS: readonly Direction[] = ['out', 'in'];

/** Current graph, read from the database's indexes. */
export function liveSource(store: ReadStore, now: EpochMs): GraphSource {
  const { graphView } = store;
  const withEdges = createEdgePresence(graphView);
  return {
    at: now,
    steps(refs, relation, fanOut) {
      const memories = refs.filter((ref) => !isEntity(ref)).map(nodeSeqOf);
      const options = { fanOut, now };
      if (relation === 'used') return [];
      if (relation === 'about') {
        const entities = refs.filter(isEntity).map(entitySeqOf);
        return [
          ...graphView.entitiesOf(memories).map((row) => link(row.near, row.far, 'memory')),
          ...graphView
            .nearEntities(entities, options)
            .map((row) => link(row.far, row.near, 'entity')),
        ];
      }
      return BOTH_DIRECTIONS.flatMap((direction) =>
        graphView
          .near(withEdges(memories, relation, direction), relation, direction, options)
          .map((row): Step => ({ ...stepOf(row, direction), relation })),
      );
    },
    counts(refs, relation, limit) {
      const memories = refs.filter((ref) => !isEntity(ref)).map(nodeSeqOf);
      const options = { fanOut: limit, now };
      const counts = new Map<number, number>();
      const add = (ref: number, count: number) =>
        counts.set(ref, Math.min(limit, (counts.get(ref) ?? 0) + count));
      if (relation === 'about') {
        const entities = refs.filter(isEntity).map(entitySeqOf);
        for (const { near } of graphView.entitiesOf(memories)) add(near, 1);
        for (const { near, count } of graphView.countOfEntities(entities, options)) {
          add(-near, count);
        }
      } else if (relation !== 'used') {
        for (const direction of BOTH_DIRECTIONS) {
          const seqs = withEdges(memories, relation, direction);
          for (const { near, count } of graphView.count(seqs, relation, direction, options)) {
            add(near, count);
          }
        }
      }
      return counts;
    },
    edgesAmong(refs, relations) {
      const memories = refs.filter((ref) => !isEntity(ref)).map(nodeSeqOf);
      const entities = refs.filter(isEntity).map(entitySeqOf);
      const links = relations.includes('about') ? graphView.linksAmong(memories, entities) : [];
      const edges = graphView
        .among(memories, relations)
        .map(({ predicate, ...edge }) => ({ ...edge, label: predicate }));
      return [...edges, ...links.map(({ near, far }) => link(near, far, 'memory'))];
    },
    mergeTarget: (seq) =>
      mergedEntityOf(seq, (at) => store.entities.bySeq(at)?.merged_into ?? null),
    newest: (limit) => graphView.newest(limit, now),
    candidates(refs) {
      const memories = graphView.candidateRows(refs.filter((ref) => !isEntity(ref)).map(nodeSeqOf));
      const entities = graphView.entityRows(refs.filter(isEntity).map(entitySeqOf));
      return new Map(
        [...memories.map((row) => memoryCandidate(row, now)), ...entities.map(entityItem)].map(
          (item): [number, GraphCandidate] => [item.ref, item],
        ),
      );
    },
    items(refs) {
      const memories = graphView.rows(refs.filter((ref) => !isEntity(ref)).map(nodeSeqOf));
      const entities = graphView.entityRows(refs.filter(isEntity).map(entitySeqOf));
      return new Map(
        [...memories.map((row) => memoryItem(row, now)), ...entities.map(entityItem)].map(
          (item) => [item.ref, item],
        ),
      );
    },
  };
}

function stepOf(row: GraphEdgeRow, direction: Direction) {
  const ends =
    direction === 'out'
      ? { source: row.near, target: row.far }
      : { source: row.far, target: row.near };
  const { near, far, predicate: label, certainty } = row;
  return { ...ends, near, far, label, certainty };
}

/** Link between a memory and an entity, seen from either end. */
export function link(memory: number, entity: number, from: 'memory' | 'entity'): Step {
  const ends = { source: memory, target: -entity, relation: 'about', label: '' } as const;
  const [near, far] = from === 'memory' ? [memory, -entity] : [-entity, memory];
  return { ...ends, near, far, certainty: 1 };
}
