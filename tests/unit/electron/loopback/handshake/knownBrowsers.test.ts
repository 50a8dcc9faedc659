import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openBrowserFile } from '../../../../../electron/loopback/handshake/browserFile.ts';
import { openEntrance } from '../../../../../electron/loopback/handshake/entrance.ts';
import { createKnownBrowsers } from '../../../../../electron/loopback/handshake/knownBrowsers.ts';
import { refuseOpening } from '../../../../support/faultyDisk.ts';
import { memoryBrowserFile } from '../../../../support/memoryBrowserFile.ts';
import { temporaryFolder } from '../../../../support/temporaryFolder.ts';
import { createTestBrowser } from '../../../../support/testBrowser.ts';

const ORIGIN = 'http://127.0.0.1:4000';
const name = { browser: 'Firefox', system: 'Linux' };
let file: string;

beforeEach(() => {
  file = join(temporaryFolder(), 'browsers.json');
});

const open = (log: string[] = []) =>
  createKnownBrowsers(openBrowserFile(file), (line) => log.push(line));

test('a browser stays known over restarts, in a file that only its owner reads', () => {
  const { publicKey } = createTestBrowser();
  const { id } = open().register({ publicKey, origin: ORIGIN, name, at: 7 });
  const known = open().find(publicKey, ORIGIN);
  expect(known).toEqual({ id, publicKey, origin: ORIGIN, name, firstSeen: 7, lastSeen: 7 });
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('the key of the home is the same at every start, and is no key of a browser', () => {
  open();
  const first = openBrowserFile(file).content.home;
  expect(openBrowserFile(file).content.home).toEqual(first);
  const other = join(temporaryFolder(), 'browsers.json');
  expect(openBrowserFile(other).content.home.id).not.toBe(first.id);
});

test('a list that the system refuses to show is kept, whoever comes meanwhile', () => {
  const { publicKey } = createTestBrowser();
  open().register({ publicKey, origin: ORIGIN, name, at: 7 });
  const { home } = openBrowserFile(file).content;
  const allow = refuseOpening(file, 'EACCES', 'reading');
  const log: string[] = [];
  const browsers = open(log);
  const other = createTestBrowser().publicKey;
  browsers.register({ publicKey: other, origin: ORIGIN, name, at: 8 });
  expect(browsers.find(other, ORIGIN)).not.toBeNull();
  expect(log[0]).toContain('could not be saved');
  allow();
  expect(openBrowserFile(file).content.home).toEqual(home);
  expect(open().find(publicKey, ORIGIN)).not.toBeNull();
});

test('a key counts only at the origin it was made at', () => {
  const browsers = open();
  const { publicKey } = createTestBrowser();
  browsers.register({ publicKey, origin: ORIGIN, name, at: 7 });
  for (const origin of ['http://127.0.0.1:4001', 'http://localhost:4000', '']) {
    expect(browsers.find(publicKey, origin)).toBeNull();
  }
});

test('who is turned away is gone, also after a restart', () => {
  const browsers = open();
  const { publicKey } = createTestBrowser();
  const { id } = browsers.register({ publicKey, origin: ORIGIN, name, at: 7 });
  expect(browsers.revoke(id)).toBe(true);
  expect(browsers.revoke(id)).toBe(false);
  expect(browsers.find(publicKey, ORIGIN)).toBeNull();
  expect(open().list()).toEqual([]);
});

test('who is turned away on a full disk is gone at once, and from the file once there is room', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const memory = memoryBrowserFile();
  let isFull = false;
  const browsers = createKnownBrowsers(
    {
      ...memory.file,
      save(content) {
        if (isFull) throw Object.assign(new Error('no room'), { code: 'ENOSPC' });
        memory.file.save(content);
      },
    },
    () => undefined,
  );
  const { publicKey } = createTestBrowser();
  const { id } = browsers.register({ publicKey, origin: ORIGIN, name, at: 7 });
  isFull = true;
  expect(() => browsers.revoke(id)).toThrow('no room');
  expect(browsers.find(publicKey, ORIGIN)).toBeNull();
  vi.advanceTimersByTime(60_000);
  expect(memory.saved().browsers).toHaveLength(1);
  isFull = false;
  vi.advanceTimersByTime(60_000);
  expect(memory.saved().browsers).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

test('when a browser was last seen is written at most once a minute', () => {
  const memory = memoryBrowserFile();
  const browsers = createKnownBrowsers(memory.file, () => undefined);
  const { publicKey } = createTestBrowser();
  const { id } = browsers.register({ publicKey, origin: ORIGIN, name, at: 1_000 });
  browsers.seen(id, name, 60_000);
  expect(memory.saved().browsers[0]?.lastSeen).toBe(1_000);
  browsers.seen(id, { ...name, system: 'Windows' }, 61_000);
  expect(memory.saved().browsers[0]).toMatchObject({
    lastSeen: 61_000,
    name: { system: 'Windows' },
  });
});

test('of very many browsers those are forgotten that were seen longest ago', () => {
  const browsers = open();
  const keys = Array.from({ length: 70 }, () => createTestBrowser().publicKey);
  for (const [at, publicKey] of keys.entries()) {
    browsers.register({ publicKey, origin: ORIGIN, name, at });
  }
  const known = keys.filter((publicKey) => browsers.find(publicKey, ORIGIN) !== null);
  expect(known).toEqual(keys.slice(6));
});

test.each([
  ['cut off', (text: string) => text.slice(0, 100)],
  [
    'with a key that is none',
    (text: string) => text.replace(/"privateKey": "[^"]{20}/, '"privateKey": "'),
  ],
  ['with more than belongs there', (text: string) => text.replace('{', '{"admin": true,')],
])(
  'a damaged list, %s, is kept under another name and told, and nobody is known',
  (_how, damage) => {
    const { publicKey } = createTestBrowser();
    open().register({ publicKey, origin: ORIGIN, name, at: 7 });
    const home = openBrowserFile(file).content.home.id;
    const damaged = damage(readFileSync(file, 'utf8'));
    writeFileSync(file, damaged);
    const log: string[] = [];
    const entrance = openEntrance(file, (line) => log.push(line));
    expect(entrance.quarantined).toEqual(['browsers.json']);
    expect(log).toEqual([expect.stringContaining('each browser has to register again')]);
    expect(entrance.browsers.list()).toEqual([]);
    expect(openBrowserFile(file).content.home.id).not.toBe(home);
    expect(readFileSync(`${file}.damaged`, 'utf8')).toBe(damaged);
    expect(readdirSync(join(file, '..')).sort()).toEqual([
      'browsers.json',
      'browsers.json.damaged',
    ]);
  },
);

test('a disk that takes nothing leaves a browser known for this run, and it is told', () => {
  const { file: memory } = memoryBrowserFile();
  const log: string[] = [];
  const full = () => {
    throw Object.assign(new Error('no room'), { code: 'ENOSPC' });
  };
  const browsers = createKnownBrowsers({ ...memory, save: full }, (line) => log.push(line));
  const { publicKey } = createTestBrowser();
  browsers.register({ publicKey, origin: ORIGIN, name, at: 7 });
  expect(browsers.find(publicKey, ORIGIN)).not.toBeNull();
  expect(log.at(-1)).toContain('could not be saved');
});
