import type { z } from 'zod';
import { idSchema } from './primitives.ts';

/**
 * Id that names a file or a folder: letters, digits, `-` and `_` only, so that it can never be a
 * path (no separator, no `..`, no NUL, no drive). Branded: only parsing creates one.
 */
const fileNameIdSchema = idSchema.regex(/^[0-9A-Za-z][0-9A-Za-z_-]*$/);

export const workspaceIdSchema = fileNameIdSchema.brand<'WorkspaceId'>();

export const backupIdSchema = fileNameIdSchema.brand<'BackupId'>();
export type BackupId = z.infer<typeof backupIdSchema>;

/** Id of a quarantine folder. */
export const quarantineIdSchema = fileNameIdSchema.brand<'QuarantineId'>();
export type QuarantineId = z.infer<typeof quarantineIdSchema>;
