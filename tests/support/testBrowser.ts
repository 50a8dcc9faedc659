import { randomBytes } from 'node:crypto';
import { isSignedBy, newPrivateKey, signingKey } from '../../electron/loopback/handshake/p256.ts';
import type { PageSide } from '../../shared/handshake/pageHandshake.ts';

/** A browser without a window: its key, and the homes it knows. */
export interface TestBrowser {
  readonly publicKey: string;
  readonly homes: Map<string, string>;
  side(origin: string, secret: string | null, homeId?: string | null): PageSide;
}

export function createTestBrowser(): TestBrowser {
  const key = signingKey(newPrivateKey());
  if (key === null) throw new Error('no key');
  const homes = new Map<string, string>();
  return {
    publicKey: key.publicKey,
    homes,
    side: (origin, secret, homeId = null) => ({
      origin,
      secret,
      homeId,
      nonce: newNonce(),
      key: { publicKey: key.publicKey, sign: async (bytes) => key.sign(bytes) },
      pins: {
        keyOf: async (id) => homes.get(id) ?? null,
        isEmpty: async () => homes.size === 0,
        keep: async (id, homeKey) => void homes.set(id, homeKey),
      },
      verify: async (publicKey, bytes, signature) => isSignedBy(publicKey, bytes, signature),
    }),
  };
}

export function newNonce(): string {
  return randomBytes(32).toString('base64url');
}
