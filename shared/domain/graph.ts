import { z } from 'zod';
import { entityTypeSchema } from './entity.ts';
import { relationTypeSchema } from './edge.ts';
import { nodeTypeSchema } from './node.ts';

/** Node limits of a picture: on opening unless more are asked for, and at most after expanding. */
export const GRAPH_OPENING_LIMIT = 60;
export const GRAPH_LIMIT = 600;
/** Sizes of a page of cards on opening: cards and rows, tiles, and lanes over the years. */
export const GRAPH_SIZES = [GRAPH_OPENING_LIMIT, 150, 300, 2_000] as const;
export type GraphSize = (typeof GRAPH_SIZES)[number];
export const GRAPH_LARGEST_SIZE = 2_000 satisfies GraphSize;
/** Hidden neighbors of a node are counted up to this many. */
export const GRAPH_MAX_HIDDEN = 1_000;

/** Lens on a neighborhood: which relations are walked, and how it is laid out. */
export const graphLensSchema = z.enum([
  'everything',
  'timeline',
  'causes',
  'history',
  'provenance',
  'entities',
]);
export type GraphLens = z.infer<typeof graphLensSchema>;

/** Relations between memories, links to entities, and memories used by an answer. */
export const graphRelationSchema = z.enum([...relationTypeSchema.options, 'about', 'used']);
export type GraphRelation = z.infer<typeof graphRelationSchema>;

/** Sort of a graph node: a memory by its type, or an entity by its type. */
export const graphSortSchema = z.enum([...nodeTypeSchema.options, ...entityTypeSchema.options]);
export type GraphSort = z.infer<typeof graphSortSchema>;

/** Bit flags of a node. */
export const graphFlags = {
  confirmed: 1,
  pending: 2,
  superseded: 4,
  retracted: 8,
  faded: 16,
  /** Used by the answer at the center. */
  used: 32,
  /** Found for the answer, and cut for lack of budget. */
  cut: 64,
  /** Person Loci belongs to. */
  self: 128,
  /** Contradicted, and unresolved. */
  disputed: 256,
  /** Turn of the assistant. */
  assistant: 512,
} as const;
export type GraphFlag = keyof typeof graphFlags;

/** Change of a node between two moments. */
export const graphChangeSchema = z.enum(['same', 'added', 'removed', 'changed']);
export type GraphChange = z.infer<typeof graphChangeSchema>;
