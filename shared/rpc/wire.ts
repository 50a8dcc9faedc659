import { z } from 'zod';
import { contractError, wireErrorSchema, type WireError } from '../contract/errors.ts';

/** Chosen by the client, never used twice on one connection. */
const callIdSchema = z.int().positive();
const wireNameSchema = z.string().min(1).max(100);

const requestFrameSchema = z.strictObject({
  kind: z.literal('request'),
  id: callIdSchema,
  name: wireNameSchema,
  body: z.unknown(),
});
const cancelFrameSchema = z.strictObject({ kind: z.literal('cancel'), id: callIdSchema });

/** What a client may send. */
export const clientFrameSchema = z.discriminatedUnion('kind', [
  requestFrameSchema,
  cancelFrameSchema,
]);
export type ClientFrame = z.infer<typeof clientFrameSchema>;

/** What a server may send. */
export const serverFrameSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('reply'), id: callIdSchema, body: z.unknown() }),
  /** The id is null when the frame complained about was too broken to have one. */
  z.strictObject({
    kind: z.literal('failure'),
    id: callIdSchema.nullable(),
    error: wireErrorSchema,
  }),
  z.strictObject({
    kind: z.literal('event'),
    seq: z.int().positive(),
    name: wireNameSchema,
    payload: z.unknown(),
  }),
]);
export type ServerFrame = z.infer<typeof serverFrameSchema>;

/** The id a broken frame still shows, so that its sender learns which call was refused. */
export function callIdOf(frame: unknown): number | null {
  if (typeof frame !== 'object' || frame === null || !('id' in frame)) return null;
  const parsed = callIdSchema.safeParse(frame.id);
  return parsed.success ? parsed.data : null;
}

export function failureFrame(id: number | null, error: WireError): ServerFrame {
  return { kind: 'failure', id, error };
}

/** What is wrong with a body, without a word of what it held. */
export function invalid(
  code: 'invalid_request' | 'invalid_reply',
  problem: { readonly path: string; readonly reason: string },
): WireError {
  return contractError(code, {
    ...(problem.path === '' ? {} : { path: problem.path }),
    detail: problem.reason,
  }).error;
}
