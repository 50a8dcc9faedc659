/** Secret that the host puts in a printed address: 32 random bytes in base64url, nothing else. */
const SECRET_HASH = /^#([A-Za-z0-9_-]{43})$/;

export interface AddressBar {
  readonly hash: string;
  replaceHash(hash: string): void;
}

/** Removes the secret from the address at once, so that it is neither bookmarked nor seen. */
export function extractSecret(address: AddressBar): string | null {
  const secret = SECRET_HASH.exec(address.hash)?.[1];
  if (secret === undefined) return null;
  address.replaceHash('');
  return secret;
}
