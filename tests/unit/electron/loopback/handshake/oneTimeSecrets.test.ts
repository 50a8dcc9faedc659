import { expect, test } from 'vitest';
import { createOneTimeSecrets } from '../../../../../electron/loopback/handshake/oneTimeSecrets.ts';

const by = { name: { browser: 'Firefox', system: 'Linux' }, at: 5 };
const other = { name: { browser: 'Chrome', system: 'Windows' }, at: 9 };

test('each secret is long, unlike every other, and fresh once', () => {
  const secrets = createOneTimeSecrets();
  const [first, second] = [secrets.mint(), secrets.mint()];
  expect(first).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(first).not.toBe(second);
  expect(secrets.claim(first, by)).toEqual({ kind: 'fresh' });
  expect(secrets.claim(first, other)).toEqual({ kind: 'used', by });
  expect(secrets.claim(first, other)).toEqual({ kind: 'used', by });
  expect(secrets.claim(second, other)).toEqual({ kind: 'fresh' });
});

test('nothing else is a secret', () => {
  const secrets = createOneTimeSecrets();
  const secret = secrets.mint();
  for (const wrong of ['', secret.slice(1), `${secret} `, 'x'.repeat(1e6)]) {
    expect(secrets.claim(wrong, by)).toEqual({ kind: 'unknown' });
  }
  expect(secrets.claim(secret, by)).toEqual({ kind: 'fresh' });
});

test('of very many secrets only the newest are remembered', () => {
  const secrets = createOneTimeSecrets();
  const minted = Array.from({ length: 40 }, () => secrets.mint());
  const fresh = minted.filter((secret) => secrets.claim(secret, by).kind === 'fresh');
  expect(fresh).toEqual(minted.slice(8));
});
