import { z } from 'zod';
import { routineOutputSchema, type RoutineOutput } from '../../../shared/domain/routine.ts';

/** Statement that a step makes, with the numbers of the memories it follows from. */
const outputItemSchema = z.object({
  content: z.string().trim().min(1).max(1_000),
  from: z.array(z.coerce.number().int()).max(50).catch([]).default([]),
});
export type OutputItem = z.infer<typeof outputItemSchema>;

const itemsSchema = z.array(outputItemSchema).default([]);

/** Result of a step: a text for the person, and statements for memory. */
export const stepReplySchema = z.object({
  text: z.string().default(''),
  decisions: itemsSchema,
  todos: itemsSchema,
  facts: itemsSchema,
});
export type StepReply = z.infer<typeof stepReplySchema>;

/** Limits against a model that loops. */
const MAX_TEXT = 20_000;
const MAX_ITEMS = 50;

/** Statements of a list as a model wrote it, and the number of entries that could not be parsed. */
interface ParsedItems {
  readonly items: OutputItem[];
  readonly invalidCount: number;
  /** Number of entries beyond the limit. */
  readonly omittedCount: number;
}

const FIELDS = ['text', ...routineOutputSchema.options] as const;

/**
 * Result of a step as models write it, with one of its fields at least. Each statement is parsed by
 * itself, so that a malformed one costs only itself; a bare sentence is a statement without grounds,
 * and null an empty list.
 */
export const writtenReplySchema = z
  .looseObject({})
  .refine((reply) => FIELDS.some((field) => field in reply), {
    error: `expected one of ${FIELDS.join(', ')}`,
  })
  .pipe(
    z.object({
      text: z
        .string()
        .nullish()
        .transform((text) => (text ?? '').slice(0, MAX_TEXT)),
      decisions: z.unknown().optional().transform(parseItems),
      todos: z.unknown().optional().transform(parseItems),
      facts: z.unknown().optional().transform(parseItems),
    }),
  );
export type WrittenReply = z.infer<typeof writtenReplySchema>;

/** One reply of all that a model wrote, where it wrote one for each output; null without any. */
export function mergeReplies(replies: readonly WrittenReply[]): WrittenReply | null {
  if (replies.length === 0) return null;
  const mergeOutput = (output: RoutineOutput): ParsedItems => ({
    items: replies.flatMap((reply) => reply[output].items),
    invalidCount: replies.reduce((sum, reply) => sum + reply[output].invalidCount, 0),
    omittedCount: replies.reduce((sum, reply) => sum + reply[output].omittedCount, 0),
  });
  const texts = replies.map(({ text }) => text).filter((text) => text.trim() !== '');
  return {
    text: texts.join('\n\n').slice(0, MAX_TEXT),
    decisions: mergeOutput('decisions'),
    todos: mergeOutput('todos'),
    facts: mergeOutput('facts'),
  };
}

function parseItems(list: unknown): ParsedItems {
  const entries: unknown[] = Array.isArray(list) ? list : [list];
  const items: OutputItem[] = [];
  let invalidCount = 0;
  for (const entry of entries.slice(0, MAX_ITEMS)) {
    const written = typeof entry === 'string' ? { content: entry } : entry;
    if (isBlank(written)) continue;
    const parsed = outputItemSchema.safeParse(written);
    if (parsed.success) items.push(parsed.data);
    else invalidCount += 1;
  }
  return { items, invalidCount, omittedCount: Math.max(0, entries.length - MAX_ITEMS) };
}

const blankSchema = z.object({ content: z.string().trim().max(0).nullable() }).nullish();

/** True for an entry that says nothing, such as a model's placeholder of an empty list. */
function isBlank(entry: unknown): boolean {
  return blankSchema.safeParse(entry).success;
}
