import { describe, expect, test, vi } from 'vitest';
import { isSignedBy, newKey, newNonce, signWith } from '../../../renderer/entrance/ecdsa.ts';
import { KeyStorageUnavailable, openKeyRing } from '../../../renderer/entrance/keyRing.ts';
import { createLoopbackEntrance } from '../../../renderer/entrance/loopbackEntrance.ts';
import { HostUnreachable } from '../../../renderer/entrance/refusal.ts';
import { signedBytes } from '../../../shared/handshake/signedBytes.ts';

const bytes = signedBytes('loci/prove/1', ['a']);

describe('the key of a browser', () => {
  test('cannot be read by any script', async () => {
    const { privateKey } = await newKey();
    expect(privateKey.extractable).toBe(false);
    for (const format of ['pkcs8', 'jwk'] as const) {
      await expect(crypto.subtle.exportKey(format, privateKey)).rejects.toThrow();
    }
  });

  test('a signature or a point that is none is not believed', async () => {
    const { publicKey, privateKey } = await newKey();
    const signature = await signWith(privateKey, bytes);
    expect(await isSignedBy(publicKey, bytes, `A${signature.slice(1)}`)).toBe(
      signature.startsWith('A'),
    );
    expect(await isSignedBy(`BAAA${publicKey.slice(4)}`, bytes, signature)).toBe(false);
    expect(await isSignedBy('', bytes, '')).toBe(false);
  });

  test('a nonce is 32 bytes, and never the same', () => {
    expect(newNonce()).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(newNonce()).not.toBe(newNonce());
  });
});

describe('a window that keeps nothing', () => {
  test('has no key storage', async () => {
    vi.stubGlobal('indexedDB', undefined);
    await expect(openKeyRing()).rejects.toBeInstanceOf(KeyStorageUnavailable);
    vi.unstubAllGlobals();
  });

  test('is told so before anything goes over a wire', async () => {
    const opened = vi.fn();
    vi.stubGlobal('WebSocket', opened);
    const entrance = createLoopbackEntrance({
      origin: 'http://127.0.0.1:1',
      secret: 'x',
      openKeyStorage: () => Promise.reject(new KeyStorageUnavailable()),
    });
    await expect(entrance.open(false)).rejects.toMatchObject({ refusal: { reason: 'no_storage' } });
    expect(opened).not.toHaveBeenCalled();
    vi.unstubAllGlobals();
  });
});

test('a page that tries again asks by a plain request first, and opens no socket in vain', async () => {
  const opened = vi.fn();
  vi.stubGlobal('WebSocket', opened);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('refused')));
  const openKeyStorage = vi.fn();
  const entrance = createLoopbackEntrance({
    origin: 'http://127.0.0.1:1',
    secret: null,
    openKeyStorage,
  });
  await expect(entrance.open(true)).rejects.toBeInstanceOf(HostUnreachable);
  expect(opened).not.toHaveBeenCalled();
  expect(openKeyStorage).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
});

test('storage that was cleared under an open page is opened anew by the next try', async () => {
  class StrangeHost {
    static readonly OPEN = 1;
    readonly readyState = 1;
    onopen: () => void = () => undefined;
    onmessage: (event: { data: string }) => void = () => undefined;
    constructor() {
      queueMicrotask(() => this.onopen());
    }
    send(): void {
      this.onmessage({ data: '{}' });
    }
    close(): void {}
  }
  vi.stubGlobal('WebSocket', StrangeHost);
  const openKeyStorage = vi.fn(async () => ({
    key: { publicKey: '', sign: async () => '' },
    pins: { keyOf: async () => null, isEmpty: async () => true, keep: async () => undefined },
  }));
  const entrance = createLoopbackEntrance({
    origin: 'http://127.0.0.1:1',
    secret: null,
    openKeyStorage,
  });
  for (let tries = 1; tries <= 2; tries += 1) {
    await expect(entrance.open(false)).rejects.toMatchObject({ refusal: { reason: 'other_home' } });
    expect(openKeyStorage).toHaveBeenCalledTimes(tries);
  }
  vi.unstubAllGlobals();
});
