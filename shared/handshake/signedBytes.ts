/**
 * Connection parameters known to both sides: a signature over them is valid for no other
 * connection.
 */
export interface HandshakeContext {
  readonly homeId: string;
  /** Page's origin, its port included. */
  readonly origin: string;
  readonly pageNonce: string;
  readonly hostNonce: string;
}

/** Domain separation: no signature made for one purpose passes for another. */
type Purpose = 'loci/home/1' | 'loci/register/1' | 'loci/prove/1';

/** Bytes that the home signs, its own key included. */
export function homeBytes(context: HandshakeContext, homeKey: string): Uint8Array<ArrayBuffer> {
  return signedBytes('loci/home/1', [...fieldsOf(context), homeKey]);
}

/**
 * Bytes that a page signs to register; they include the secret, so that no other can be
 * substituted.
 */
export function registerBytes(
  context: HandshakeContext,
  publicKey: string,
  secret: string,
): Uint8Array<ArrayBuffer> {
  return signedBytes('loci/register/1', [...fieldsOf(context), publicKey, secret]);
}

/** Bytes that a registered page signs. */
export function proveBytes(context: HandshakeContext, publicKey: string): Uint8Array<ArrayBuffer> {
  return signedBytes('loci/prove/1', [...fieldsOf(context), publicKey]);
}

function fieldsOf({ homeId, origin, pageNonce, hostNonce }: HandshakeContext): string[] {
  return [homeId, origin, pageNonce, hostNonce];
}

/**
 * Signed bytes: every field prefixed by its length (four bytes, big-endian), so that no two lists
 * of fields encode alike. Ids, origins and base64url are ASCII; anything else is an error.
 */
export function signedBytes(purpose: Purpose, fields: readonly string[]): Uint8Array<ArrayBuffer> {
  const all = [purpose, ...fields];
  const bytes = new Uint8Array(all.reduce((sum, field) => sum + 4 + field.length, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const field of all) {
    view.setUint32(at, field.length);
    at += 4;
    for (let n = 0; n < field.length; n += 1, at += 1) {
      const code = field.charCodeAt(n);
      if (code > 0x7f) throw new Error('a signed field is not ASCII');
      bytes[at] = code;
    }
  }
  return bytes;
}
