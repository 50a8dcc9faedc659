import type { MenuItemConstructorOptions } from 'electron';
import { shellWords, type ShellLanguage } from './words.ts';

interface MenuActions {
  readonly newChat: () => void;
  readonly importConversations: () => void;
  readonly settings: () => void;
}

export interface MenuOptions {
  readonly language: ShellLanguage;
  readonly platform: NodeJS.Platform;
  readonly developerTools: boolean;
  readonly actions: MenuActions;
}

/**
 * Application menu. Its entries have no accelerators: key bindings belong to the page, where they
 * can be changed.
 */
export function applicationMenu(options: MenuOptions): MenuItemConstructorOptions[] {
  const { language, platform, developerTools, actions } = options;
  const words = shellWords[language];
  const line = { type: 'separator' } as const;
  const mac = platform === 'darwin';
  const appMenu: MenuItemConstructorOptions[] = [
    { label: words.newChat, click: actions.newChat },
    { label: words.importConversations, click: actions.importConversations },
    { label: words.settings, click: actions.settings },
  ];
  return [
    ...(mac ? [{ role: 'appMenu' } as const] : []),
    {
      label: words.file,
      submenu: [
        ...appMenu,
        line,
        mac ? { role: 'close', label: words.close } : { role: 'quit', label: words.quit },
      ],
    },
    {
      label: words.edit,
      submenu: [
        { role: 'undo', label: words.undo },
        { role: 'redo', label: words.redo },
        line,
        { role: 'cut', label: words.cut },
        { role: 'copy', label: words.copy },
        { role: 'paste', label: words.paste },
        { role: 'selectAll', label: words.selectAll },
      ],
    },
    {
      label: words.view,
      submenu: [
        { role: 'resetZoom', label: words.actualSize },
        { role: 'zoomIn', label: words.zoomIn },
        { role: 'zoomOut', label: words.zoomOut },
        { role: 'togglefullscreen', label: words.fullScreen },
        ...(developerTools
          ? [line, { role: 'toggleDevTools', label: words.developerTools } as const]
          : []),
      ],
    },
    {
      label: words.window,
      submenu: [
        { role: 'minimize', label: words.minimize },
        { role: 'close', label: words.close },
      ],
    },
  ];
}
