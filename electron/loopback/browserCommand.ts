import { posix, win32 } from 'node:path';

export interface BrowserPlatform {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly isExecutable: (file: string) => boolean;
}

export interface Command {
  readonly file: string;
  readonly args: readonly string[];
}

const LINUX_NAMES = [
  'google-chrome-stable',
  'google-chrome',
  'chromium',
  'chromium-browser',
  'microsoft-edge-stable',
  'microsoft-edge',
];

const MAC_APPS = ['Google Chrome', 'Chromium', 'Microsoft Edge'];

const WINDOWS_PATHS = [
  ['Google', 'Chrome', 'Application', 'chrome.exe'],
  ['Chromium', 'Application', 'chrome.exe'],
  ['Microsoft', 'Edge', 'Application', 'msedge.exe'],
];

/**
 * Command that shows a page: as a window of its own in Chrome, Chromium or Edge, else however this
 * system opens a page. Null where nothing can be shown.
 */
export function browserCommand(page: string, system: BrowserPlatform): Command | null {
  const { platform, env } = system;
  const isLinux = platform !== 'win32' && platform !== 'darwin';
  if (isLinux && !env['DISPLAY'] && !env['WAYLAND_DISPLAY']) return null;
  const browser = candidates(system).find(system.isExecutable);
  if (browser !== undefined) return { file: browser, args: [`--app=${page}`] };
  if (platform === 'win32') {
    return { file: 'rundll32.exe', args: ['url.dll,FileProtocolHandler', page] };
  }
  return { file: platform === 'darwin' ? '/usr/bin/open' : 'xdg-open', args: [page] };
}

function candidates({ platform, env }: BrowserPlatform): string[] {
  if (platform === 'darwin') {
    const folders = ['/Applications', ...(env['HOME'] ? [`${env['HOME']}/Applications`] : [])];
    return MAC_APPS.flatMap((app) =>
      folders.map((folder) => posix.join(folder, `${app}.app`, 'Contents', 'MacOS', app)),
    );
  }
  if (platform === 'win32') {
    const folders = [env['PROGRAMFILES'], env['PROGRAMFILES(X86)'], env['LOCALAPPDATA']];
    return WINDOWS_PATHS.flatMap((parts) =>
      folders
        .filter((folder) => folder !== undefined)
        .map((folder) => win32.join(folder, ...parts)),
    );
  }
  const folders = (env['PATH'] ?? '').split(':').filter((folder) => folder.startsWith('/'));
  return LINUX_NAMES.flatMap((name) => folders.map((folder) => posix.join(folder, name)));
}
