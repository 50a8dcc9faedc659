import { describe, expect, onTestFinished, test } from 'vitest';
import {
  app,
  BrowserWindow,
  dialogs,
  globalShortcut,
  menus,
  Notification,
  Tray,
} from '../../../support/fakeElectron.ts';
import { useDesktop } from './support/desktop.ts';
import { asConversationId } from '../../../support/ids.ts';

const desktop = useDesktop();
const usual = { language: 'en', tray: false, globalShortcut: null } as const;

const labels = () =>
  (menus.at(-1) ?? []).flatMap(({ label, submenu }) => [
    label,
    ...(submenu ?? []).map((item) => item.label),
  ]);
const press = (label: string) => {
  const items = (menus.at(-1) ?? []).flatMap(({ submenu }) => submenu ?? []);
  items.find((item) => item.label === label)?.click?.();
};

/** Loci on another system, until the end of the test. */
async function runOn(platform: NodeJS.Platform) {
  const { platform: actual } = process;
  Object.defineProperty(process, 'platform', { value: platform });
  onTestFinished(() => void Object.defineProperty(process, 'platform', { value: actual }));
  await desktop().run();
  return desktop().window();
}

describe('the menu', () => {
  test('speaks the language of the system, and then that of the page', async () => {
    app.languages = ['fr-FR', 'ru-RU'];
    await desktop().run();
    expect(labels()).toContain('Новый разговор');
    const page = await desktop().page();
    await page.call('host.applyShell', usual);
    expect(labels()).toContain('New conversation');
    expect(labels()).not.toContain('Новый разговор');
  });

  test('leads the page to a new chat and to the settings, and loads nothing anew', async () => {
    await desktop().run();
    press('New conversation');
    expect(desktop().window().calls).toContain('load loci://app/#/chat');
    press('Settings');
    expect(desktop().window().calls).toContain('load loci://app/#/settings');
    expect(BrowserWindow.opened).toHaveLength(1);
  });

  test('has developer tools only where Loci is developed', async () => {
    await desktop().run();
    expect(labels()).toContain('Developer tools');
    app.isPackaged = true;
    const page = await desktop().page();
    await page.call('host.applyShell', { ...usual, language: 'ru' });
    expect(labels()).not.toContain('Инструменты разработчика');
  });
});

describe('the tray', () => {
  test('is there when it is wanted, and keeps Loci when the window is closed', async () => {
    await desktop().run();
    const page = await desktop().page();
    const window = desktop().window();
    expect(Tray.open.size).toBe(0);
    await page.call('host.applyShell', { ...usual, tray: true });
    const [tray] = Tray.open;
    expect(tray?.image).toEqual({ bytes: 32 * 32 * 4, width: 32, height: 32, scaleFactor: 2 });
    expect(window.close()).toBe(false);
    expect(window.calls.at(-1)).toBe('hide');
    tray?.emit('click');
    expect(window.calls.slice(-2)).toEqual(['show', 'focus']);
    // The press takes the focus off the window first.
    window.emit('blur');
    tray?.emit('click');
    expect(window.calls.at(-1)).toBe('hide');
    tray?.menu[0]?.click?.();
    expect(window.calls.slice(-2)).toEqual(['show', 'focus']);
    tray?.menu[0]?.click?.();
    expect(window.calls.at(-1)).toBe('hide');
    tray?.menu[1]?.click?.();
    expect(window.calls).toContain('load loci://app/#/chat');
    tray?.menu.at(-1)?.click?.();
    expect(app.quits).toBe(1);
  });

  test('speaks another language when the page does, and is gone when it is not wanted', async () => {
    await desktop().run();
    const page = await desktop().page();
    await page.call('host.applyShell', { ...usual, tray: true });
    await page.call('host.applyShell', { ...usual, language: 'ru', tray: true });
    expect(Tray.open.size).toBe(1);
    expect([...Tray.open][0]?.menu[1]?.label).toBe('Новый разговор');
    await page.call('host.applyShell', usual);
    expect(Tray.open.size).toBe(0);
    expect(desktop().window().close()).toBe(true);
  });

  test('does not keep a window when Loci quits', async () => {
    await desktop().run();
    const page = await desktop().page();
    await page.call('host.applyShell', { ...usual, tray: true });
    app.emit('before-quit', { preventDefault: () => undefined });
    expect(desktop().window().close()).toBe(true);
    app.emit('will-quit');
    expect(Tray.open.size).toBe(0);
  });
});

describe('a window that is closed', () => {
  test('is hidden on a Mac, where what is due is still watched for, and comes back from the dock', async () => {
    const window = await runOn('darwin');
    expect(window.close()).toBe(false);
    expect(window.calls.at(-1)).toBe('hide');
    expect(app.quits).toBe(0);
    app.emit('activate');
    expect(window.calls.slice(-2)).toEqual(['show', 'focus']);
    expect(BrowserWindow.opened).toHaveLength(1);
  });

  test('leaves full screen before it is hidden', async () => {
    const window = await runOn('darwin');
    window.fullScreen = true;
    expect(window.close()).toBe(false);
    expect(window.calls.at(-1)).toBe('unfill');
    window.emit('leave-full-screen');
    expect(window.calls.at(-1)).toBe('hide');
  });

  test('is closed on a Mac when Loci quits', async () => {
    const window = await runOn('darwin');
    app.emit('before-quit', { preventDefault: () => undefined });
    expect(window.close()).toBe(true);
  });

  test.each(['win32', 'linux'] as const)('is closed on %s without a tray', async (platform) => {
    const window = await runOn(platform);
    expect(window.close()).toBe(true);
    app.emit('window-all-closed');
    expect(app.quits).toBe(1);
  });
});

describe('the global shortcut', () => {
  const keys = 'Mod+Shift+KeyL';
  const accelerator = 'CommandOrControl+Shift+L';

  test('shows and hides the window, and is given back at the end', async () => {
    await desktop().run();
    const page = await desktop().page();
    const answer = await page.call('host.applyShell', { ...usual, globalShortcut: keys });
    expect(answer).toEqual({ globalShortcut: 'on' });
    globalShortcut.ours.get(accelerator)?.();
    expect(desktop().window().calls.slice(-2)).toEqual(['show', 'focus']);
    desktop().window().focused = true;
    globalShortcut.ours.get(accelerator)?.();
    expect(desktop().window().calls.at(-1)).toBe('hide');
    app.emit('will-quit');
    expect(globalShortcut.ours.size).toBe(0);
  });

  test('leaves full screen on a Mac before it hides the window', async () => {
    const window = await runOn('darwin');
    const page = await desktop().page();
    await page.call('host.applyShell', { ...usual, globalShortcut: keys });
    window.fullScreen = true;
    window.focused = true;
    globalShortcut.ours.get(accelerator)?.();
    expect(window.calls.at(-1)).toBe('unfill');
    window.emit('leave-full-screen');
    expect(window.calls.at(-1)).toBe('hide');
  });

  test('is off when another program has the keys, and says so', async () => {
    globalShortcut.taken.add(accelerator);
    await desktop().run();
    const page = await desktop().page();
    const apply = (globalShortcut: string | null) =>
      page.call('host.applyShell', { ...usual, globalShortcut });
    expect(await apply(keys)).toEqual({ globalShortcut: 'refused' });
    globalShortcut.taken.clear();
    expect(await apply(keys)).toEqual({ globalShortcut: 'on' });
    expect(await apply('Alt+Space')).toEqual({ globalShortcut: 'on' });
    expect([...globalShortcut.ours.keys()]).toEqual(['Alt+Space']);
    expect(await apply(null)).toEqual({ globalShortcut: 'off' });
    expect(globalShortcut.ours.size).toBe(0);
  });

  test.each(['KeyL', 'Shift+KeyL', 'Mod+Delete', 'Mod+Shift+KeyL+KeyM', ''])(
    'never takes %j',
    async (binding) => {
      await desktop().run();
      const page = await desktop().page();
      await expect(
        page.call('host.applyShell', { ...usual, globalShortcut: binding }),
      ).rejects.toMatchObject({ error: { code: 'invalid_request' } });
      expect(globalShortcut.ours.size).toBe(0);
    },
  );
});

describe('a notice', () => {
  const notice = {
    title: 'Trip',
    body: 'The answer is ready.',
    conversationId: asConversationId('c 1'),
  };

  test('leads to its conversation when it is clicked', async () => {
    await desktop().run();
    const page = await desktop().page();
    expect(await page.call('host.notify', notice)).toEqual({ shown: true });
    const [shown] = Notification.shown;
    expect(shown?.options).toEqual({ title: 'Trip', body: notice.body, silent: true });
    shown?.emit('click');
    expect(desktop().window().calls).toContain('load loci://app/#/chat/c%201');
  });

  test('is not shown to somebody who is looking, nor where the system shows none', async () => {
    await desktop().run();
    const page = await desktop().page();
    desktop().window().focused = true;
    expect(await page.call('host.notify', notice)).toEqual({ shown: false });
    desktop().window().focused = false;
    Notification.supported = false;
    expect(await page.call('host.notify', notice)).toEqual({ shown: false });
    expect(Notification.shown).toEqual([]);
  });
});

describe('a page that crashes', () => {
  const crash = (reason = 'crashed') =>
    desktop().window().webContents.emit('render-process-gone', {}, { reason });

  test('is loaded again, a few times', async () => {
    await desktop().run();
    const { webContents } = desktop().window();
    for (let times = 0; times < 3; times += 1) crash();
    expect(webContents.reloads).toBe(3);
    expect(dialogs).toEqual([]);
    crash('oom');
    expect(webContents.reloads).toBe(3);
    expect(dialogs.join()).toContain('keeps crashing');
    expect(desktop().log).toContain('the page is gone: oom');
  });

  test('is left alone when it ended in order', async () => {
    await desktop().run();
    crash('clean-exit');
    expect(desktop().window().webContents.reloads).toBe(0);
  });
});
