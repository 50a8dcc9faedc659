import { z } from 'zod';
import { entityIdSchema, nodeIdSchema } from './primitives.ts';

export const entityTypeSchema = z.enum([
  'person',
  'project',
  'organization',
  'place',
  'concept',
  'tool',
  'animal',
  'product',
  'event',
]);
export type EntityType = z.infer<typeof entityTypeSchema>;

export const entityRoleSchema = z.enum(['subject', 'object', 'mention']);
export type EntityRole = z.infer<typeof entityRoleSchema>;

export const entityRefSchema = z.strictObject({
  id: entityIdSchema,
  name: z.string(),
  type: entityTypeSchema,
});
export type EntityRef = z.infer<typeof entityRefSchema>;

/** Predicate of a relation: words joined by underscores, such as `works_at`. */
export const predicateSchema = z
  .string()
  .max(60)
  .regex(/^[\p{L}\p{M}\p{N}]+(?:_[\p{L}\p{M}\p{N}]+)*$/u);

/** Relation of two entities, which a memory states: subject, predicate, object. */
export const relationSchema = z.strictObject({
  /** Memory that states it. */
  nodeId: nodeIdSchema,
  subject: entityRefSchema,
  predicate: predicateSchema,
  object: entityRefSchema,
});
export type Relation = z.infer<typeof relationSchema>;
