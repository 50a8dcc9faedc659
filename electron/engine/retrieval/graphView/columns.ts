import type { GraphColumns } from '../../../../shared/contract/graph.ts';
import { graphRelationSchema, graphSortSchema } from '../../../../shared/domain/graph.ts';
import { nodeKindSchema, trustSchema } from '../../../../shared/domain/node.ts';
import type { Picture } from './picture.ts';
import type { Ref } from './source.ts';

/** Encodes a picture for transport: one list per field, enums as indexes of their options. */
export function columnsOf({ items, edges, collapsed }: Picture): GraphColumns {
  const indexOf = new Map(items.map(({ item }, index) => [item.ref, index]));
  const words = [...new Set(edges.map(({ label }) => label).filter((label) => label !== ''))];
  const at = (ref: Ref) => indexOf.get(ref) ?? 0;
  const code = <T>(options: readonly T[], value: T | null) =>
    value === null ? -1 : options.indexOf(value);
  return {
    nodes: {
      ids: items.map(({ item }) => item.id),
      sorts: items.map(({ item }) => code(graphSortSchema.options, item.sort)),
      kinds: items.map(({ item }) => code(nodeKindSchema.options, item.kind)),
      trusts: items.map(({ item }) => code(trustSchema.options, item.trust)),
      texts: items.map(({ item }) => item.text),
      strengths: items.map(({ item }) => item.strength),
      marks: items.map(({ item }) => item.flags),
      times: items.map(({ item }) => item.time),
      fadesAt: items.map(({ item }) => item.fadesAt ?? 0),
      hops: items.map(({ hops }) => hops),
      interests: items.map(({ interest }) => interest),
    },
    edges: {
      sources: edges.map(({ source }) => at(source)),
      targets: edges.map(({ target }) => at(target)),
      relations: edges.map(({ relation }) => code(graphRelationSchema.options, relation)),
      labels: edges.map(({ label }) => words.indexOf(label)),
      words,
      confidences: edges.map(({ certainty }) => certainty),
    },
    folds: {
      owners: collapsed.map(({ owner }) => at(owner)),
      relations: collapsed.map(({ relation }) => code(graphRelationSchema.options, relation)),
      counts: collapsed.map(({ count }) => count),
    },
  };
}
