import { join } from 'node:path';
import { createSecretFile, type SecretStore } from '../host/secretStore.ts';

/**
 * Secret store of the browser edition, which has no system key store: a file in the home that only
 * its owner reads.
 */
export function createFileSecretStore(home: string): SecretStore {
  return createSecretFile({
    file: join(home, 'secrets.json'),
    backend: 'file',
    seal: async (key) => key,
    unseal: async (key) => ({ key, isStale: false }),
  });
}
