import { z } from 'zod';
import { attachmentSchema } from '../domain/attachment.ts';
import { ingestReasonSchema } from '../domain/document.ts';
import { idSchema } from '../domain/primitives.ts';
import { command } from './define.ts';

const inWorkspace = { workspaceId: idSchema };

/** Files for a message that is being written: checked at once, stored when it is sent. */
export const attachmentCommands = {
  'attachments.stage': command(
    z.strictObject({ ...inWorkspace, uploadId: idSchema }),
    z.discriminatedUnion('ok', [
      z.strictObject({ ok: z.literal(true), attachment: attachmentSchema }),
      z.strictObject({ ok: z.literal(false), reason: ingestReasonSchema }),
    ]),
  ),
  /** Takes a file off a message that is being written. */
  'attachments.discard': command(
    z.strictObject({ ...inWorkspace, attachmentId: idSchema }),
    z.strictObject({ discarded: z.boolean() }),
  ),
} as const;
