import { describe, expect, test } from 'vitest';
import { newBrowserFileContent } from '../../../../../electron/loopback/handshake/browserFile.ts';
import type { Proof } from '../../../../../shared/handshake/frames.ts';
import { proveBytes } from '../../../../../shared/handshake/signedBytes.ts';
import { createTestBrowser, newNonce } from '../../../../support/testBrowser.ts';
import {
  createHome,
  enter,
  FIREFOX,
  meet,
  ORIGIN,
  refusal,
  registered,
} from './support/meeting.ts';

test('a secret registers the key, and from then on the key is enough, after a restart too', async () => {
  const { home, entrance, browser } = await registered();
  expect(await enter(entrance, browser.side(ORIGIN, null))).toMatchObject({ kind: 'welcome' });
  expect(await enter(home.start(), browser.side(ORIGIN, null))).toMatchObject({ kind: 'welcome' });
  expect(home.saved().browsers).toMatchObject([
    { origin: ORIGIN, name: { browser: 'Firefox', system: 'Linux' } },
  ]);
});

test('nothing but a nonce leaves the page before the home has proven itself', async () => {
  const entrance = createHome().start();
  const { sent } = await meet(
    entrance.beginHandshake(ORIGIN, FIREFOX),
    createTestBrowser().side(ORIGIN, entrance.mintSecret()),
  );
  expect(sent.map(({ kind }) => kind)).toEqual(['hello', 'register']);
  expect(Object.keys(sent[0] ?? {}).sort()).toEqual(['kind', 'nonce', 'version']);
});

describe('a secret', () => {
  test('works once, and tells the second browser who used it and when', async () => {
    const { entrance, secret } = await registered();
    const outcome = await enter(entrance, createTestBrowser().side(ORIGIN, secret));
    expect(outcome).toEqual({
      kind: 'refused',
      refusal: {
        reason: 'secret_used',
        usedBy: { name: { browser: 'Firefox', system: 'Linux' }, at: expect.any(Number) },
      },
    });
  });

  test('opened in two tabs at once lets both in, since they share one key, as one browser', async () => {
    const entrance = createHome().start();
    const browser = createTestBrowser();
    const secret = entrance.mintSecret();
    const tabs = [browser.side(ORIGIN, secret), browser.side(ORIGIN, secret)];
    const outcomes = await Promise.all(tabs.map((tab) => enter(entrance, tab)));
    expect(outcomes.map(({ kind }) => kind)).toEqual(['welcome', 'welcome']);
    expect(entrance.browsers.list()).toHaveLength(1);
  });

  test('opened in two browsers at once lets one in', async () => {
    const entrance = createHome().start();
    const secret = entrance.mintSecret();
    const both = [createTestBrowser(), createTestBrowser()];
    const outcomes = await Promise.all(
      both.map((each) => enter(entrance, each.side(ORIGIN, secret))),
    );
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['refused', 'welcome']);
  });

  test('is used up by a browser that is known already, so that none is left in its history', async () => {
    const { entrance, browser } = await registered();
    const fresh = entrance.mintSecret();
    expect(await enter(entrance, browser.side(ORIGIN, fresh))).toMatchObject({ kind: 'welcome' });
    expect(entrance.browsers.list()).toHaveLength(1);
    expect(await enter(entrance, createTestBrowser().side(ORIGIN, fresh))).toMatchObject(
      refusal('secret_used'),
    );
  });

  test('of an earlier run opens nothing', async () => {
    const home = createHome();
    const secret = home.start().mintSecret();
    const outcome = await enter(home.start(), createTestBrowser().side(ORIGIN, secret));
    expect(outcome).toEqual(refusal('secret_unknown'));
  });

  test('is not spent on a page that cannot sign', async () => {
    const entrance = createHome().start();
    const secret = entrance.mintSecret();
    const thief = createTestBrowser().side(ORIGIN, secret);
    const forged = { ...thief, key: { ...thief.key, sign: async () => 'A'.repeat(86) } };
    expect(await enter(entrance, forged)).toEqual(refusal('bad_signature'));
    expect(await enter(entrance, createTestBrowser().side(ORIGIN, secret))).toMatchObject({
      kind: 'welcome',
    });
  });
});

describe('a key does not count', () => {
  test('on another port', async () => {
    const { entrance, browser } = await registered();
    const outcome = await enter(entrance, browser.side('http://127.0.0.1:4001', null));
    expect(outcome).toEqual(refusal('unknown_browser'));
  });

  test('when it signed for another origin than the one it comes from', async () => {
    const { entrance, browser } = await registered();
    // The page of a program on another port has the browser sign, and passes that on.
    const page = { ...browser.side('http://127.0.0.1:4001', null), verify: async () => true };
    expect(await enter(entrance, page, ORIGIN)).toEqual(refusal('bad_signature'));
  });

  test('at another home, to which it is not even shown', async () => {
    const { browser } = await registered();
    const { outcome, sent } = await meet(
      createHome().start().beginHandshake(ORIGIN, FIREFOX),
      browser.side(ORIGIN, null),
    );
    expect(outcome).toEqual(refusal('other_home'));
    expect(sent.map(({ kind }) => kind)).toEqual(['hello']);
  });

  test('as out of date at its own home, whose verdict it cannot read', async () => {
    const { entrance, browser } = await registered();
    const answer = entrance.beginHandshake(ORIGIN, FIREFOX);
    const ofLaterVersion = (frame: unknown) => {
      const step = answer(frame);
      return step.kind === 'welcome' ? { ...step, frame: { kind: 'welcome_2' } } : step;
    };
    const { outcome } = await meet(ofLaterVersion as typeof answer, browser.side(ORIGIN, null));
    expect(outcome).toEqual(refusal('malformed'));
  });

  test('at a home that copied the list of browsers, whose id is another', async () => {
    const { home, browser } = await registered();
    const copied = createHome({ ...newBrowserFileContent(), browsers: home.saved().browsers });
    const tricked = browser.side(ORIGIN, null);
    const pins = { ...tricked.pins, keyOf: async () => copied.saved().home.id };
    expect(await enter(copied.start(), { ...tricked, pins })).toEqual(refusal('other_home'));
  });

  test('once it was turned away, until a fresh address is opened', async () => {
    const { home, entrance, browser } = await registered();
    entrance.browsers.revoke(entrance.browsers.list()[0]?.id ?? '');
    const again = () => enter(entrance, browser.side(ORIGIN, null));
    expect(await again()).toEqual(refusal('unknown_browser'));
    expect(await enter(home.start(), browser.side(ORIGIN, null))).toEqual(
      refusal('unknown_browser'),
    );
    await enter(entrance, browser.side(ORIGIN, entrance.mintSecret()));
    expect(await again()).toMatchObject({ kind: 'welcome' });
  });
});

describe('whoever has all that travelled, or all that is kept, gets nowhere', () => {
  test('with the list of browsers, which has public keys only', async () => {
    const { home, entrance, browser } = await registered();
    const publicKey = home.saved().browsers[0]?.publicKey ?? '';
    expect(publicKey).toBe(browser.publicKey);
    const thief = createTestBrowser();
    for (const id of browser.homes) thief.homes.set(...id);
    const side = thief.side(ORIGIN, null);
    const stolen = { ...side, key: { ...side.key, publicKey } };
    expect(await enter(entrance, stolen)).toEqual(refusal('bad_signature'));
  });

  test('by sending an earlier proof again, on its own connection or on another', async () => {
    const { entrance, browser } = await registered();
    const answer = entrance.beginHandshake(ORIGIN, FIREFOX);
    const { outcome, sent } = await meet(answer, browser.side(ORIGIN, null));
    expect(outcome.kind).toBe('welcome');
    const [hello, proof] = sent;
    expect(answer(proof)).toMatchObject({ kind: 'refused', frame: { reason: 'malformed' } });
    const replay = entrance.beginHandshake(ORIGIN, FIREFOX);
    expect(replay(hello)).toMatchObject({ kind: 'challenge' });
    expect(replay(proof)).toMatchObject({ kind: 'refused', frame: { reason: 'bad_signature' } });
  });

  test('by a second try at the same nonce', async () => {
    const { entrance, browser } = await registered();
    const answer = entrance.beginHandshake(ORIGIN, FIREFOX);
    const side = browser.side(ORIGIN, null);
    const step = answer({ kind: 'hello', version: 1, nonce: side.nonce });
    if (step.kind !== 'challenge') throw new Error('no challenge');
    const context = {
      homeId: step.frame.homeId,
      origin: ORIGIN,
      pageNonce: side.nonce,
      hostNonce: step.frame.nonce,
    };
    const { publicKey } = browser;
    const signature = await side.key.sign(proveBytes(context, publicKey));
    const proof: Proof = { kind: 'prove', publicKey, signature };
    expect(answer({ ...proof, signature: 'A'.repeat(86) })).toMatchObject({ kind: 'refused' });
    expect(answer(proof)).toMatchObject({ kind: 'refused' });
  });

  test('by having the home sign a nonce that looks like a proof', async () => {
    const { entrance, browser } = await registered();
    const answer = entrance.beginHandshake(ORIGIN, FIREFOX);
    const step = answer({ kind: 'hello', version: 1, nonce: newNonce() });
    if (step.kind !== 'challenge') throw new Error('no challenge');
    const { publicKey } = browser;
    const { signature } = step.frame;
    expect(answer({ kind: 'prove', publicKey, signature })).toMatchObject({
      frame: { reason: 'bad_signature' },
    });
  });

  test('with a point that is not on the curve', async () => {
    const { entrance } = await registered();
    const side = createTestBrowser().side(ORIGIN, entrance.mintSecret());
    const point = Buffer.alloc(65, 1).fill(4, 0, 1).toString('base64url');
    const page = { ...side, key: { ...side.key, publicKey: point } };
    expect(await enter(entrance, page)).toEqual(refusal('bad_signature'));
  });
});
