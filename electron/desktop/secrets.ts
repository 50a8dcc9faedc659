import { join } from 'node:path';
import { safeStorage } from 'electron';
import { createSecretFile, noSecretStore, type SecretStore } from '../host/secretStore.ts';

/**
 * Keys sealed by the system's key store. On a Linux desktop without one Electron offers `basic_text`,
 * which is a fixed password: that is refused, since it only looks safe. Call when the app is ready.
 */
export function desktopSecrets(home: string): SecretStore {
  if (!safeStorage.isEncryptionAvailable()) return noSecretStore;
  if (process.platform === 'linux') {
    const backend = safeStorage.getSelectedStorageBackend();
    if (backend === 'basic_text' || backend === 'unknown') return noSecretStore;
  }
  return createSecretFile({
    file: join(home, 'secrets.sealed.json'),
    backend: 'key_store',
    seal: (key) => safeStorage.encryptString(key).toString('base64'),
    unseal(sealed) {
      try {
        return safeStorage.decryptString(Buffer.from(sealed, 'base64'));
      } catch {
        return null;
      }
    },
  });
}
