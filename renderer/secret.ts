/** What the host puts in the address: 32 random bytes in base64url, nothing else. */
const SECRET_HASH = /^#([A-Za-z0-9_-]{43})$/;
const STORAGE_KEY = 'loci.secret';

export interface AddressBar {
  readonly hash: string;
  replaceHash(hash: string): void;
}

/**
 * Moves the secret out of the address at once, so that it is neither bookmarked nor seen over a
 * shoulder, and keeps it for reloads of this tab only.
 */
export function takeSecret(address: AddressBar, storage: Storage): string | null {
  const found = SECRET_HASH.exec(address.hash)?.[1];
  if (found === undefined) return readItem(storage);
  address.replaceHash('');
  try {
    storage.setItem(STORAGE_KEY, found);
  } catch {
    // Storage can be switched off; then the secret lives as long as the page.
  }
  return found;
}

function readItem(storage: Storage): string | null {
  try {
    return storage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}
