import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto';

// ECDSA over P-256 in WebCrypto's encoding: raw points, signatures as r and s.
const ENCODING = 'ieee-p1363';
const COORDINATE_BYTES = 32;

export interface SigningKey {
  /** Public point, uncompressed, in base64url. */
  readonly publicKey: string;
  sign(bytes: Uint8Array): string;
}

/** New private key as PKCS #8 in base64url, for a file. */
export function newPrivateKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64url');
}

/** Parsed private key; null if it is not one of this curve. */
export function signingKey(pkcs8: string): SigningKey | null {
  try {
    const key = createPrivateKey({
      key: Buffer.from(pkcs8, 'base64url'),
      type: 'pkcs8',
      format: 'der',
    });
    if (key.asymmetricKeyDetails?.namedCurve !== 'prime256v1') return null;
    return {
      publicKey: pointOf(key),
      sign: (bytes) => sign('sha256', bytes, { key, dsaEncoding: ENCODING }).toString('base64url'),
    };
  } catch {
    return null;
  }
}

/** Verifies a signature; false too for a point that is not on the curve. */
export function isSignedBy(publicKey: string, bytes: Uint8Array, signature: string): boolean {
  try {
    const key = keyOfPoint(Buffer.from(publicKey, 'base64url'));
    return verify(
      'sha256',
      bytes,
      { key, dsaEncoding: ENCODING },
      Buffer.from(signature, 'base64url'),
    );
  } catch {
    return false;
  }
}

function pointOf(key: KeyObject): string {
  const { x = '', y = '' } = createPublicKey(key).export({ format: 'jwk' });
  const coordinates = [x, y].map((part) => Buffer.from(part, 'base64url'));
  return Buffer.concat([Buffer.of(4), ...coordinates]).toString('base64url');
}

function keyOfPoint(point: Buffer): KeyObject {
  if (point.length !== 1 + 2 * COORDINATE_BYTES || point[0] !== 4) throw new Error('no point');
  const coordinate = (from: number) =>
    point.subarray(from, from + COORDINATE_BYTES).toString('base64url');
  const [x, y] = [coordinate(1), coordinate(1 + COORDINATE_BYTES)];
  return createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
}
