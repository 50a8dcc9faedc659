import {
  helloSchema,
  proofSchema,
  type BrowserName,
  type Challenge,
  type HostRefusal,
  type Proof,
  type UsedBy,
  type Verdict,
} from '../../../shared/handshake/frames.ts';
import {
  homeBytes,
  proveBytes,
  registerBytes,
  type HandshakeContext,
} from '../../../shared/handshake/signedBytes.ts';
import { parseSafely } from '../../../shared/domain/parseSafely.ts';
import type { KnownBrowser } from './browserFile.ts';
import type { KnownBrowsers } from './knownBrowsers.ts';
import type { OneTimeSecrets } from './oneTimeSecrets.ts';
import { isSignedBy, type SigningKey } from './p256.ts';

/** Identity of a home, the same for every visitor. */
export interface HandshakeHome {
  readonly homeId: string;
  readonly key: SigningKey;
  readonly secrets: OneTimeSecrets;
  readonly browsers: KnownBrowsers;
  readonly now: () => number;
  readonly newNonce: () => string;
}

/** Visitor, identified by a verified origin. */
export interface Visitor {
  readonly origin: string;
  readonly name: BrowserName;
}

export type HandshakeStep =
  | { readonly kind: 'challenge'; readonly frame: Challenge }
  | { readonly kind: 'welcome'; readonly frame: Verdict; readonly browser: KnownBrowser }
  | { readonly kind: 'refused'; readonly frame: Verdict };

/**
 * Host's side of the handshake on one connection: its replies to the first frame, and to the
 * second.
 */
export function createHostHandshake(
  home: HandshakeHome,
  visitor: Visitor,
): (input: unknown) => HandshakeStep {
  let state: HandshakeContext | 'new' | 'over' = 'new';
  return (input) => {
    const previous = state;
    // A nonce is good for one proof, whatever its result.
    state = 'over';
    if (previous === 'over') return refuse('malformed');
    if (previous === 'new') {
      const hello = parseSafely(helloSchema, input);
      if (!hello.ok) return refuse('malformed');
      const hostNonce = home.newNonce();
      const { homeId } = home;
      state = { homeId, origin: visitor.origin, pageNonce: hello.value.nonce, hostNonce };
      return { kind: 'challenge', frame: challengeOf(home, state) };
    }
    const proof = parseSafely(proofSchema, input);
    return proof.ok ? judge(home, visitor, previous, proof.value) : refuse('malformed');
  };
}

function challengeOf({ homeId, key }: HandshakeHome, context: HandshakeContext): Challenge {
  const homeKey = key.publicKey;
  const signature = key.sign(homeBytes(context, homeKey));
  return { kind: 'challenge', homeId, homeKey, nonce: context.hostNonce, signature };
}

function judge(
  home: HandshakeHome,
  { origin, name }: Visitor,
  context: HandshakeContext,
  proof: Proof,
): HandshakeStep {
  const { publicKey } = proof;
  const bytes =
    proof.kind === 'prove'
      ? proveBytes(context, publicKey)
      : registerBytes(context, publicKey, proof.secret);
  if (!isSignedBy(publicKey, bytes, proof.signature)) return refuse('bad_signature');
  const at = home.now();
  // A known browser consumes the secret too, so that no valid one stays in its history.
  const claim = proof.kind === 'prove' ? null : home.secrets.claim(proof.secret, { name, at });
  const browser = home.browsers.find(publicKey, origin);
  if (browser !== null) {
    home.browsers.seen(browser.id, name, at);
    return welcome(browser);
  }
  if (claim === null) return refuse('unknown_browser');
  if (claim.kind === 'used') return refuse('secret_used', claim.by);
  if (claim.kind === 'unknown') return refuse('secret_unknown');
  return welcome(home.browsers.register({ publicKey, origin, name, at }));
}

function welcome(browser: KnownBrowser): HandshakeStep {
  return { kind: 'welcome', frame: { kind: 'welcome' }, browser };
}

function refuse(reason: HostRefusal, usedBy: UsedBy | null = null): HandshakeStep {
  return { kind: 'refused', frame: { kind: 'refused', reason, usedBy } };
}
