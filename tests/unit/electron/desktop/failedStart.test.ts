import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { app, BrowserWindow, dialogs } from '../../../support/fakeElectron.ts';
import { until } from '../../../support/until.ts';
import { useDesktop } from './support/desktop.ts';

const desktop = useDesktop();

describe('whatever ends a start is said, and frees both locks', () => {
  beforeEach(() => {
    app.exits.length = 0;
    app.locksReleased = 0;
  });

  test.each<[string, () => void, string]>([
    [
      'a home that cannot be made',
      () => {
        rmSync(desktop().home, { recursive: true, force: true });
        writeFileSync(desktop().home, '');
      },
      'The disk reported an error',
    ],
    [
      'an error nobody thought of',
      () =>
        vi.spyOn(app, 'enableSandbox').mockImplementationOnce(() => {
          throw new Error('no sandbox here');
        }),
      'Something unexpected went wrong while Loci was starting. Your data is not affected.\n\nno sandbox here',
    ],
    [
      'an error once Electron is ready',
      () => vi.spyOn(app, 'whenReady').mockRejectedValueOnce(new Error('never ready')),
      'never ready',
    ],
  ])('%s', async (_what, arrange, message) => {
    arrange();
    await desktop().run();
    expect(dialogs).toEqual([expect.stringContaining(message)]);
    expect(dialogs.join()).toContain('Loci couldn’t start');
    expect([app.exits, app.locksReleased]).toEqual([[1], 1]);
    expect(BrowserWindow.opened).toEqual([]);
    expect(existsSync(join(desktop().home, 'instance.json'))).toBe(false);
  });

  test('an engine that gives up', async () => {
    desktop().moveHome('unopenable');
    await desktop().run();
    await until(() => dialogs.length > 0, 'the dialog');
    expect([app.exits, app.locksReleased]).toEqual([[1], 1]);
    expect(existsSync(join(desktop().home, 'instance.json'))).toBe(false);
  });
});

test('the folder of the app is there, for its owner only, before Electron is told of it', async () => {
  await desktop().run();
  const folder = join(desktop().home, 'desktop');
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(app.paths.get('userData')).toBe(folder);
});

test('the system knows the app by the id of the package', async () => {
  await desktop().run();
  const file = join(import.meta.dirname, '../../../../electron-builder.yml');
  expect(readFileSync(file, 'utf8')).toContain(`\nappId: ${app.userModelId}\n`);
});
