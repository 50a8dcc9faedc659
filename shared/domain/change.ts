import { z } from 'zod';
import { epochMsSchema, idSchema } from './primitives.ts';

export const actorSchema = z.enum(['user', 'model', 'system']);
export type Actor = z.infer<typeof actorSchema>;

/** Cause of a change group, in words of `renderer/locales`. */
export const changeCauseSchema = z.enum([
  'remember',
  'correct',
  'confirm',
  'keep',
  'retract',
  'restore',
  'finish',
  'edit',
  'tag',
  'review',
  'link',
  'unlink',
  'create_entity',
  'end_topic',
  'merge',
  'split',
  'fade',
  'consolidate',
  /** Outputs of a step of a routine. */
  'routine',
  /** A newer statement of the person took the place of a learned memory. */
  'update',
  'not_relevant',
  'relevant',
  /** Proposals of another program, or the undo of what an import brought. */
  'import',
  'conversation_rename',
  'conversation_archive',
  'conversation_unarchive',
  'conversation_label',
  'conversation_trash',
  'conversation_restore',
  /** A newer version of a document took the place of what it said. */
  'document',
  'retire_document',
  'restore_document',
  'undo',
  'redo',
]);
export type ChangeCause = z.infer<typeof changeCauseSchema>;

/** Change group: one action of a person, a model or the system, however many rows it touched. */
export const changeGroupSchema = z.strictObject({
  id: idSchema,
  at: epochMsSchema,
  actor: actorSchema,
  cause: changeCauseSchema,
  /** Label for the list: the content or title after the change (else before). */
  label: z.string(),
  state: z.enum(['done', 'undone', 'irreversible']),
});
export type ChangeGroup = z.infer<typeof changeGroupSchema>;

/** Reason for which an undo or redo was refused; nothing was changed. */
export const undoRefusalSchema = z.enum([
  'nothing_to_undo',
  'nothing_to_redo',
  'already_undone',
  'not_undone',
  'changed_since',
  'needed_by_later',
  /** The same words were saved again since: there would be two memories of them. */
  'saved_again',
  'redacted',
]);
export type UndoRefusal = z.infer<typeof undoRefusalSchema>;
