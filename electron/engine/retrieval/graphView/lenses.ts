import {
  graphRelationSchema,
  type GraphLens,
  type GraphRelation,
} from '../../../../shared/domain/graph.ts';

const LENSES: Readonly<Record<GraphLens, readonly GraphRelation[]>> = {
  // The mere order of turns is nothing that is remembered: only the timeline shows it.
  everything: graphRelationSchema.options.filter((relation) => relation !== 'temporal'),
  timeline: ['temporal', 'derived_from', 'part_of'],
  causes: ['causal'],
  history: ['supersedes', 'contradicts'],
  provenance: ['derived_from', 'part_of'],
  entities: ['about', 'entity'],
};

/** Relations that a lens walks, without those filtered out. */
export function relationsOf(lens: GraphLens, without: readonly GraphRelation[]): GraphRelation[] {
  return LENSES[lens].filter((relation) => !without.includes(relation));
}
