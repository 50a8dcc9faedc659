import { z } from 'zod';
import { offsiteProblemSchema } from '../../domain/exports.ts';
import { epochMsSchema, idSchema } from '../../domain/primitives.ts';
import { command } from '../define.ts';

const inWorkspace = { workspaceId: idSchema };

export const offsiteStateSchema = z.strictObject({
  running: z.boolean(),
  /** Last copy that was made; null before the first. */
  last: z
    .strictObject({
      at: epochMsSchema,
      fileName: z.string(),
      sizeBytes: z.int().nonnegative(),
    })
    .nullable(),
  /** Reason for which the last attempt made none; null after a success. */
  problem: z.strictObject({ reason: offsiteProblemSchema, at: epochMsSchema }).nullable(),
});
export type OffsiteState = z.infer<typeof offsiteStateSchema>;

/** Encrypted copies of the workspace in a folder that the person chose; off until switched on. */
export const offsiteCommands = {
  'offsite.get': command(z.strictObject(inWorkspace), offsiteStateSchema),
  /** Makes a copy now, whether one is due or not; resolves when it was made or has failed. */
  'offsite.run': command(z.strictObject(inWorkspace), offsiteStateSchema),
} as const;
