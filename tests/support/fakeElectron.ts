import { EventEmitter } from 'node:events';
import { statSync } from 'node:fs';
import { FakeSession } from './fakeSession.ts';

/**
 * The part of Electron that Loci uses, without Electron: both sides of the IPC with a copy made at
 * the boundary, and a record of what was asked of everything else. Vitest puts it in the place of
 * the `electron` module.
 */
export interface FakeFrame {
  url: string;
}

/** A page: `receive` stands for what its preload script listens to. */
export class FakeWebContents extends EventEmitter {
  mainFrame: FakeFrame | null = { url: 'loci://app/' };
  windowOpenHandler: ((details: { url: string }) => { action: string }) | null = null;
  readonly renderer = new EventEmitter();
  reloads = 0;
  private destroyed = false;

  reload(): void {
    this.reloads += 1;
  }

  send(channel: string, ...values: unknown[]): void {
    if (this.destroyed) throw new Error('Object has been destroyed');
    const copy = structuredClone(values);
    queueMicrotask(() => this.renderer.emit(channel, {}, ...copy));
  }
  /** Event of a message from the page in the main process; `frame` pretends to be another one. */
  deliver(channel: string, values: unknown[], frame: FakeFrame | null = this.mainFrame): void {
    const copy = structuredClone(values);
    queueMicrotask(() => ipcMain.emit(channel, { sender: this, senderFrame: frame }, ...copy));
  }
  setWindowOpenHandler(handler: (details: { url: string }) => { action: string }): void {
    this.windowOpenHandler = handler;
  }
  isDestroyed(): boolean {
    return this.destroyed;
  }
  destroy(): void {
    this.destroyed = true;
    this.emit('destroyed');
  }
}

/** The page whose preload script is loaded next. */
let page = new FakeWebContents();
export function usePage(next: FakeWebContents): void {
  page = next;
}

export const ipcMain = new EventEmitter();

/** Pages by the connection id they first sent, since all of them share this one module. */
const senders = new Map<unknown, FakeWebContents>();

export const ipcRenderer = {
  on(channel: string, listener: (...values: unknown[]) => void): void {
    page.renderer.on(channel, listener);
  },
  send(channel: string, ...values: unknown[]): void {
    const sender = senders.get(values[0]) ?? page;
    senders.set(values[0], sender);
    sender.deliver(channel, values);
  },
};

export const exposed = new Map<string, unknown>();
export const contextBridge = {
  exposeInMainWorld(name: string, value: unknown): void {
    exposed.set(name, value);
  },
};

class FakeApp extends EventEmitter {
  isPackaged = false;
  hasLock = true;
  quits = 0;
  readonly paths = new Map<string, string>();
  /** As documented: an Error for a folder that does not exist. */
  setPath(name: string, path: string): void {
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) {
      throw new Error(`Failed to set path: ${path}`);
    }
    this.paths.set(name, path);
  }
  sandboxed = false;
  languages: readonly string[] = ['en-GB'];
  readonly protocols: string[] = [];
  setName(): void {}
  enableSandbox(): void {
    this.sandboxed = true;
  }
  getPreferredSystemLanguages(): readonly string[] {
    return this.languages;
  }
  setAsDefaultProtocolClient(scheme: string): void {
    this.protocols.push(scheme);
  }
  whenReady(): Promise<void> {
    return Promise.resolve();
  }
  locksReleased = 0;
  userModelId = '';
  /** Codes of ends that waited for nobody. */
  readonly exits: number[] = [];
  requestSingleInstanceLock(): boolean {
    return this.hasLock;
  }
  releaseSingleInstanceLock(): void {
    this.locksReleased += 1;
  }
  setAppUserModelId(id: string): void {
    this.userModelId = id;
  }
  quit(): void {
    this.quits += 1;
  }
  relaunches = 0;
  relaunch(): void {
    this.relaunches += 1;
  }
  exit(code: number): void {
    this.exits.push(code);
    this.quits += 1;
  }
}
export const app = new FakeApp();

export const powerMonitor = new EventEmitter();

export const session = { defaultSession: new FakeSession() };

export const schemes: unknown[] = [];
export const protocolHandlers = new Map<string, (request: Request) => Promise<Response>>();
export const protocol = {
  registerSchemesAsPrivileged(list: unknown[]): void {
    schemes.push(...list);
  },
  handle(scheme: string, handler: (request: Request) => Promise<Response>): void {
    protocolHandlers.set(scheme, handler);
  },
};

export class BrowserWindow extends EventEmitter {
  static readonly opened: BrowserWindow[] = [];
  readonly webContents = new FakeWebContents();
  readonly calls: string[] = [];
  readonly options: Readonly<Record<string, unknown>>;
  constructor(options: Readonly<Record<string, unknown>>) {
    super();
    this.options = options;
    BrowserWindow.opened.push(this);
    app.emit('browser-window-created', {}, this);
    app.emit('web-contents-created', {}, this.webContents);
  }
  loadURL(url: string): Promise<void> {
    this.calls.push(`load ${url}`);
    return Promise.resolve();
  }
  focused = false;
  visible = true;
  minimized = false;
  maximized = false;
  bounds = { x: 10, y: 20, width: 900, height: 700 };
  show(): void {
    this.visible = true;
    this.calls.push('show');
  }
  hide(): void {
    this.visible = false;
    this.calls.push('hide');
  }
  focus(): void {
    this.calls.push('focus');
  }
  restore(): void {
    this.calls.push('restore');
  }
  maximize(): void {
    this.calls.push('maximize');
  }
  fullScreen = false;
  isFullScreen(): boolean {
    return this.fullScreen;
  }
  /** As on a Mac: the window is out of full screen a moment later. */
  setFullScreen(fullScreen: boolean): void {
    this.fullScreen = fullScreen;
    this.calls.push(fullScreen ? 'fill' : 'unfill');
  }
  isMinimized(): boolean {
    return this.minimized;
  }
  isMaximized(): boolean {
    return this.maximized;
  }
  isVisible(): boolean {
    return this.visible;
  }
  isFocused(): boolean {
    return this.focused;
  }
  getNormalBounds(): typeof this.bounds {
    return this.bounds;
  }
  /** Closes the window by its button; true if it closed. */
  close(): boolean {
    let isPrevented = false;
    this.emit('close', { preventDefault: () => (isPrevented = true) });
    if (!isPrevented) this.emit('closed');
    return !isPrevented;
  }
}

export const screen = {
  displays: [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }],
  getAllDisplays: () => screen.displays,
};

/** Keys that another program has, and those that are ours with what they do. */
export const globalShortcut = {
  taken: new Set<string>(),
  ours: new Map<string, () => void>(),
  register(accelerator: string, pressed: () => void): boolean {
    if (/unreadable/.test(accelerator)) throw new Error('conversion failure');
    if (globalShortcut.taken.has(accelerator)) return false;
    globalShortcut.ours.set(accelerator, pressed);
    return true;
  },
  unregister: (accelerator: string): boolean => globalShortcut.ours.delete(accelerator),
  unregisterAll: (): void => globalShortcut.ours.clear(),
};

interface FakeMenuItem {
  readonly label?: string;
  readonly role?: string;
  readonly click?: () => void;
  readonly submenu?: readonly FakeMenuItem[];
}

export class Tray extends EventEmitter {
  static readonly open = new Set<Tray>();
  menu: readonly FakeMenuItem[] = [];
  readonly image: unknown;
  constructor(image: unknown) {
    super();
    this.image = image;
    Tray.open.add(this);
  }
  setToolTip(): void {}
  setContextMenu(menu: readonly FakeMenuItem[]): void {
    this.menu = menu;
  }
  destroy(): void {
    Tray.open.delete(this);
  }
}

export const nativeImage = {
  createFromBitmap: (bitmap: Buffer, size: object): unknown => ({ bytes: bitmap.length, ...size }),
};

export class Notification extends EventEmitter {
  static supported = true;
  static readonly shown: Notification[] = [];
  static isSupported(): boolean {
    return Notification.supported;
  }
  readonly options: Readonly<Record<string, unknown>>;
  constructor(options: Readonly<Record<string, unknown>>) {
    super();
    this.options = options;
  }
  show(): void {
    Notification.shown.push(this);
  }
}

export { safeStorage } from './fakeSafeStorage.ts';

export const dialogs: string[] = [];
export const dialog = {
  showErrorBox(title: string, text: string): void {
    dialogs.push(`${title}: ${text}`);
  },
};

export const openedPaths: string[] = [];
export const openedAddresses: string[] = [];
export const shell = {
  openExternal(address: string): Promise<void> {
    openedAddresses.push(address);
    return Promise.resolve();
  },
  openPath(path: string): Promise<string> {
    openedPaths.push(path);
    return Promise.resolve('');
  },
};

export const menus: (readonly FakeMenuItem[])[] = [];
export const Menu = {
  setApplicationMenu(menu: readonly FakeMenuItem[]): void {
    menus.push(menu);
  },
  buildFromTemplate<T>(template: T): T {
    return template;
  },
};
