import { expect, test } from 'vitest';
import {
  isSignedBy,
  newPrivateKey,
  signingKey,
} from '../../../../../electron/loopback/handshake/p256.ts';
import { signedBytes } from '../../../../../shared/handshake/signedBytes.ts';

const KEY = { name: 'ECDSA', namedCurve: 'P-256' };
const SIGNATURE = { name: 'ECDSA', hash: 'SHA-256' };
const bytes = signedBytes('loci/prove/1', ['a']);
const { subtle } = crypto;

test('the host checks what WebCrypto signed, as a page does', async () => {
  const pair = await subtle.generateKey(KEY, false, ['sign', 'verify']);
  const publicKey = Buffer.from(await subtle.exportKey('raw', pair.publicKey)).toString(
    'base64url',
  );
  const signature = Buffer.from(await subtle.sign(SIGNATURE, pair.privateKey, bytes));
  expect(isSignedBy(publicKey, bytes, signature.toString('base64url'))).toBe(true);
  const others = signedBytes('loci/prove/1', ['b']);
  expect(isSignedBy(publicKey, others, signature.toString('base64url'))).toBe(false);
});

test('WebCrypto checks what the host signed', async () => {
  const home = signingKey(newPrivateKey());
  if (home === null) throw new Error('no key');
  const point = Buffer.from(home.publicKey, 'base64url');
  const publicKey = await subtle.importKey('raw', point, KEY, false, ['verify']);
  const signature = Buffer.from(home.sign(bytes), 'base64url');
  expect(await subtle.verify(SIGNATURE, publicKey, signature, bytes)).toBe(true);
  expect(await subtle.verify(SIGNATURE, publicKey, signature, Buffer.from('x'))).toBe(false);
});

test('what is no private key of the curve is none', () => {
  expect(signingKey('')).toBeNull();
  expect(signingKey(newPrivateKey().slice(0, -20))).toBeNull();
});
