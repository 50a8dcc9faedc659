import { z } from 'zod';
import { isCron } from './cron.ts';
import { idSchema, nameSchema, textSchema } from './primitives.ts';

/** Output of a step of a routine into memory. */
export const routineOutputSchema = z.enum(['decisions', 'todos', 'facts']);
export type RoutineOutput = z.infer<typeof routineOutputSchema>;

/** Longest text of a step. */
export const MAX_PROMPT_LENGTH = 4_000;

export const routineStepSchema = z.strictObject({
  id: idSchema,
  title: nameSchema,
  prompt: textSchema.trim().min(1).max(MAX_PROMPT_LENGTH),
  outputs: z.array(routineOutputSchema).max(routineOutputSchema.options.length),
});
export type RoutineStep = z.infer<typeof routineStepSchema>;

export const MAX_STEPS = 10;

export const routineStepsSchema = z
  .array(routineStepSchema)
  .min(1)
  .max(MAX_STEPS)
  .refine((steps) => new Set(steps.map(({ id }) => id)).size === steps.length, {
    error: 'two steps have one id',
  });

/** When a routine runs: by hand, by a schedule in the person's zone, or when a message asks for it. */
export const routineTriggerSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('manual') }),
  z.strictObject({
    kind: z.literal('schedule'),
    cron: z.string().max(100).refine(isCron, { error: 'no schedule' }),
  }),
  z.strictObject({
    kind: z.literal('selector'),
    /** The person is asked before each run. */
    asks: z.boolean(),
  }),
]);
export type RoutineTrigger = z.infer<typeof routineTriggerSchema>;

/** Definition of a routine, as a person writes it. */
export const routineDefinitionSchema = z.strictObject({
  name: nameSchema,
  description: textSchema.max(1_000),
  trigger: routineTriggerSchema,
  steps: routineStepsSchema,
});
export type RoutineDefinition = z.infer<typeof routineDefinitionSchema>;

export const routineCauseSchema = z.enum(['manual', 'schedule', 'selector']);
export type RoutineCause = z.infer<typeof routineCauseSchema>;

export const routineRunStateSchema = z.enum([
  /** A selector chose it, and the person is asked. */
  'proposed',
  'running',
  'done',
  'failed',
  'cancelled',
  'declined',
]);
export type RoutineRunState = z.infer<typeof routineRunStateSchema>;
