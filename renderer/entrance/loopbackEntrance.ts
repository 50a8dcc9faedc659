import type { Transport } from '../../shared/rpc/transport.ts';
import { isSignedBy, newNonce } from './ecdsa.ts';
import { KeyStorageUnavailable, openKeyRing, type KeyRing } from './keyRing.ts';
import { EntryRefusedError, HostUnreachable } from './refusal.ts';
import { openSocketTransport } from './socketTransport.ts';

/** Entrance to the host that served this page. */
export interface LoopbackEntrance {
  /** Opens a connection; `isRetry`: first probes whether the host answers. */
  readonly open: (isRetry: boolean) => Promise<Transport>;
  /** Uses the secret of a fresh address opened in this tab. */
  readonly setSecret: (secret: string) => void;
}

export interface EntranceOptions {
  readonly origin: string;
  readonly secret: string | null;
  readonly openKeyStorage?: () => Promise<KeyRing>;
}

export function createLoopbackEntrance(options: EntranceOptions): LoopbackEntrance {
  const { origin, openKeyStorage = openKeyRing } = options;
  let { secret } = options;
  let homeId: string | null = null;
  let keys: Promise<KeyRing> | null = null;

  async function keyRing(): Promise<KeyRing> {
    keys ??= openKeyStorage();
    try {
      return await keys;
    } catch (error) {
      keys = null;
      if (error instanceof KeyStorageUnavailable)
        throw new EntryRefusedError({ reason: 'no_storage' });
      throw error;
    }
  }

  return {
    async open(isRetry) {
      if (isRetry) await assertReachable(origin);
      const ring = await keyRing();
      const addressSecret = secret;
      const side = {
        ...ring,
        origin,
        nonce: newNonce(),
        verify: isSignedBy,
        secret: addressSecret,
        homeId,
      };
      const homeConnection = await openSocketTransport(
        `${origin.replace('http', 'ws')}/socket`,
        side,
      ).catch((error: unknown) => {
        // Storage that was cleared under an open page is reopened by the next attempt.
        keys = null;
        throw error;
      });
      // A used secret is dropped.
      if (secret === addressSecret) secret = null;
      ({ homeId } = homeConnection);
      return homeConnection.transport;
    },
    setSecret(fresh) {
      secret = fresh;
    },
  };
}

/**
 * Probes the host by HTTP: browsers throttle failed sockets, up to seconds, but not plain requests.
 */
async function assertReachable(origin: string): Promise<void> {
  try {
    await fetch(`${origin}/`, { method: 'HEAD', cache: 'no-store' });
  } catch {
    throw new HostUnreachable();
  }
}
