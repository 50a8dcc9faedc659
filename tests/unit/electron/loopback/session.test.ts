import { expect, test } from 'vitest';
import { createSecrets } from '../../../../electron/loopback/session.ts';

test('each secret is long, unlike every other, and opens', () => {
  const secrets = createSecrets();
  const [first, second] = [secrets.mint(), secrets.mint()];
  expect(first).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(first).not.toBe(second);
  expect(secrets.accepts(first)).toBe(true);
  expect(secrets.accepts(second)).toBe(true);
});

test('nothing else opens', () => {
  const secrets = createSecrets();
  expect(secrets.accepts('')).toBe(false);
  const secret = secrets.mint();
  for (const wrong of ['', secret.slice(1), `${secret} `, 'x'.repeat(1e6), null, 5, [secret]]) {
    expect(secrets.accepts(wrong)).toBe(false);
  }
});

test('of very many secrets only the newest still open', () => {
  const secrets = createSecrets();
  const minted = Array.from({ length: 40 }, () => secrets.mint());
  expect(minted.filter((secret) => secrets.accepts(secret))).toEqual(minted.slice(8));
});
