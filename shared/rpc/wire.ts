import { z } from 'zod';
import { contractError, wireErrorSchema, type WireError } from '../contract/errors.ts';

/** Call id chosen by the client, never reused on one connection. */
const callIdSchema = z.int().positive();
const wireNameSchema = z.string().min(1).max(100);

const requestFrameSchema = z.strictObject({
  kind: z.literal('request'),
  id: callIdSchema,
  name: wireNameSchema,
  body: z.unknown(),
});
const cancelFrameSchema = z.strictObject({ kind: z.literal('cancel'), id: callIdSchema });

/** Frame that a client may send. */
export const clientFrameSchema = z.discriminatedUnion('kind', [
  requestFrameSchema,
  cancelFrameSchema,
]);
export type ClientFrame = z.infer<typeof clientFrameSchema>;

/** Frame that a server may send. */
export const serverFrameSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('reply'), id: callIdSchema, body: z.unknown() }),
  /** Null when the rejected frame was too malformed to have an id. */
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

/** Call id of a malformed frame, if readable, so that its sender learns which call was refused. */
export function callIdOf(frame: unknown): number | null {
  if (typeof frame !== 'object' || frame === null || !('id' in frame)) return null;
  const parsed = callIdSchema.safeParse(frame.id);
  return parsed.success ? parsed.data : null;
}

export function failureFrame(id: number | null, error: WireError): ServerFrame {
  return { kind: 'failure', id, error };
}

/** Validation error of a body, without a word of its content. */
export function invalid(
  code: 'invalid_request' | 'invalid_reply',
  problem: { readonly path: string; readonly reason: string },
): WireError {
  return contractError(code, {
    ...(problem.path === '' ? {} : { path: problem.path }),
    detail: problem.reason,
  }).error;
}
