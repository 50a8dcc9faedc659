import { randomUUID } from 'node:crypto';
import type { BrowserName } from '../../../shared/handshake/frames.ts';
import { unrefTimer } from '../../engine/dependencies.ts';
import type { BrowserFile, KnownBrowser } from './browserFile.ts';

/** Known browsers that may connect by their key, until a person revokes them. */
export interface KnownBrowsers {
  list(): readonly KnownBrowser[];
  /**
   * Finds a browser by its key, which is valid only at the origin, and so the port, it was created
   * for.
   */
  find(publicKey: string, origin: string): KnownBrowser | null;
  register(browser: {
    publicKey: string;
    origin: string;
    name: BrowserName;
    at: number;
  }): KnownBrowser;
  seen(id: string, name: BrowserName, at: number): void;
  /**
   * Revokes a browser; false when there is no such browser. Throws the disk's error when the list
   * could not be saved: then it is revoked for this run, and the save is tried again.
   */
  revoke(id: string): boolean;
}

/** Limit of known browsers, beyond which the one seen longest ago is dropped. */
const MAX_BROWSERS = 64;
/** Least interval between two writes of the last-seen time, since reconnects are frequent. */
const LAST_SEEN_INTERVAL_MS = 60_000;
/** Pause before another attempt to save a revocation, which must outlive a restart. */
const SAVE_RETRY_MS = 10_000;

export function createKnownBrowsers(file: BrowserFile, log: (line: string) => void): KnownBrowsers {
  let browsers: readonly KnownBrowser[] = file.content.browsers;

  function save(): void {
    file.save({ home: file.content.home, browsers: [...browsers] });
  }

  function saveLater(): void {
    unrefTimer(SAVE_RETRY_MS, () => {
      try {
        save();
      } catch {
        saveLater();
      }
    });
  }

  function replaceBrowsers(next: readonly KnownBrowser[]): void {
    browsers = next;
    try {
      save();
    } catch (error) {
      // They stay known for this run.
      log(`the list of browsers could not be saved: ${String(error)}`);
    }
  }
  // The home's key must be the same at the next start, whether or not a browser registers.
  replaceBrowsers(browsers);

  return {
    list: () => browsers,
    find: (publicKey, origin) =>
      browsers.find((each) => each.publicKey === publicKey && each.origin === origin) ?? null,
    register({ publicKey, origin, name, at }) {
      const browser = { id: randomUUID(), publicKey, origin, name, firstSeen: at, lastSeen: at };
      const newestFirst = [...browsers].sort((a, b) => b.lastSeen - a.lastSeen);
      replaceBrowsers([browser, ...newestFirst.slice(0, MAX_BROWSERS - 1)]);
      return browser;
    },
    seen(id, name, at) {
      const browser = browsers.find((each) => each.id === id);
      if (browser === undefined || Math.abs(at - browser.lastSeen) < LAST_SEEN_INTERVAL_MS) return;
      replaceBrowsers(
        browsers.map((each) => (each.id === id ? { ...each, name, lastSeen: at } : each)),
      );
    },
    revoke(id) {
      const remaining = browsers.filter((each) => each.id !== id);
      if (remaining.length === browsers.length) return false;
      browsers = remaining;
      try {
        save();
      } catch (error) {
        saveLater();
        throw error;
      }
      return true;
    },
  };
}
