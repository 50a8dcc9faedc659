import { z } from 'zod';

/** Bytes as base64url, of exactly this many characters. */
const base64url = (length: number) => z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${length}}$`));

/** 32 random bytes. */
const nonceSchema = base64url(43);
/** P-256 point, uncompressed: 65 bytes. */
export const publicKeySchema = base64url(87);
/** ECDSA signature as r and s (IEEE P1363): 64 bytes. */
const signatureSchema = base64url(86);
const oneTimeSecretSchema = base64url(43);

/** Product names, which are not translated; null where the user agent has none. */
export const browserNameSchema = z.strictObject({
  browser: z.string().max(40).nullable(),
  system: z.string().max(40).nullable(),
});
export type BrowserName = z.infer<typeof browserNameSchema>;

/** First frame of a page, which does not identify it. */
export const helloSchema = z.strictObject({
  kind: z.literal('hello'),
  version: z.literal(1),
  nonce: nonceSchema,
});

/** Challenge: the home proves its key before the page reveals anything. */
export const challengeSchema = z.strictObject({
  kind: z.literal('challenge'),
  homeId: z.uuid(),
  homeKey: publicKeySchema,
  nonce: nonceSchema,
  signature: signatureSchema,
});

/** `register` carries the secret of a printed address, `prove` a registered key. */
export const proofSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('register'),
    secret: oneTimeSecretSchema,
    publicKey: publicKeySchema,
    signature: signatureSchema,
  }),
  z.strictObject({
    kind: z.literal('prove'),
    publicKey: publicKeySchema,
    signature: signatureSchema,
  }),
]);

export const HOST_REFUSALS = [
  'malformed',
  'bad_signature',
  'secret_used',
  'secret_unknown',
  'unknown_browser',
] as const;
export type HostRefusal = (typeof HOST_REFUSALS)[number];

/** Browser that used a secret, and the time. */
const usedBySchema = z.strictObject({ name: browserNameSchema, at: z.int().nonnegative() });
export type UsedBy = z.infer<typeof usedBySchema>;

export const verdictSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('welcome') }),
  z.strictObject({
    kind: z.literal('refused'),
    reason: z.enum(HOST_REFUSALS),
    usedBy: usedBySchema.nullable(),
  }),
]);

export type Hello = z.infer<typeof helloSchema>;
export type Challenge = z.infer<typeof challengeSchema>;
export type Proof = z.infer<typeof proofSchema>;
export type Verdict = z.infer<typeof verdictSchema>;

/** Close code of a connection that was refused or ended by the host: a retry cannot help. */
export const REFUSED_CODE = 4403;
