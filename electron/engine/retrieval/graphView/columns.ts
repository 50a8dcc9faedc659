import type { GraphColumns } from '../../../../shared/contract/graph.ts';
import { graphRelationSchema, graphSortSchema } from '../../../../shared/domain/graph.ts';
import { nodeKindSchema, trustSchema } from '../../../../shared/domain/node.ts';
import type { Picture } from './picture.ts';
import type { Ref } from './source.ts';

/** The form in which pictures travel: one list a field, enums as places in their options. */
export function columnsOf({ chosen, edges, folds }: Picture): GraphColumns {
  const place = new Map(chosen.map(({ item }, index) => [item.ref, index]));
  const words = [...new Set(edges.map(({ label }) => label).filter((label) => label !== ''))];
  const at = (ref: Ref) => place.get(ref) ?? 0;
  const code = <T>(options: readonly T[], value: T | null) =>
    value === null ? -1 : options.indexOf(value);
  return {
    nodes: {
      ids: chosen.map(({ item }) => item.id),
      sorts: chosen.map(({ item }) => code(graphSortSchema.options, item.sort)),
      kinds: chosen.map(({ item }) => code(nodeKindSchema.options, item.kind)),
      trusts: chosen.map(({ item }) => code(trustSchema.options, item.trust)),
      texts: chosen.map(({ item }) => item.text),
      strengths: chosen.map(({ item }) => item.strength),
      marks: chosen.map(({ item }) => item.marks),
      times: chosen.map(({ item }) => item.time),
      fadesAt: chosen.map(({ item }) => item.fadesAt ?? 0),
      hops: chosen.map(({ hops }) => hops),
      interests: chosen.map(({ interest }) => interest),
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
      owners: folds.map(({ owner }) => at(owner)),
      relations: folds.map(({ relation }) => code(graphRelationSchema.options, relation)),
      counts: folds.map(({ count }) => count),
    },
  };
}
