import { all, some, type AttackSection } from '../row.ts';

const REQUESTS = 'tests/unit/electron/loopback/hostileRequests.test.ts';
const SOCKETS = 'tests/unit/electron/loopback/hostileSockets.test.ts';
const TRICKS = 'tests/attack/httpTricks.test.ts';

const refused = (title: RegExp) =>
  some(REQUESTS, new RegExp(`^hostile requests are refused > .*(?:${title.source})`, 'u'));

export const LOOPBACK: AttackSection = {
  section: 3,
  name: 'Loopback',
  rows: [
    {
      attack: 'hosts',
      tests: [
        some(TRICKS, /^a host of/u),
        refused(/name|IPv|address$|loopback|in decimal|shortened|hosts?$/),
      ],
    },
    { attack: 'origins', tests: [refused(/origin|another program/)] },
    {
      attack: 'Sec-Fetch',
      tests: [some(TRICKS, /^what a browser says/u), refused(/foreign (?:page|frame)/)],
    },
    {
      attack: 'paths',
      tests: [
        some(TRICKS, /paths that are none/u),
        refused(/path|slash|file|source map|a folder|secret (?:in|as)/),
      ],
    },
    { attack: 'methods', tests: [refused(/(?:POST|PUT|DELETE|OPTIONS|TRACE|CONNECT)/)] },
    {
      attack: 'upgrades',
      tests: [some(SOCKETS, /^a socket is not even opened/u)],
    },
    { attack: 'requests for a secret', tests: [refused(/a secret asked for/)] },
    {
      attack: 'requests that two servers read differently',
      tests: [some(TRICKS, /^a request that two servers/u), refused(/header without end|no HTTP/)],
    },
    {
      attack: 'wrong secrets and odd first frames',
      tests: [
        some(TRICKS, /guessed secrets/u),
        some(SOCKETS, /^a socket is closed with/u),
        all('tests/unit/electron/loopback/handshake/handshake.test.ts'),
        all('tests/unit/electron/loopback/handshake/oneTimeSecrets.test.ts'),
      ],
    },
    { attack: 'headers of every answer', tests: [some(REQUESTS, /carries the whole policy/u)] },
    {
      attack: 'the secret in arguments, environment, logs',
      tests: [all('tests/attack/secretTraces.test.ts')],
    },
    {
      attack: "the secret in the browser's history",
      tests: [some('e2e/entrance.spec.ts', /an address that was used/u)],
    },
    { attack: 'a foreign page in Chromium', tests: [all('e2e/foreignPage.spec.ts')] },
    { attack: 'XSS over all screens', tests: [all('e2e/hostileWords.spec.ts')] },
    { attack: 'what a model writes, in Chromium', tests: [all('e2e/networkTraffic.spec.ts')] },
  ],
};
