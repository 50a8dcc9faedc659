import type { MenuItemConstructorOptions } from 'electron';
import { shellTexts, type ShellLanguage } from './shellTexts.ts';

interface MenuActions {
  readonly newChat: () => void;
  readonly importConversations: () => void;
  readonly settings: () => void;
}

export interface MenuOptions {
  readonly language: ShellLanguage;
  readonly platform: NodeJS.Platform;
  readonly hasDeveloperTools: boolean;
  readonly actions: MenuActions;
}

/**
 * Application menu. Its entries have no accelerators: key bindings belong to the page, where they
 * can be changed.
 */
export function applicationMenu(options: MenuOptions): MenuItemConstructorOptions[] {
  const { language, platform, hasDeveloperTools, actions } = options;
  const texts = shellTexts[language];
  const line = { type: 'separator' } as const;
  const isMac = platform === 'darwin';
  const appMenu: MenuItemConstructorOptions[] = [
    { label: texts.newChat, click: actions.newChat },
    { label: texts.importConversations, click: actions.importConversations },
    { label: texts.settings, click: actions.settings },
  ];
  return [
    ...(isMac ? [{ role: 'appMenu' } as const] : []),
    {
      label: texts.file,
      submenu: [
        ...appMenu,
        line,
        isMac ? { role: 'close', label: texts.close } : { role: 'quit', label: texts.quit },
      ],
    },
    {
      label: texts.edit,
      submenu: [
        { role: 'undo', label: texts.undo },
        { role: 'redo', label: texts.redo },
        line,
        { role: 'cut', label: texts.cut },
        { role: 'copy', label: texts.copy },
        { role: 'paste', label: texts.paste },
        { role: 'selectAll', label: texts.selectAll },
      ],
    },
    {
      label: texts.view,
      submenu: [
        { role: 'resetZoom', label: texts.actualSize },
        { role: 'zoomIn', label: texts.zoomIn },
        { role: 'zoomOut', label: texts.zoomOut },
        { role: 'togglefullscreen', label: texts.fullScreen },
        ...(hasDeveloperTools
          ? [line, { role: 'toggleDevTools', label: texts.developerTools } as const]
          : []),
      ],
    },
    {
      label: texts.window,
      submenu: [
        { role: 'minimize', label: texts.minimize },
        { role: 'close', label: texts.close },
      ],
    },
  ];
}
