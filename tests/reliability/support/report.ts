import { z } from 'zod';

/** States of one memory; each story follows the arrows below. */
export const fateSchema = z.enum(['none', 'kept', 'corrected', 'confirmed', 'retracted']);
export type Fate = z.infer<typeof fateSchema>;

/**
 * Report of the loaded engine's process: `begin` before a request, `done` once that was
 * acknowledged. The lines are written synchronously, so a kill cannot take back either.
 */
export const reportSchema = z.union([
  z.strictObject({ line: z.literal('ready') }),
  z.strictObject({
    line: z.enum(['begin', 'done']),
    what: z.literal('message'),
    id: z.string(),
    text: z.string(),
  }),
  z.strictObject({
    line: z.enum(['begin', 'done']),
    what: z.literal('memory'),
    word: z.string(),
    fate: fateSchema,
  }),
  /** Something was refused that must not be: the run itself is wrong. */
  z.strictObject({ line: z.literal('failed'), why: z.string() }),
]);
export type Report = z.infer<typeof reportSchema>;

/** A made-up word that stands in one message or memory only. */
export const WORD = /zq\d+x\d+x\d+/;
