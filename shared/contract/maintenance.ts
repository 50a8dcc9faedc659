import { z } from 'zod';
import { epochMsSchema, idSchema } from '../domain/primitives.ts';
import { consolidationProblemSchema } from './consolidation.ts';
import { command } from './define.ts';

const inWorkspace = { workspaceId: idSchema };

export const stageNameSchema = z.enum([
  /** Pending sessions. */
  'sessions',
  /** Imported conversations, within the night's budget. */
  'imports',
  /** What the person wrote down, compared with what is remembered. */
  'compare',
  /** Faded memories, which are retracted. */
  'fade',
  /** Entities without a summary, or with an outdated one. */
  'enrich',
  /** Causal links between turns. */
  'causes',
  /** Reflection on the week. */
  'reflect',
  /** Verified backup of the database. */
  'backup',
]);
export type StageName = z.infer<typeof stageNameSchema>;

export const stageReportSchema = z.strictObject({
  name: stageNameSchema,
  state: z.enum(['done', 'skipped', 'failed', 'cancelled']),
  /** Reason for which it was skipped or failed. */
  why: z
    .enum([
      'no_model',
      'not_today',
      'switched_off',
      'damaged',
      'internal',
      ...consolidationProblemSchema.options,
    ])
    .nullable(),
  startedAt: epochMsSchema,
  ms: z.int().nonnegative(),
  /** Number of sessions, memories, entities … processed. */
  count: z.int().nonnegative(),
  /** Number of questions that the model did not answer, though it answered others. */
  passedOver: z.int().positive().optional(),
  promptTokens: z.int().nonnegative(),
  completionTokens: z.int().nonnegative(),
  costUsd: z.number().nonnegative().nullable(),
  /** Changes of the stage, each undoable by itself; newest first. */
  changeIds: z.array(idSchema),
});
export type StageReport = z.infer<typeof stageReportSchema>;

export const maintenanceRunSchema = z.strictObject({
  id: idSchema,
  /** Night it belongs to; for a manual run, the time of the request. */
  dueAt: epochMsSchema,
  startedAt: epochMsSchema,
  finishedAt: epochMsSchema.nullable(),
  state: z.enum(['running', 'done', 'failed', 'cancelled']),
  stages: z.array(stageReportSchema),
  /** True while some change of the run can be undone. */
  undoable: z.boolean(),
});
export type MaintenanceRun = z.infer<typeof maintenanceRunSchema>;

export const maintenanceCommands = {
  'maintenance.get': command(
    z.strictObject(inWorkspace),
    z.strictObject({
      nextRunAt: epochMsSchema.nullable(),
      running: z.strictObject({ stage: stageNameSchema, startedAt: epochMsSchema }).nullable(),
      /** Runs, newest first. */
      runs: z.array(maintenanceRunSchema),
    }),
  ),
  /** Runs now, whatever the schedule says. */
  'maintenance.run': command(z.strictObject(inWorkspace), z.strictObject({ started: z.boolean() })),
  'maintenance.cancel': command(
    z.strictObject(inWorkspace),
    z.strictObject({ cancelled: z.boolean() }),
  ),
  /** Undoes all changes of a run that no later change depends on. */
  'maintenance.undo': command(
    z.strictObject({ ...inWorkspace, runId: idSchema }),
    z.strictObject({ undone: z.int().nonnegative(), refused: z.int().nonnegative() }),
  ),
} as const;
