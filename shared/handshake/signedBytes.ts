/** What both sides know of one connection: a signature over it is good for nothing else. */
export interface Meeting {
  readonly homeId: string;
  /** The page's origin, its port included. */
  readonly origin: string;
  readonly pageNonce: string;
  readonly hostNonce: string;
}

/** Domain separation: no signature made for one purpose passes for another. */
type Purpose = 'loci/home/1' | 'loci/register/1' | 'loci/prove/1';

/** What the home signs, with its own key in it. */
export function homeBytes(meeting: Meeting, homeKey: string): Uint8Array<ArrayBuffer> {
  return signedBytes('loci/home/1', [...fieldsOf(meeting), homeKey]);
}

/** What a page signs that brings a secret; the secret goes in, so that no other can be put in its place. */
export function registerBytes(
  meeting: Meeting,
  publicKey: string,
  secret: string,
): Uint8Array<ArrayBuffer> {
  return signedBytes('loci/register/1', [...fieldsOf(meeting), publicKey, secret]);
}

/** What a page signs that is registered. */
export function proveBytes(meeting: Meeting, publicKey: string): Uint8Array<ArrayBuffer> {
  return signedBytes('loci/prove/1', [...fieldsOf(meeting), publicKey]);
}

function fieldsOf({ homeId, origin, pageNonce, hostNonce }: Meeting): string[] {
  return [homeId, origin, pageNonce, hostNonce];
}

/**
 * Every field behind its length (four bytes, big-endian), so that no two lists of fields make the
 * same bytes. Ids, origins and base64url are ASCII; anything else has no business here.
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
