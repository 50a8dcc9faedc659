import { z } from 'zod';
import { idSchema } from './primitives.ts';

/** File attached to a message. */
export const attachmentSchema = z.strictObject({
  id: idSchema,
  kind: z.enum(['document', 'image']),
  name: z.string(),
  mediaType: z.string(),
  sizeBytes: z.int().nonnegative(),
  /** Document that its text became; null for an image, and once that was forgotten. */
  documentId: idSchema.nullable(),
});
export type Attachment = z.infer<typeof attachmentSchema>;

/** Attachments of a message that was kept to be sent later; none, if they cannot be read. */
export const keptAttachmentsSchema = z.array(attachmentSchema).catch([]);

/** Attachment of a stored message, with the hash that names its file. */
export const attachedFileSchema = attachmentSchema.extend({ contentHash: z.string().length(64) });
export type AttachedFile = z.infer<typeof attachedFileSchema>;

/** Limit of files in one message. */
export const MAX_ATTACHMENTS = 10;

/** Largest picture that is sent to a model; a larger one is only kept with its message. */
export const MAX_IMAGE_BYTES = 20 * 1000 ** 2;
