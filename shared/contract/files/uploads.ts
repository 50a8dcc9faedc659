import { z } from 'zod';
import { attachmentSchema } from '../../domain/attachment.ts';
import { ingestReasonSchema } from '../../domain/document.ts';
import { idSchema, textSchema } from '../../domain/primitives.ts';
import { command } from '../define.ts';

const inWorkspace = { workspaceId: idSchema };

/** Bytes of one part of an upload: far below the limit of a frame, in base64 too. */
export const UPLOAD_PART_BYTES = 256 * 1024;

/** Characters of that in base64. */
const PART_CHARACTERS = Math.ceil(UPLOAD_PART_BYTES / 3) * 4;

/** Name of a file that a person chose: no path. */
export const fileNameSchema = textSchema
  .min(1)
  .max(255)
  .refine((name) => !/[/\\\p{Cc}]/u.test(name) && name !== '.' && name !== '..', {
    error: 'not the name of a file',
  });

/**
 * Uploads: a window never names a path; it sends the bytes of the files that the person chose, which
 * wait in a private file until they are used.
 */
export const uploadCommands = {
  'uploads.begin': command(
    z.strictObject({ ...inWorkspace, name: fileNameSchema, sizeBytes: z.int().nonnegative() }),
    z.strictObject({
      upload: z.discriminatedUnion('ok', [
        z.strictObject({ ok: z.literal(true), id: idSchema }),
        z.strictObject({ ok: z.literal(false), reason: ingestReasonSchema }),
      ]),
    }),
  ),
  /** Appends bytes, in base64, at the end of what came before. */
  'uploads.append': command(
    z.strictObject({
      ...inWorkspace,
      uploadId: idSchema,
      offset: z.int().nonnegative(),
      data: z
        .string()
        .max(PART_CHARACTERS)
        .regex(/^[A-Za-z0-9+/]*={0,2}$/u),
    }),
    z.strictObject({ received: z.int().nonnegative() }),
  ),
  'uploads.cancel': command(
    z.strictObject({ ...inWorkspace, uploadId: idSchema }),
    z.strictObject({ cancelled: z.boolean() }),
  ),
} as const;

/** Files for a message that is being written: checked at once, stored when it is sent. */
export const attachmentCommands = {
  'attachments.stage': command(
    z.strictObject({ ...inWorkspace, uploadId: idSchema }),
    z.strictObject({
      staged: z.discriminatedUnion('ok', [
        z.strictObject({ ok: z.literal(true), attachment: attachmentSchema }),
        z.strictObject({ ok: z.literal(false), reason: ingestReasonSchema }),
      ]),
    }),
  ),
  /** Takes a file off a message that is being written. */
  'attachments.discard': command(
    z.strictObject({ ...inWorkspace, attachmentId: idSchema }),
    z.strictObject({ discarded: z.boolean() }),
  ),
} as const;
