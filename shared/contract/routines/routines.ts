import { z } from 'zod';
import { idSchema, textSchema } from '../../domain/primitives.ts';
import { routineDefinitionSchema } from '../../domain/routine.ts';
import { command } from '../define.ts';
import { routineRunSchema, routineSchema } from './routineRun.ts';

const inWorkspace = { workspaceId: idSchema };
const runRequestSchema = z.strictObject({ ...inWorkspace, runId: idSchema });

/** Language of the routines that Loci comes with, as long as they are as they came. */
const language = z.enum(['en', 'ru']).default('en');

/** Length limit of a text that a run works on, such as the notes of a meeting. */
export const MAX_INPUT_LENGTH = 40_000;

export const routineCommands = {
  'routines.list': command(
    z.strictObject({ ...inWorkspace, language }),
    z.strictObject({
      routines: z.array(routineSchema),
      /** Latest runs, newest first. */
      runs: z.array(routineRunSchema),
      /** A model is set that can run them. */
      hasModel: z.boolean(),
    }),
  ),
  /** Writes a new routine, which is off, or changes an existing one. */
  'routines.save': command(
    z.strictObject({
      ...inWorkspace,
      routineId: idSchema.nullable(),
      definition: routineDefinitionSchema,
    }),
    z.strictObject({ routineId: idSchema }),
  ),
  'routines.enable': command(
    z.strictObject({ ...inWorkspace, routineId: idSchema, enabled: z.boolean(), language }),
    z.strictObject({ enabled: z.boolean() }),
  ),
  /** Removes a routine; a shipped one is again as it came, and off. */
  'routines.remove': command(
    z.strictObject({ ...inWorkspace, routineId: idSchema }),
    z.strictObject({ removed: z.boolean() }),
  ),
  /** Begins a run by hand, on a text if there is one. */
  'routines.run': command(
    z.strictObject({
      ...inWorkspace,
      routineId: idSchema,
      input: textSchema.max(MAX_INPUT_LENGTH).default(''),
    }),
    z.strictObject({ runId: idSchema }),
  ),
  /** Answers whether a run that a message asked for may begin. */
  'routines.decide': command(
    runRequestSchema.extend({ accepted: z.boolean() }),
    z.strictObject({ started: z.boolean() }),
  ),
  /** Continues a run that failed or was canceled, at its first step that is not done. */
  'routines.retry': command(runRequestSchema, z.strictObject({ started: z.boolean() })),
  'routines.cancel': command(runRequestSchema, z.strictObject({ cancelled: z.boolean() })),
  /** Undoes everything that a run wrote and that no later change depends on. */
  'routines.undo': command(
    runRequestSchema,
    z.strictObject({ undone: z.int().nonnegative(), refused: z.int().nonnegative() }),
  ),
} as const;
