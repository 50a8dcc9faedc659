import { z } from 'zod';
import { workspaceIdSchema } from '../domain/fileIds.ts';
import { epochMsSchema, idSchema, nameSchema } from '../domain/primitives.ts';
import { command } from './define.ts';

export const workspaceSchema = z.strictObject({
  id: idSchema,
  name: z.string(),
  createdAt: epochMsSchema,
  trashedAt: epochMsSchema.nullable(),
  /** Size on disk of the workspace's folder. */
  sizeBytes: z.int().nonnegative(),
  folder: z.string(),
  /** Demo workspace, marked as such everywhere. */
  isDemo: z.boolean(),
});
export type Workspace = z.infer<typeof workspaceSchema>;

/**
 * Workspace commands. A client works in one workspace at a time: commands that read or write memory
 * carry the workspace's id, and one that is not the client's open workspace is refused
 * (`scope_denied`) and logged.
 */
export const workspaceCommands = {
  'workspaces.list': command(
    z.strictObject({}),
    z.strictObject({ workspaces: z.array(workspaceSchema), currentId: idSchema }),
  ),
  /**
   * Creates the demo workspace, or returns the existing one. If canceled, it leaves nothing.
   * `workspaces.demoProgress` reports progress.
   */
  'workspaces.createDemo': command(
    z.strictObject({ name: nameSchema, language: z.enum(['en', 'ru']) }),
    workspaceSchema,
  ),
  'workspaces.create': command(z.strictObject({ name: nameSchema }), workspaceSchema),
  'workspaces.rename': command(
    z.strictObject({ workspaceId: workspaceIdSchema, name: nameSchema }),
    workspaceSchema,
  ),
  /** Opens it as this client's workspace, and as that of the next start. */
  'workspaces.open': command(z.strictObject({ workspaceId: workspaceIdSchema }), workspaceSchema),
  /** Puts a workspace into the trash, until it is restored or deleted; the folder stays. */
  'workspaces.trash': command(
    z.strictObject({ workspaceId: workspaceIdSchema }),
    z.strictObject({ currentId: idSchema }),
  ),
  'workspaces.restore': command(
    z.strictObject({ workspaceId: workspaceIdSchema }),
    workspaceSchema,
  ),
} as const;
