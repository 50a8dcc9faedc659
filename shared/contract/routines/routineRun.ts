import { z } from 'zod';
import { citationSchema } from '../../domain/chat.ts';
import { usageSchema } from '../../domain/model.ts';
import { memoryNodeSchema } from '../../domain/node.ts';
import { epochMsSchema, idSchema } from '../../domain/primitives.ts';
import {
  routineCauseSchema,
  routineDefinitionSchema,
  routineRunStateSchema,
} from '../../domain/routine.ts';
import { consolidationProblemSchema } from '../consolidation.ts';

export const routineProblemSchema = z.enum([
  'no_model',
  'internal',
  /** It was interrupted again and again. */
  'interrupted',
  ...consolidationProblemSchema.options,
]);
export type RoutineProblem = z.infer<typeof routineProblemSchema>;

export const routineSchema = routineDefinitionSchema.extend({
  id: idSchema,
  /** One of those that Loci comes with, as it came. */
  shipped: z.boolean(),
  enabled: z.boolean(),
  nextRunAt: epochMsSchema.nullable(),
});
export type Routine = z.infer<typeof routineSchema>;

export const routineStepResultSchema = z.strictObject({
  stepId: idSchema,
  title: z.string(),
  state: z.enum(['waiting', 'running', 'done']),
  text: z.string(),
  /** Memories that the text cites by number, and that exist. */
  citations: z.array(citationSchema),
  /** Memories that it wrote and that exist, pending ones included. */
  nodes: z.array(memoryNodeSchema),
  ...usageSchema.shape,
});
export type RoutineStepResult = z.infer<typeof routineStepResultSchema>;

export const routineRunSchema = z.strictObject({
  id: idSchema,
  routineId: idSchema,
  name: z.string(),
  cause: routineCauseSchema,
  startedAt: epochMsSchema,
  finishedAt: epochMsSchema.nullable(),
  state: routineRunStateSchema,
  problem: routineProblemSchema.nullable(),
  /** Something that it wrote can be undone. */
  undoable: z.boolean(),
  steps: z.array(routineStepResultSchema),
});
export type RoutineRun = z.infer<typeof routineRunSchema>;
