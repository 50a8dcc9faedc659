import { expect } from 'vitest';
import { newBrowserFileContent } from '../../../../../../electron/loopback/handshake/browserFile.ts';
import {
  createEntrance,
  type Entrance,
} from '../../../../../../electron/loopback/handshake/entrance.ts';
import { pageHandshake, type PageSide } from '../../../../../../shared/handshake/pageHandshake.ts';
import { memoryBrowserFile } from '../../../../../support/memoryBrowserFile.ts';
import { createTestBrowser } from '../../../../../support/testBrowser.ts';

export const ORIGIN = 'http://127.0.0.1:4000';
export const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

export type Answer = ReturnType<Entrance['beginHandshake']>;

/** A home that keeps what it is told in memory, at every start again. */
export function createHome(content = newBrowserFileContent()) {
  const memory = memoryBrowserFile(content);
  const start = () => createEntrance({ ...memory.file, content: memory.saved() }, () => undefined);
  return { start, saved: memory.saved };
}

/** A page and a host over a wire without a socket; `sent` is what the page let out. */
export async function meet(answer: Answer, page: PageSide) {
  const sent: { kind: string }[] = [];
  const back: unknown[] = [];
  const outcome = await pageHandshake(
    {
      send(frame) {
        sent.push(frame);
        back.push(answer(frame).frame);
      },
      next: async () => back.shift(),
    },
    page,
  );
  return { outcome, sent };
}

export const enter = async (entrance: Entrance, page: PageSide, origin = page.origin) =>
  (await meet(entrance.beginHandshake(origin, FIREFOX), page)).outcome;

export const refusal = (reason: string) => ({ kind: 'refused', refusal: { reason } });

/** A browser that has registered with a home. */
export async function registered(origin = ORIGIN) {
  const home = createHome();
  const entrance = home.start();
  const browser = createTestBrowser();
  const secret = entrance.mintSecret();
  const outcome = await enter(entrance, browser.side(origin, secret));
  expect(outcome).toMatchObject({ kind: 'welcome' });
  return { home, entrance, browser, secret };
}
