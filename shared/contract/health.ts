import { z } from 'zod';
import { memoryNodeSchema } from '../domain/node.ts';
import { epochMsSchema, idSchema } from '../domain/primitives.ts';
import { command } from './define.ts';
import { selfTestSchema } from './status.ts';

const inWorkspace = { workspaceId: idSchema };
const countSchema = z.int().nonnegative();

/** Parts of the database's storage, as a person would divide it. */
export const storagePartSchema = z.enum([
  'conversations',
  'memories',
  'search',
  'vectors',
  'history',
  'journal',
  'receipts',
  'other',
  /** Free pages. */
  'free',
]);
export type StoragePart = z.infer<typeof storagePartSchema>;

/** Number of bins in the histogram of strengths, and of months in the forecast. */
export const STRENGTH_TENTHS = 10;
export const FORECAST_MONTHS = 12;

export const healthCommands = {
  /** Health report: how strong memories are, what fades and why, and what is behind. */
  'health.get': command(
    z.strictObject(inWorkspace),
    z.strictObject({
      /** Live memories that fade, by current strength: 0 to 0.1 first. */
      tenths: z.array(countSchema).length(STRENGTH_TENTHS),
      /** Number of live memories that never fade. */
      lasting: countSchema,
      /**
       * Number of memories that fade in each month, if nothing is recalled until then: what is left
       * of this one first. `to` is the first moment of the month after.
       */
      months: z
        .array(z.strictObject({ from: epochMsSchema, to: epochMsSchema, count: countSchema }))
        .length(FORECAST_MONTHS),
      /** Number of memories that fade within a week. */
      soon: countSchema,
      /** Memories that fade within a week, soonest first. */
      fading: z.array(
        z.strictObject({
          node: memoryNodeSchema,
          /** Time at which an answer last used it; null: never. */
          lastUsedAt: epochMsSchema.nullable(),
          uses: countSchema,
        }),
      ),
      /** Number of vectors made, and of those possible; null where no model has the role. */
      vectors: z.strictObject({ model: z.string(), made: countSchema, of: countSchema }).nullable(),
      /** Pending events of subscribers, and the time of the oldest. */
      behind: z.strictObject({ events: countSchema, since: epochMsSchema.nullable() }),
      /** Time of the last whole check of every page and text. */
      checkedAt: epochMsSchema.nullable(),
    }),
  ),
  /** Sizes by scanning the whole file: takes a moment, and never blocks anything else. */
  'health.storage': command(
    z.strictObject(inWorkspace),
    z.strictObject({
      parts: z.array(z.strictObject({ part: storagePartSchema, bytes: countSchema })),
    }),
  ),
  /** Runs the self-test of recall now; otherwise it runs once a day. */
  'health.selfTest': command(z.strictObject(inWorkspace), selfTestSchema),
  /** Runs a full check of every page and every text. Damage shows in the status, as always. */
  'health.check': command(z.strictObject(inWorkspace), z.strictObject({ sound: z.boolean() })),
} as const;
