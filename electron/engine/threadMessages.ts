import { MessagePort } from 'node:worker_threads';
import { z } from 'zod';
import { FILE_PROBLEMS } from './files/fileProblem.ts';

/** Start data of the engine thread. */
export const threadDataSchema = z.strictObject({
  home: z.string().min(1),
  version: z.string(),
  environment: z.record(z.string(), z.string()),
  schemaFolder: z.string(),
  quarantined: z.array(z.string()).readonly().optional(),
  /** Id of this run in the event stream. */
  epoch: z.string().min(1).max(64),
});
export type ThreadData = z.infer<typeof threadDataSchema>;

/** Messages from the host to the thread. */
export const toThreadSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('connect'),
    clientId: z.string().min(1).max(64),
    port: z.instanceof(MessagePort),
  }),
  z.strictObject({ kind: z.literal('shutdown') }),
  /** The machine woke up: what became due meanwhile is done at once. */
  z.strictObject({ kind: z.literal('wake') }),
  /** Answer to `needSecret`. Keys travel on this channel only, which no client reaches. */
  z.strictObject({
    kind: z.literal('secret'),
    requestId: z.int(),
    key: z.string().nullable(),
  }),
  z.strictObject({ kind: z.literal('secretChanged'), endpointId: z.string() }),
]);
export type ToThread = z.infer<typeof toThreadSchema>;

/** Messages from the thread to the host. */
export const fromThreadSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ready') }),
  /** Fatal: the engine cannot be opened, and a retry would not help. */
  z.strictObject({
    kind: z.literal('fatal'),
    detail: z.string(),
    /** File problem, if the disk is the reason. */
    problem: z.enum(FILE_PROBLEMS).nullable(),
  }),
  /** Log line, never shown on a screen. */
  z.strictObject({ kind: z.literal('problem'), detail: z.string() }),
  z.strictObject({ kind: z.literal('closed') }),
  z.strictObject({ kind: z.literal('needSecret'), requestId: z.int(), endpointId: z.string() }),
  /** The endpoint was removed or replaced: a key cached under this id must not be used. */
  z.strictObject({ kind: z.literal('forgetSecret'), endpointId: z.string() }),
]);
export type FromThread = z.infer<typeof fromThreadSchema>;
