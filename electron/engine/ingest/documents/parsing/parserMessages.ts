import { z } from 'zod';
import { ingestReasonSchema } from '../../../../../shared/domain/document.ts';

export const parserRequestSchema = z.strictObject({
  format: z.enum(['pdf', 'html', 'docx', 'epub']),
  /** Private copy of the file, whose bytes were checked. */
  path: z.string(),
});
export type ParserRequest = z.infer<typeof parserRequestSchema>;

export const parserReplySchema = z.discriminatedUnion('ok', [
  z.strictObject({
    ok: z.literal(true),
    text: z.strictObject({ parts: z.array(z.string()), hasPages: z.boolean() }),
  }),
  z.strictObject({ ok: z.literal(false), reason: ingestReasonSchema }),
]);
export type ParserReply = z.infer<typeof parserReplySchema>;

/** End of a parser: its reply, or the limit that it was killed for. */
export type ParserEnd =
  | { readonly kind: 'reply'; readonly reply: unknown }
  | { readonly kind: 'timeout' | 'out_of_memory' | 'parser_failed' };

/** Starts a parser for one document, and resolves when it has ended. Never rejects. */
export type StartParser = (request: ParserRequest) => Promise<ParserEnd>;
