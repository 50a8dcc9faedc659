import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** The secrets that open a socket. Only their digests are kept. */
export interface Secrets {
  /** 32 random bytes in base64url: 43 characters. */
  mint(): string;
  accepts(secret: unknown): boolean;
}

/** A start mints one; beyond this many the oldest no longer opens anything new. */
const MAX_SECRETS = 32;

export function createSecrets(): Secrets {
  const digests: Buffer[] = [];
  return {
    mint() {
      const secret = newSecret();
      digests.push(digest(secret));
      if (digests.length > MAX_SECRETS) digests.shift();
      return secret;
    },
    accepts(secret) {
      if (typeof secret !== 'string' || secret.length > 100) return false;
      const candidate = digest(secret);
      // Every digest is compared, whichever matches, so that time tells nothing.
      return digests.map((known) => timingSafeEqual(known, candidate)).includes(true);
    },
  };
}

export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

export function sameSecret(a: string, b: string): boolean {
  return timingSafeEqual(digest(a), digest(b));
}

function digest(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
