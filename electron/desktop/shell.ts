import { app, Menu } from 'electron';
import type { DesktopIntegration } from '../host/hostCommands.ts';
import { createGlobalShortcut } from './globalShortcut.ts';
import type { MainWindow } from './mainWindow.ts';
import { applicationMenu } from './menu.ts';
import { showNotice } from './notices.ts';
import { createTray, type TrayHolder } from './tray.ts';
import type { ShellLanguage } from './shellTexts.ts';

export interface Shell {
  readonly tray: TrayHolder;
  readonly language: () => ShellLanguage;
  readonly commands: DesktopIntegration;
}

/** Shell around the window: menu, tray, global shortcut and notices. */
export function createShell(window: () => MainWindow, systemLanguage: ShellLanguage): Shell {
  let language = systemLanguage;
  const newChat = () => window().open('#/chat');
  const tray = createTray({
    toggleFocused: () => window().toggleFocused(),
    toggleVisibility: () => window().toggleVisibility(),
    newChat,
    quit: () => app.quit(),
  });
  const shortcut = createGlobalShortcut(() => window().toggleFocused());
  const setMenu = () => {
    const template = applicationMenu({
      language,
      platform: process.platform,
      hasDeveloperTools: !app.isPackaged,
      actions: {
        newChat,
        importConversations: () => window().open('#/import'),
        settings: () => window().open('#/settings'),
      },
    });
    Menu.setApplicationMenu(Menu.buildFromTemplate(template));
  };
  setMenu();
  return {
    tray,
    language: () => language,
    commands: {
      apply(settings) {
        if (settings.language !== language) {
          language = settings.language;
          setMenu();
        }
        tray.set(settings.tray, language);
        return { globalShortcut: shortcut.set(settings.globalShortcut) };
      },
      notify({ title, body, conversationId }) {
        if (window().focused) return false;
        const route =
          conversationId === null ? '#/memories' : `#/chat/${encodeURIComponent(conversationId)}`;
        return showNotice({ title, body }, () => window().open(route));
      },
    },
  };
}
