import { z } from 'zod';

export const relationTypeSchema = z.enum([
  'temporal',
  'causal',
  'entity',
  'derived_from',
  'supersedes',
  'contradicts',
  'related_to',
  'part_of',
]);
export type RelationType = z.infer<typeof relationTypeSchema>;
