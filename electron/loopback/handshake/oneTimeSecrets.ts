import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { UsedBy } from '../../../shared/handshake/frames.ts';

type SecretClaim =
  | { readonly kind: 'fresh' }
  | { readonly kind: 'used'; readonly by: UsedBy }
  | { readonly kind: 'unknown' };

/**
 * One-time secrets of printed addresses, each of which registers one browser. Only digests are
 * stored.
 */
export interface OneTimeSecrets {
  /** Creates a secret: 32 random bytes in base64url, 43 characters. */
  mint(): string;
  /** Consumes a secret; returns whether it was fresh. */
  claim(secret: string, by: UsedBy): SecretClaim;
}

interface IssuedSecret {
  readonly digest: Buffer;
  usedBy: UsedBy | null;
}

/** Limit of secrets, one per start; beyond it the oldest is dropped. */
const MAX_SECRETS = 32;

export function createOneTimeSecrets(): OneTimeSecrets {
  const minted: IssuedSecret[] = [];
  return {
    mint() {
      const secret = newSecret();
      minted.push({ digest: digest(secret), usedBy: null });
      if (minted.length > MAX_SECRETS) minted.shift();
      return secret;
    },
    claim(secret, by) {
      const candidate = digest(secret);
      // Compares every digest, whichever matches, to leak nothing by timing.
      const [match] = minted.filter((each) => timingSafeEqual(each.digest, candidate));
      if (match === undefined) return { kind: 'unknown' };
      if (match.usedBy !== null) return { kind: 'used', by: match.usedBy };
      match.usedBy = by;
      return { kind: 'fresh' };
    },
  };
}

export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

export function isSameSecret(a: string, b: string): boolean {
  return timingSafeEqual(digest(a), digest(b));
}

function digest(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
