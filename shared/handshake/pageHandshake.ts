import { parseSafely } from '../domain/parseSafely.ts';
import {
  challengeSchema,
  verdictSchema,
  type Challenge,
  type Hello,
  type HostRefusal,
  type Proof,
  type UsedBy,
} from './frames.ts';
import { homeBytes, proveBytes, registerBytes, type HandshakeContext } from './signedBytes.ts';

/** Key pair of this browser; the private key never leaves it. */
export interface PageKey {
  readonly publicKey: string;
  sign(bytes: Uint8Array<ArrayBuffer>): Promise<string>;
}

/** Pinned public keys of homes this browser registered with, stored in the origin's own storage. */
export interface HomePins {
  keyOf(homeId: string): Promise<string | null>;
  isEmpty(): Promise<boolean>;
  keep(homeId: string, homeKey: string): Promise<void>;
}

export interface PageSide {
  readonly origin: string;
  readonly nonce: string;
  readonly key: PageKey;
  readonly pins: HomePins;
  verify(publicKey: string, bytes: Uint8Array<ArrayBuffer>, signature: string): Promise<boolean>;
  /** Secret of the address this page was opened by; null when it has none, or has used it. */
  readonly secret: string | null;
  /** Home whose data is on screen: a queued message must reach no other. */
  readonly homeId: string | null;
}

/** Frames of one connection, in order. */
export interface HandshakeWire {
  send(frame: Hello | Proof): void;
  /** Next frame; rejects when the connection ends. */
  next(): Promise<unknown>;
}

export type PageRefusal =
  | { readonly reason: Exclude<HostRefusal, 'secret_used'> }
  | { readonly reason: 'secret_used'; readonly usedBy: UsedBy | null }
  /**
   * Another home, or another program, answers here than the home this browser knows. All it was sent
   * is a hello.
   */
  | { readonly reason: 'other_home' }
  /** This browser is not registered, or its storage was cleared. */
  | { readonly reason: 'not_registered' };

export type PageOutcome =
  | { readonly kind: 'welcome'; readonly homeId: string }
  | { readonly kind: 'refused'; readonly refusal: PageRefusal };

const refuse = (refusal: PageRefusal): PageOutcome => ({ kind: 'refused', refusal });

/**
 * Page's side of the handshake: it verifies the home's signature over its own nonce first, compares
 * the key with the pinned one, and only then registers by the secret of its address or proves its
 * own key.
 */
export async function pageHandshake(wire: HandshakeWire, page: PageSide): Promise<PageOutcome> {
  wire.send({ kind: 'hello', version: 1, nonce: page.nonce });
  const challenge = parseSafely(challengeSchema, await wire.next());
  if (!challenge.ok) return refuse({ reason: 'other_home' });
  const { homeId, homeKey, nonce, signature } = challenge.value;
  const context = { homeId, origin: page.origin, pageNonce: page.nonce, hostNonce: nonce };
  if (!(await page.verify(homeKey, homeBytes(context, homeKey), signature))) {
    return refuse({ reason: 'other_home' });
  }
  const refusalReason = await refusalReasonFor(page, challenge.value);
  if (refusalReason !== null) return refuse({ reason: refusalReason });

  wire.send(await proofOf(page, context));
  const verdict = parseSafely(verdictSchema, await wire.next());
  // The home has proved itself: its words are of another version.
  if (!verdict.ok) return refuse({ reason: 'malformed' });
  if (verdict.value.kind === 'refused') {
    const { reason, usedBy } = verdict.value;
    return refuse(reason === 'secret_used' ? { reason, usedBy } : { reason });
  }
  await page.pins.keep(homeId, homeKey);
  return { kind: 'welcome', homeId };
}

/**
 * Reason to refuse a home: a secret says that the person means it; a pinned home must have its
 * pinned key anyway.
 */
async function refusalReasonFor(
  page: PageSide,
  { homeId, homeKey }: Challenge,
): Promise<'other_home' | 'not_registered' | null> {
  const pinned = await page.pins.keyOf(homeId);
  if (pinned !== null && pinned !== homeKey) return 'other_home';
  if (page.secret !== null) return null;
  if (pinned === null) return (await page.pins.isEmpty()) ? 'not_registered' : 'other_home';
  return page.homeId === null || page.homeId === homeId ? null : 'other_home';
}

async function proofOf({ key, secret }: PageSide, context: HandshakeContext): Promise<Proof> {
  const { publicKey } = key;
  if (secret === null) {
    const signature = await key.sign(proveBytes(context, publicKey));
    return { kind: 'prove', publicKey, signature };
  }
  const signature = await key.sign(registerBytes(context, publicKey, secret));
  return { kind: 'register', secret, publicKey, signature };
}
