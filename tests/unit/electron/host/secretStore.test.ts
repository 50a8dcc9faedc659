import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { safeStorage } from 'electron';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { desktopSecrets } from '../../../../electron/desktop/secrets.ts';
import { createHostCommands } from '../../../../electron/host/hostCommands.ts';
import { fileSecrets } from '../../../../electron/loopback/secrets.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const KEY = 'sk-canary-123';
const modeOf = (path: string) => statSync(path).mode & 0o777;

describe('the file of the browser edition', () => {
  test('keeps keys for its owner only, also when somebody opened it', () => {
    const home = temporaryFolder();
    const file = join(home, 'secrets.json');
    fileSecrets(home).set('openai', KEY);
    expect(modeOf(file)).toBe(0o600);
    chmodSync(file, 0o644);
    expect(fileSecrets(home).get('openai')).toBe(KEY);
    expect(modeOf(file)).toBe(0o600);
  });

  test('forgets, and is gone with its last key', () => {
    const home = temporaryFolder();
    const secrets = fileSecrets(home);
    secrets.set('a', KEY);
    secrets.set('b', KEY);
    secrets.clear('a');
    expect(secrets.endpointIds()).toEqual(['b']);
    expect(secrets.get('a')).toBeNull();
    secrets.clear('b');
    expect(existsSync(join(home, 'secrets.json'))).toBe(false);
  });

  test('reads nothing out of what is no list of keys, and nothing inherited', () => {
    const home = temporaryFolder();
    writeFileSync(join(home, 'secrets.json'), '{"keys": [');
    expect(fileSecrets(home).endpointIds()).toEqual([]);
    expect(fileSecrets(home).get('constructor')).toBeNull();
  });
});

describe('the key store of the desktop edition', () => {
  beforeEach(() => void vi.stubGlobal('process', { ...process, platform: 'linux' }));
  afterEach(() => {
    vi.unstubAllGlobals();
    Object.assign(safeStorage, { available: true, backend: 'gnome_libsecret' });
  });

  test('seals what it keeps', () => {
    const home = temporaryFolder();
    const secrets = desktopSecrets(home);
    expect(secrets.set('openai', KEY)).toBe(true);
    expect(readFileSync(join(home, 'secrets.sealed.json'), 'utf8')).not.toContain(KEY);
    expect(desktopSecrets(home).get('openai')).toBe(KEY);
  });

  test.each([
    ['basic_text', true],
    ['unknown', true],
    ['gnome_libsecret', false],
  ])('keeps nothing where the backend is %s (available: %s)', async (backend, available) => {
    Object.assign(safeStorage, { available, backend });
    const home = temporaryFolder();
    const secrets = desktopSecrets(home);
    expect(secrets.backend).toBe('none');
    const handlers = createHostCommands({
      edition: 'desktop',
      version: '0',
      homeFolder: home,
      secrets,
    });
    const set = async () =>
      await handlers['secrets.set']({ endpointId: 'openai', key: KEY }, undefined);
    await expect(set()).rejects.toMatchObject({
      error: { code: 'not_available', reason: 'no_key_store' },
    });
    expect(existsSync(join(home, 'secrets.sealed.json'))).toBe(false);
  });
});
