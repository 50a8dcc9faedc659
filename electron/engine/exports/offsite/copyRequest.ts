import { z } from 'zod';

/** Request to the export thread to put a copy into a folder. */
export const copyRequestSchema = z.strictObject({
  /** Encrypted archive. */
  from: z.string(),
  folder: z.string(),
  /** Name of the copy. */
  name: z.string(),
  workspaceId: z.string(),
  /** Copies of this workspace that stay in the folder, the new one included. */
  keep: z.int().positive(),
});
export type CopyRequest = z.infer<typeof copyRequestSchema>;
