import { z } from 'zod';
import {
  GRAPH_LARGEST_SIZE,
  GRAPH_LIMIT,
  GRAPH_OPENING_LIMIT,
  graphChangeSchema,
  graphLensSchema,
  graphRelationSchema,
  graphSortSchema,
} from '../domain/graph.ts';
import { nodeKindSchema, trustSchema } from '../domain/node.ts';
import {
  epochMsSchema,
  idSchema,
  textSchema,
  fractionSchema,
  conversationIdSchema,
  messageIdSchema,
  nodeIdSchema,
  entityIdSchema,
} from '../domain/primitives.ts';
import { command } from './define.ts';

const inWorkspace = { workspaceId: idSchema };
const indexSchema = z.int().nonnegative();
/** Index into the options of an enum; -1 = none. */
const codeSchema = z.int().min(-1);

/**
 * Node columns: one list per field, all of the same length. Enums are indexes into their options
 * (`graphSortSchema`, `nodeKindSchema`, `trustSchema`).
 */
const nodeColumnsSchema = z.strictObject({
  /** Ids of memories and of entities, by `sorts`. */
  ids: z.array(idSchema),
  sorts: z.array(indexSchema),
  kinds: z.array(codeSchema),
  trusts: z.array(codeSchema),
  /** Start of the content, or the name. */
  texts: z.array(z.string()),
  strengths: z.array(fractionSchema),
  /** Bits of `graphFlags`. */
  marks: z.array(indexSchema),
  /** Time at which it happened or was said; of an entity, its first mention. */
  times: z.array(epochMsSchema),
  /** 0 = never. */
  fadesAt: z.array(epochMsSchema),
  /** Steps from the center. */
  hops: z.array(indexSchema),
  /** Ranking value, 0..1. */
  interests: z.array(fractionSchema),
});

/** Edge columns; ends are indexes of nodes, labels indexes into `words`. */
const edgeColumnsSchema = z.strictObject({
  sources: z.array(indexSchema),
  targets: z.array(indexSchema),
  relations: z.array(indexSchema),
  labels: z.array(codeSchema),
  words: z.array(z.string()),
  confidences: z.array(fractionSchema),
});

/** Hidden neighbors, by node and relation; a count of 1,000 means that many or more. */
const foldColumnsSchema = z.strictObject({
  owners: z.array(indexSchema),
  relations: z.array(indexSchema),
  counts: z.array(z.int().positive()),
});

export const graphColumnsSchema = z.strictObject({
  nodes: nodeColumnsSchema,
  edges: edgeColumnsSchema,
  folds: foldColumnsSchema,
});
export type GraphColumns = z.infer<typeof graphColumnsSchema>;

/**
 * Center of a neighborhood. `latest`: the last answer that used memories, else the newest memories.
 */
export const graphCenterSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('latest') }),
  z.strictObject({ kind: z.literal('memory'), id: nodeIdSchema }),
  z.strictObject({ kind: z.literal('entity'), id: entityIdSchema }),
  z.strictObject({ kind: z.literal('answer'), id: messageIdSchema }),
  z.strictObject({ kind: z.literal('search'), query: textSchema.min(1).max(500) }),
]);
export type GraphCenter = z.infer<typeof graphCenterSchema>;

/** Node of a graph that can be expanded. */
const graphOriginSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('memory'), id: nodeIdSchema }),
  z.strictObject({ kind: z.literal('entity'), id: entityIdSchema }),
]);

/** Nodes of a graph by their kind. */
const graphRefsSchema = (limit: number) =>
  z.strictObject({
    memories: z.array(nodeIdSchema).max(limit),
    entities: z.array(entityIdSchema).max(limit),
  });

/** Graph filter, applied in the query as well as on the screen. */
export const graphFilterSchema = z.strictObject({
  relations: z.array(graphRelationSchema).default([]),
  sorts: z.array(graphSortSchema).default([]),
  trusts: z.array(trustSchema).default([]),
  kinds: z.array(nodeKindSchema).default([]),
});
export type GraphFilter = z.infer<typeof graphFilterSchema>;

const walkFields = {
  ...inWorkspace,
  lens: graphLensSchema.default('everything'),
  without: graphFilterSchema.default({ relations: [], sorts: [], trusts: [], kinds: [] }),
};
const openingFields = {
  ...walkFields,
  center: graphCenterSchema,
  depth: z.int().min(1).max(4).default(2),
  limit: z.int().min(1).max(GRAPH_OPENING_LIMIT).default(GRAPH_OPENING_LIMIT),
};

const openedGraphSchema = z.strictObject({
  /**
   * Resolved center, instead of `latest`, with an empty graph where it was not there at that moment
   * or all is filtered out; null: there is nothing to start from.
   */
  center: graphCenterSchema.nullable(),
  /** Title of the center: a memory, a name, a question. */
  title: z.string(),
  graph: graphColumnsSchema,
  /** Time of the first memory; null while memory is empty. */
  since: epochMsSchema.nullable(),
});

/** Numbers of changed nodes between two moments. */
const graphChangeCountsSchema = z.strictObject({
  added: indexSchema,
  removed: indexSchema,
  changed: indexSchema,
});

export const graphCommands = {
  /** Ego graph around a center, the most interesting nodes first, never more than `limit`. */
  'graph.ego': command(
    z.strictObject({
      ...openingFields,
      limit: z.int().min(1).max(GRAPH_LARGEST_SIZE).default(GRAPH_OPENING_LIMIT),
      /** Time of an as-of graph; absent = now. */
      asOf: epochMsSchema.optional(),
    }),
    openedGraphSchema,
  ),
  /** Expands a node: neighbors not shown yet, with every edge between them and the shown nodes. */
  'graph.expand': command(
    z.strictObject({
      ...walkFields,
      from: graphOriginSchema,
      relation: graphRelationSchema.nullable().default(null),
      shown: graphRefsSchema(GRAPH_LIMIT),
      /** The neighbors to choose from; all of them without it. */
      only: graphRefsSchema(GRAPH_OPENING_LIMIT).optional(),
      limit: z.int().min(1).max(GRAPH_OPENING_LIMIT).default(12),
      asOf: epochMsSchema.optional(),
    }),
    z.strictObject({ graph: graphColumnsSchema }),
  ),
  /** Location of an answer, or of a turn's episode, in the conversations. */
  'graph.locate': command(
    z.strictObject({
      ...inWorkspace,
      kind: z.enum(['memory', 'answer']),
      id: z.union([nodeIdSchema, messageIdSchema]),
    }),
    z.strictObject({ conversationId: conversationIdSchema, messageId: messageIdSchema }),
  ),
  /** Compares the neighborhood at two moments in one graph, each node and edge with its change. */
  'graph.compare': command(
    z.strictObject({ ...openingFields, from: epochMsSchema, to: epochMsSchema }),
    openedGraphSchema.extend({
      changes: z.strictObject({
        nodes: z.array(graphChangeSchema),
        edges: z.array(graphChangeSchema),
        /** Numbers of nodes that changed, also of those that the graph has no room for. */
        counts: graphChangeCountsSchema,
        /** True where the neighborhood is larger than what is compared: there may be further ones. */
        isPartial: z.boolean(),
      }),
    }),
  ),
} as const;
