import type { GraphColumns } from '../../shared/contract/graph.ts';
import { graphFlags, graphRelationSchema, type GraphFlag } from '../../shared/domain/graph.ts';

/** A picture in words, as a test says what it expects of one. */
export function readPicture({ nodes, edges, folds }: GraphColumns) {
  const text = (index: number) => nodes.texts[index] ?? '?';
  return {
    texts: nodes.texts,
    edges: edges.sources.map(
      (source, index) =>
        `${text(source)} ${graphRelationSchema.options[edges.relations[index] ?? -1]} ${text(edges.targets[index] ?? -1)}`,
    ),
    folds: folds.owners.map(
      (owner, index) =>
        `${text(owner)} ${graphRelationSchema.options[folds.relations[index] ?? -1]} +${folds.counts[index]}`,
    ),
    flagsOf(of: string): GraphFlag[] {
      const bits = nodes.marks[nodes.texts.indexOf(of)] ?? 0;
      return (Object.keys(graphFlags) as GraphFlag[]).filter((name) => bits & graphFlags[name]);
    },
  };
}

export const EMPTY_GRAPH_FILTER = { relations: [], sorts: [], trusts: [], kinds: [] };
