import { z } from 'zod';
import { entityIdSchema } from './primitives.ts';

export const entityTypeSchema = z.enum([
  'person',
  'project',
  'organization',
  'place',
  'concept',
  'tool',
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
