import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { safeStorage } from 'electron';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { desktopSecrets } from '../../../../electron/desktop/secrets.ts';
import { createHostCommands } from '../../../../electron/host/hostCommands.ts';
import { createFileSecretStore } from '../../../../electron/loopback/fileSecretStore.ts';
import { refuseOpening } from '../../../support/faultyDisk.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const KEY = 'sk-canary-123';
const modeOf = (path: string) => statSync(path).mode & 0o777;

describe('the file of the browser edition', () => {
  test('keeps keys for its owner only, also when somebody opened it', async () => {
    const home = temporaryFolder();
    const file = join(home, 'secrets.json');
    await createFileSecretStore(home).set('openai', KEY);
    expect(modeOf(file)).toBe(0o600);
    chmodSync(file, 0o644);
    expect(await createFileSecretStore(home).get('openai')).toBe(KEY);
    expect(modeOf(file)).toBe(0o600);
  });

  test('forgets, and is gone with its last key', async () => {
    const home = temporaryFolder();
    const secrets = createFileSecretStore(home);
    await secrets.set('a', KEY);
    await secrets.set('b', KEY);
    await secrets.clear('a');
    expect(secrets.endpointIds()).toEqual(['b']);
    expect(await secrets.get('a')).toBeNull();
    await secrets.clear('b');
    expect(existsSync(join(home, 'secrets.json'))).toBe(false);
  });

  test('saves no key over those that the system refuses to show', async () => {
    const home = temporaryFolder();
    const secrets = createFileSecretStore(home);
    await secrets.set('a', KEY);
    const allow = refuseOpening(join(home, 'secrets.json'), 'EACCES', 'reading');
    await expect(secrets.set('b', 'sk-2')).rejects.toMatchObject({ code: 'EACCES' });
    await expect(secrets.clear('a')).rejects.toMatchObject({ code: 'EACCES' });
    allow();
    expect(await secrets.get('a')).toBe(KEY);
    await secrets.set('b', 'sk-2');
    expect(secrets.endpointIds()).toEqual(['a', 'b']);
  });

  test('reads nothing out of what is no list of keys, and nothing inherited', async () => {
    const home = temporaryFolder();
    writeFileSync(join(home, 'secrets.json'), '{"keys": [');
    expect(createFileSecretStore(home).endpointIds()).toEqual([]);
    expect(await createFileSecretStore(home).get('constructor')).toBeNull();
  });
});

describe('the key store of the desktop edition', () => {
  beforeEach(() => void vi.stubGlobal('process', { ...process, platform: 'linux' }));
  afterEach(() => {
    vi.unstubAllGlobals();
    Object.assign(safeStorage, {
      available: true,
      backend: 'gnome_libsecret',
      rotated: false,
      sealing: Promise.resolve(),
    });
  });

  test('seals what it keeps', async () => {
    const home = temporaryFolder();
    const secrets = await desktopSecrets(home);
    expect(await secrets.set('openai', KEY)).toBe(true);
    expect(readFileSync(join(home, 'secrets.sealed.json'), 'utf8')).not.toContain(KEY);
    expect(await (await desktopSecrets(home)).get('openai')).toBe(KEY);
  });

  test('of two keys saved at once the later one is kept, however long the first takes to seal', async () => {
    const home = temporaryFolder();
    const secrets = await desktopSecrets(home);
    const slow = Promise.withResolvers<void>();
    Object.assign(safeStorage, { sealing: slow.promise });
    const first = secrets.set('openai', 'sk-first');
    Object.assign(safeStorage, { sealing: Promise.resolve() });
    const second = secrets.set('openai', KEY);
    const cleared = secrets.clear('other');
    slow.resolve();
    await Promise.all([first, second, cleared]);
    expect(await secrets.get('openai')).toBe(KEY);
  });

  test('a key that is removed while it is being sealed stays removed', async () => {
    const secrets = await desktopSecrets(temporaryFolder());
    const slow = Promise.withResolvers<void>();
    Object.assign(safeStorage, { sealing: slow.promise });
    const both = [secrets.set('openai', KEY), secrets.clear('openai')];
    slow.resolve();
    await Promise.all(both);
    expect(secrets.endpointIds()).toEqual([]);
  });

  test('a key whose seal is out of date is sealed again', async () => {
    const secrets = await desktopSecrets(temporaryFolder());
    await secrets.set('openai', KEY);
    Object.assign(safeStorage, { rotated: true });
    expect(await secrets.get('openai')).toBe(KEY);
    expect(safeStorage).toHaveProperty('rotated', false);
  });

  test('a key sealed by somebody else is none', async () => {
    const home = temporaryFolder();
    const secrets = await desktopSecrets(home);
    await secrets.set('openai', KEY);
    vi.spyOn(safeStorage, 'decryptStringAsync').mockRejectedValueOnce(new Error('not ours'));
    expect(await secrets.get('openai')).toBeNull();
  });

  test.each([
    ['basic_text', true],
    ['unknown', true],
    ['gnome_libsecret', false],
  ])('keeps nothing where the backend is %s (available: %s)', async (backend, available) => {
    Object.assign(safeStorage, { available, backend });
    const home = temporaryFolder();
    const secrets = await desktopSecrets(home);
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
