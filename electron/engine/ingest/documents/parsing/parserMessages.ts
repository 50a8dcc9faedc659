import { z } from 'zod';
import type { ParserRequest } from '../../../dependencies.ts';
import { ingestReasonSchema } from '../../../../../shared/domain/document.ts';

export const parserRequestSchema: z.ZodType<ParserRequest> = z.strictObject({
  format: z.enum(['pdf', 'html', 'docx', 'epub']),
  path: z.string(),
});

export const parserReplySchema = z.discriminatedUnion('ok', [
  z.strictObject({
    ok: z.literal(true),
    text: z.strictObject({ parts: z.array(z.string()), hasPages: z.boolean() }),
  }),
  z.strictObject({ ok: z.literal(false), reason: ingestReasonSchema }),
]);
export type ParserReply = z.infer<typeof parserReplySchema>;
