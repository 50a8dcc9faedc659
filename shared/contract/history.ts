import { z } from 'zod';
import { actorSchema, changeCauseSchema, changeGroupSchema } from '../domain/change.ts';
import { idSchema } from '../domain/primitives.ts';
import { command } from './define.ts';

const inWorkspace = { workspaceId: idSchema };

/**
 * History commands. A refused undo or redo is the error `refused` with an `UndoRefusal` as its
 * reason.
 */
export const historyCommands = {
  /** Change groups, newest first. */
  'history.list': command(
    z.strictObject({
      ...inWorkspace,
      /** Older than this group. */
      before: idSchema.optional(),
      /** Of any of these; empty = all. */
      causes: z.array(changeCauseSchema).max(changeCauseSchema.options.length).default([]),
      actors: z.array(actorSchema).max(actorSchema.options.length).default([]),
      limit: z.int().min(1).max(200).default(50),
    }),
    z.strictObject({ groups: z.array(changeGroupSchema) }),
  ),
  /** Undoes a group; without an id: the newest action of the person that is in force. */
  'history.undo': command(
    z.strictObject({ ...inWorkspace, changeId: idSchema.optional() }),
    z.strictObject({ group: changeGroupSchema, undone: changeGroupSchema }),
  ),
  'history.redo': command(
    z.strictObject({ ...inWorkspace, changeId: idSchema.optional() }),
    z.strictObject({ group: changeGroupSchema, redone: changeGroupSchema }),
  ),
} as const;
