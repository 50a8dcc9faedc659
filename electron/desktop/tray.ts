import { Menu, nativeImage, Tray } from 'electron';
import { TRAY_ICON_SIZE, trayBitmap } from './trayIcon.ts';
import { shellTexts, type ShellLanguage } from './shellTexts.ts';

export interface TrayActions {
  readonly toggleFocused: () => void;
  readonly toggleVisibility: () => void;
  readonly newChat: () => void;
  readonly quit: () => void;
}

export interface TrayHolder {
  readonly isShown: boolean;
  set(isShown: boolean, language: ShellLanguage): void;
}

/** Tray icon, while the setting asks for one. */
export function createTray(actions: TrayActions): TrayHolder {
  let tray: Tray | null = null;
  return {
    get isShown() {
      return tray !== null;
    },
    set(isVisible, language) {
      if (!isVisible) {
        tray?.destroy();
        tray = null;
        return;
      }
      tray ??= open(actions);
      const texts = shellTexts[language];
      tray.setContextMenu(
        Menu.buildFromTemplate([
          { label: texts.showOrHide, click: actions.toggleVisibility },
          { label: texts.newChat, click: actions.newChat },
          { type: 'separator' },
          { label: texts.quit, click: actions.quit },
        ]),
      );
    },
  };
}

function open(actions: TrayActions): Tray {
  const size = { width: TRAY_ICON_SIZE, height: TRAY_ICON_SIZE };
  const tray = new Tray(nativeImage.createFromBitmap(trayBitmap(), { ...size, scaleFactor: 2 }));
  tray.setToolTip('Loci');
  tray.on('click', actions.toggleFocused);
  return tray;
}
