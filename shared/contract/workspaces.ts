import { z } from 'zod';
import { workspaceIdSchema } from '../domain/fileIds.ts';
import { epochMsSchema, idSchema, nameSchema } from '../domain/primitives.ts';
import { command } from './define.ts';

export const workspaceSchema = z.strictObject({
  id: idSchema,
  name: z.string(),
  createdAt: epochMsSchema,
  trashedAt: epochMsSchema.nullable(),
  /** Size on disk of everything in the workspace's folder. */
  sizeBytes: z.int().nonnegative(),
  folder: z.string(),
  /** An invented life to look around in, told apart everywhere. */
  isDemo: z.boolean(),
});
export type Workspace = z.infer<typeof workspaceSchema>;

/**
 * A client works in one workspace at a time. Commands that read or write memory carry the
 * workspace's id, and one that is not the client's open workspace is refused (`scope_denied`) and
 * logged.
 */
export const workspaceCommands = {
  'workspaces.list': command(
    z.strictObject({}),
    z.strictObject({ workspaces: z.array(workspaceSchema), currentId: idSchema }),
  ),
  /**
   * Makes the demo workspace, or gives the one that is there. Cancelled, it leaves nothing. What it
   * comes to on the way is told by `workspaces.demoProgress`.
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
  /** Makes it this client's workspace and, remembered, that of the next start. */
  'workspaces.open': command(z.strictObject({ workspaceId: workspaceIdSchema }), workspaceSchema),
  /** The folder stays; the workspace leaves the list until it is restored. */
  'workspaces.trash': command(
    z.strictObject({ workspaceId: workspaceIdSchema }),
    z.strictObject({ currentId: idSchema }),
  ),
  'workspaces.restore': command(
    z.strictObject({ workspaceId: workspaceIdSchema }),
    workspaceSchema,
  ),
} as const;
