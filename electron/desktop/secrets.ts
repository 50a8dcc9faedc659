import { join } from 'node:path';
import { safeStorage } from 'electron';
import {
  createSecretFile,
  noSecretStore,
  type SecretStore,
  type OpenedKey,
} from '../host/secretStore.ts';

/**
 * Secret store backed by the system's key store. On a Linux desktop without one Electron offers
 * `basic_text`, which is a fixed password: it is refused, since it only looks safe. Call when the
 * app is ready.
 */
export async function desktopSecrets(home: string): Promise<SecretStore> {
  if (!(await isKeyStoreSafe())) return noSecretStore;
  return createSecretFile({
    file: join(home, 'secrets.sealed.json'),
    backend: 'key_store',
    seal: async (key) => (await safeStorage.encryptStringAsync(key)).toString('base64'),
    unseal,
  });
}

async function isKeyStoreSafe(): Promise<boolean> {
  try {
    if (!(await safeStorage.isAsyncEncryptionAvailable())) return false;
  } catch {
    return false;
  }
  if (process.platform !== 'linux') return true;
  const backend = safeStorage.getSelectedStorageBackend();
  return backend !== 'basic_text' && backend !== 'unknown';
}

async function unseal(sealedKey: string): Promise<OpenedKey | null> {
  const encrypted = Buffer.from(sealedKey, 'base64');
  try {
    const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(encrypted);
    return { key: result, isStale: shouldReEncrypt };
  } catch {
    return null;
  }
}
