import { z } from 'zod';
import { entityTypeSchema } from './entity.ts';
import { relationTypeSchema } from './edge.ts';
import { nodeTypeSchema } from './node.ts';

/** More than this is never drawn on opening, more than the second never at once. */
export const GRAPH_OPENING_LIMIT = 60;
export const GRAPH_LIMIT = 600;

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

/** Relations between memories, whom a memory is about, and what an answer was made of. */
export const graphRelationSchema = z.enum([...relationTypeSchema.options, 'about', 'used']);
export type GraphRelation = z.infer<typeof graphRelationSchema>;

/** Sort of a graph node: a memory by its type, or an entity by its type. */
export const graphSortSchema = z.enum([...nodeTypeSchema.options, ...entityTypeSchema.options]);
export type GraphSort = z.infer<typeof graphSortSchema>;

/** Bits of a node's marks. */
export const graphFlags = {
  confirmed: 1,
  pending: 2,
  superseded: 4,
  retracted: 8,
  faded: 16,
  /** In the answer the graph was opened on. */
  used: 32,
  /** Found for it, and cut for want of room. */
  cut: 64,
  /** The person Loci belongs to. */
  self: 128,
  /** Another one says otherwise, and nobody has decided. */
  disputed: 256,
} as const;
export type GraphFlag = keyof typeof graphFlags;

/** Change of a node between two moments. */
export const graphChangeSchema = z.enum(['same', 'added', 'removed', 'changed']);
export type GraphChange = z.infer<typeof graphChangeSchema>;
