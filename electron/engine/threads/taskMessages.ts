import { z } from 'zod';
import { STORAGE_FAILURES } from '../storage/connection/errors.ts';

/** End message: the thread ends once its earlier tasks are answered. */
export const END = 'end';

/** Task message to a thread, and its answer. */
export const taskRequestSchema = z.strictObject({
  id: z.int(),
  task: z.string(),
  input: z.unknown(),
  now: z.int(),
});

export const taskAnswerSchema = z.discriminatedUnion('ok', [
  z.strictObject({ id: z.int(), ok: z.literal(true), value: z.unknown() }),
  z.strictObject({
    id: z.int(),
    ok: z.literal(false),
    /** A `StorageFailure`, for the engine to act on. */
    failure: z.enum(STORAGE_FAILURES),
    message: z.string(),
  }),
]);
export type TaskAnswer = z.infer<typeof taskAnswerSchema>;
