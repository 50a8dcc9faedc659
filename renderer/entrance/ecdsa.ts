const KEY = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const SIGNATURE = { name: 'ECDSA', hash: 'SHA-256' } as const;

export interface StoredKey {
  readonly publicKey: string;
  /** Not extractable: it signs, and no script can read it. */
  readonly privateKey: CryptoKey;
}

export async function newKey(): Promise<StoredKey> {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(KEY, false, ['sign', 'verify']);
  return { publicKey: toBase64url(await crypto.subtle.exportKey('raw', publicKey)), privateKey };
}

export async function signWith(key: CryptoKey, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return toBase64url(await crypto.subtle.sign(SIGNATURE, key, bytes));
}

/** Verifies a signature; false too for a point that is not on the curve. */
export async function isSignedBy(
  publicKey: string,
  bytes: Uint8Array<ArrayBuffer>,
  signature: string,
): Promise<boolean> {
  try {
    const key = await crypto.subtle.importKey('raw', fromBase64url(publicKey), KEY, false, [
      'verify',
    ]);
    return await crypto.subtle.verify(SIGNATURE, key, fromBase64url(signature), bytes);
  } catch {
    return false;
  }
}

export function newNonce(): string {
  return toBase64url(crypto.getRandomValues(new Uint8Array(32)));
}

function toBase64url(bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): string {
  const binary = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}
