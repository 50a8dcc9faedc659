import type { z } from 'zod';

/**
 * Parses without ever throwing: input nested deeply enough exhausts the stack inside the parser,
 * which is the sender's fault and not a bug of ours.
 */
export function parseSafely<S extends z.ZodType>(
  schema: S,
  input: unknown,
): { ok: true; value: z.output<S> } | { ok: false; path: string; reason: string } {
  try {
    const parsed = schema.safeParse(input);
    if (parsed.success) return { ok: true, value: parsed.data };
    const issue = parsed.error.issues[0];
    return {
      ok: false,
      path: (issue?.path ?? []).map(String).join('.').slice(0, 300),
      reason: issue?.code ?? 'unknown',
    };
  } catch {
    return { ok: false, path: '', reason: 'unreadable' };
  }
}
