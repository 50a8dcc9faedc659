import { describe, expect, test } from 'vitest';
import { newBrowserFileContent } from '../../../../../electron/loopback/handshake/browserFile.ts';
import { homeBytes } from '../../../../../shared/handshake/signedBytes.ts';
import { createTestBrowser, newNonce } from '../../../../support/testBrowser.ts';
import {
  type Answer,
  createHome,
  enter,
  FIREFOX,
  meet,
  ORIGIN,
  refusal,
  registered,
} from './support/meeting.ts';

describe('a page tells a stranger nothing', () => {
  test('that shows the id of its home without the key', async () => {
    const { browser, home, entrance } = await registered();
    const impostor = createHome({
      home: { ...newBrowserFileContent().home, id: home.saved().home.id },
      browsers: [],
    }).start();
    for (const secret of [null, entrance.mintSecret()]) {
      const { outcome, sent } = await meet(
        impostor.beginHandshake(ORIGIN, FIREFOX),
        browser.side(ORIGIN, secret),
      );
      expect(outcome).toEqual(refusal('other_home'));
      expect(sent.map(({ kind }) => kind)).toEqual(['hello']);
    }
  });

  test('that passes on what the home signed for another origin', async () => {
    const { browser, entrance } = await registered();
    const relayed: Answer = entrance.beginHandshake('http://127.0.0.1:4001', FIREFOX);
    const { outcome, sent } = await meet(relayed, browser.side(ORIGIN, null));
    expect(outcome).toEqual(refusal('other_home'));
    expect(sent).toHaveLength(1);
  });

  test('that sends an earlier challenge of the home again', async () => {
    const { browser, entrance } = await registered();
    const earlier = entrance.beginHandshake(
      ORIGIN,
      FIREFOX,
    )({ kind: 'hello', version: 1, nonce: newNonce() });
    const { outcome, sent } = await meet(() => earlier, browser.side(ORIGIN, null));
    expect(outcome).toEqual(refusal('other_home'));
    expect(sent).toHaveLength(1);
  });

  test.each([null, 5, 'x', {}, { kind: 'welcome' }, { kind: 'challenge' }])(
    'that answers %j',
    async (frame) => {
      const { browser } = await registered();
      const answer = (() => ({ kind: 'challenge', frame })) as unknown as Answer;
      const { outcome, sent } = await meet(answer, browser.side(ORIGIN, null));
      expect(outcome).toEqual(refusal('other_home'));
      expect(sent).toHaveLength(1);
    },
  );

  test('when it has registered nowhere, or its storage was cleared', async () => {
    const { entrance } = await registered();
    const { outcome, sent } = await meet(
      entrance.beginHandshake(ORIGIN, FIREFOX),
      createTestBrowser().side(ORIGIN, null),
    );
    expect(outcome).toEqual(refusal('not_registered'));
    expect(sent).toHaveLength(1);
  });

  test('when it shows the data of one home and another one it knows answers', async () => {
    const { browser, entrance } = await registered();
    const other = createHome().start();
    await enter(other, browser.side(ORIGIN, other.mintSecret()));
    const [first, second] = [...browser.homes.keys()];
    expect(first).not.toBe(second);
    const outcome = await enter(entrance, browser.side(ORIGIN, null, second));
    expect(outcome).toEqual(refusal('other_home'));
    expect(await enter(entrance, browser.side(ORIGIN, null, first))).toMatchObject({
      kind: 'welcome',
      homeId: first,
    });
  });
});

test('what the home signs names its own key', async () => {
  const entrance = createHome().start();
  const nonce = newNonce();
  const step = entrance.beginHandshake(ORIGIN, FIREFOX)({ kind: 'hello', version: 1, nonce });
  if (step.kind !== 'challenge') throw new Error('no challenge');
  const { homeId, homeKey, nonce: hostNonce, signature } = step.frame;
  const { verify } = createTestBrowser().side(ORIGIN, null);
  const context = { homeId, origin: ORIGIN, pageNonce: nonce, hostNonce };
  expect(await verify(homeKey, homeBytes(context, homeKey), signature)).toBe(true);
  expect(
    await verify(homeKey, homeBytes({ ...context, pageNonce: newNonce() }, homeKey), signature),
  ).toBe(false);
});
