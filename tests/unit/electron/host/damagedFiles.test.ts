import { lstatSync, lutimesSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readWindowState, writeWindowState } from '../../../../electron/desktop/windowState.ts';
import { acquireHome } from '../../../../electron/host/homeLock.ts';
import { createFileSecretStore } from '../../../../electron/loopback/fileSecretStore.ts';
import { listenForHome } from '../../../../electron/loopback/port.ts';
import { breakDisk } from '../../../support/faultyDisk.ts';
import { DAMAGES } from '../../../support/fileDamage.ts';
import {
  newBrowserFileContent,
  openBrowserFile,
} from '../../../../electron/loopback/handshake/browserFile.ts';
import { openEntrance } from '../../../../electron/loopback/handshake/entrance.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const KINDS = Object.keys(DAMAGES);

function damaged(name: string, content: string, kind: string) {
  const home = temporaryFolder();
  const path = join(home, name);
  writeFileSync(path, content, { mode: 0o600 });
  DAMAGES[kind]?.(path);
  return { home, path };
}

describe.each(KINDS)('%s', (kind) => {
  test('in place of the lock of a home is no lock for long', () => {
    const { home, path } = damaged('instance.json', '{"id":"x","pid":', kind);
    // Older than the time that writing a lock takes.
    if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) lutimesSync(path, 0, 0);
    expect(acquireHome(home, 'browser').kind).toBe('acquired');
  });

  test('in place of the remembered port is another port', async () => {
    const { home } = damaged('loopback.json', '{"port":1}', kind);
    const server = createServer();
    onTestFinished(() => void server.close());
    const port = await listenForHome(server, home, null, () => undefined);
    expect(JSON.parse(readFileSync(join(home, 'loopback.json'), 'utf8'))).toEqual({ port });
  });

  test('in place of the keys is kept aside, and new keys are kept', async () => {
    const { home, path } = damaged('secrets.json', '{"keys":{"a":"sk-1"}}', kind);
    const secrets = createFileSecretStore(home);
    const isWhole = (await secrets.get('a')) === 'sk-1';
    expect(secrets.endpointIds()).toEqual(isWhole ? ['a'] : []);
    const isQuarantined = readdirSync(home).includes('secrets.json.damaged');
    expect(isQuarantined).toBe(!isWhole && !/gone/u.test(kind));
    expect(secrets.quarantined).toEqual(isQuarantined ? ['secrets.json'] : []);
    expect(await secrets.set('b', 'sk-2')).toBe(true);
    expect(JSON.parse(readFileSync(path, 'utf8')).keys.b).toBe('sk-2');
  });

  test('in place of the list of browsers is a new one, and the start goes on', () => {
    const whole = JSON.stringify(newBrowserFileContent());
    const { home, path } = damaged('browsers.json', whole, kind);
    const log: string[] = [];
    const entrance = openEntrance(path, (line) => log.push(line));
    expect(entrance.browsers.list()).toEqual([]);
    expect(entrance.mintSecret()).toHaveLength(43);
    const isQuarantined = readdirSync(home).includes('browsers.json.damaged');
    expect(entrance.quarantined).toEqual(isQuarantined ? ['browsers.json'] : []);
    expect(log).toHaveLength(isQuarantined ? 1 : 0);
    expect(openBrowserFile(path).content.browsers).toEqual([]);
  });

  test('in place of the window’s state is the usual window', () => {
    const { path } = damaged('window.json', '{"bounds":{"x":0', kind);
    expect(readWindowState(path)).toBeNull();
  });
});

test('keys that were damaged twice are both kept', async () => {
  const { home, path } = damaged('secrets.json', '', 'garbage');
  createFileSecretStore(home);
  DAMAGES['text']?.(path);
  await createFileSecretStore(home).set('a', 'sk');
  const names = readdirSync(home).sort();
  expect(names).toEqual(['secrets.json', 'secrets.json.damaged', 'secrets.json.damaged-2']);
});

test('a window’s state on a full disk leaves the one before', () => {
  const home = temporaryFolder();
  const path = join(home, 'window.json');
  const state = { bounds: { x: 1, y: 2, width: 300, height: 400 }, maximized: false };
  writeWindowState(path, state);
  const repair = breakDisk(home, { after: 5, code: 'ENOSPC' });
  expect(() => writeWindowState(path, { ...state, maximized: true })).toThrow('ENOSPC');
  repair();
  expect(readWindowState(path)).toEqual(state);
});

test('a port that cannot be remembered is no reason not to listen', async () => {
  const home = temporaryFolder();
  breakDisk(home, { after: 0, code: 'ENOSPC' });
  const server = createServer();
  onTestFinished(() => void server.close());
  const log: string[] = [];
  expect(await listenForHome(server, home, null, (line) => log.push(line))).toBeGreaterThan(1023);
  expect(log).toHaveLength(1);
});
