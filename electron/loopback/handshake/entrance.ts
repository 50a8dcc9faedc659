import { browserName } from './browserName.ts';
import { openBrowserFile, type BrowserFile } from './browserFile.ts';
import { createHostHandshake, type HandshakeHome, type HandshakeStep } from './hostHandshake.ts';
import { createKnownBrowsers, type KnownBrowsers } from './knownBrowsers.ts';
import { createOneTimeSecrets, newSecret } from './oneTimeSecrets.ts';
import { signingKey } from './p256.ts';

/** Entrance of a browser: by the secret of a printed address once, by its own key from then on. */
export interface Entrance {
  readonly quarantined: readonly string[];
  readonly browsers: KnownBrowsers;
  mintSecret(): string;
  /** Begins a handshake with a page of this verified origin. */
  beginHandshake(origin: string, userAgent: string): (frame: unknown) => HandshakeStep;
}

export function openEntrance(path: string, log: (line: string) => void): Entrance {
  const file = openBrowserFile(path);
  for (const name of file.quarantined) {
    log(`${name} was damaged and is set aside: each browser has to register again`);
  }
  return createEntrance(file, log);
}

export function createEntrance(file: BrowserFile, log: (line: string) => void): Entrance {
  const key = signingKey(file.content.home.privateKey);
  if (key === null) throw new Error('the key of the home is none');
  const secrets = createOneTimeSecrets();
  const browsers = createKnownBrowsers(file, log);
  const home: HandshakeHome = {
    homeId: file.content.home.id,
    key,
    secrets,
    browsers,
    now: Date.now,
    newNonce: newSecret,
  };
  return {
    quarantined: file.quarantined,
    browsers,
    mintSecret: () => secrets.mint(),
    beginHandshake: (origin, userAgent) =>
      createHostHandshake(home, { origin, name: browserName(userAgent) }),
  };
}
