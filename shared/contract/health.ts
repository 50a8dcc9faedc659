import { z } from 'zod';
import { memoryNodeSchema } from '../domain/node.ts';
import { epochMsSchema, idSchema } from '../domain/primitives.ts';
import { command } from './define.ts';

const inWorkspace = { workspaceId: idSchema };
const countSchema = z.int().nonnegative();

/** What the database is made of, as a person would part it. */
export const storagePartSchema = z.enum([
  'conversations',
  'memories',
  'search',
  'vectors',
  'history',
  'journal',
  'receipts',
  'other',
  /** Pages that are free to be used again. */
  'free',
]);
export type StoragePart = z.infer<typeof storagePartSchema>;

/** How many tenths the strengths of live memories are told in, and weeks the forecast. */
export const STRENGTH_TENTHS = 10;
export const FORECAST_WEEKS = 13;

export const healthCommands = {
  /** How strong memories are, what fades and why, and what is behind. */
  'health.get': command(
    z.strictObject(inWorkspace),
    z.strictObject({
      /** Live memories that fade, by strength now: 0 to 0.1 first. */
      tenths: z.array(countSchema).length(STRENGTH_TENTHS),
      /** Live memories that never fade. */
      lasting: countSchema,
      /** How many fade in each of the next weeks, if nothing is recalled until then. */
      weeks: z.array(countSchema).length(FORECAST_WEEKS),
      /** What fades within a week, soonest first. */
      fading: z.array(
        z.strictObject({
          node: memoryNodeSchema,
          /** When an answer last used it; null: never. */
          lastUsedAt: epochMsSchema.nullable(),
          uses: countSchema,
        }),
      ),
      /** Vectors there are of those there could be; null where no model has the role. */
      vectors: z.strictObject({ model: z.string(), made: countSchema, of: countSchema }).nullable(),
      /** Events that not every part of Loci has dealt with, and since when. */
      behind: z.strictObject({ events: countSchema, since: epochMsSchema.nullable() }),
      /** When every page and every text was last checked whole. */
      checkedAt: epochMsSchema.nullable(),
    }),
  ),
  /** Looks through the whole file: takes a moment, and never holds up anything else. */
  'health.storage': command(
    z.strictObject(inWorkspace),
    z.strictObject({
      parts: z.array(z.strictObject({ part: storagePartSchema, bytes: countSchema })),
    }),
  ),
  /** Checks every page and every text now. Damage found shows in the status, as ever. */
  'health.check': command(z.strictObject(inWorkspace), z.strictObject({ sound: z.boolean() })),
} as const;
