import { app, shell, type IpcMainEvent, type Session, type WebContents } from 'electron';

const APP_ORIGIN = 'loci://app';
export const APP_URL = `${APP_ORIGIN}/`;

/** Permissions of our own page: copying an answer is all it asks the browser for. */
const ALLOWED_PERMISSIONS: readonly string[] = ['clipboard-sanitized-write'];

/** True for our page in the window's main frame; a subframe or a foreign page is not trusted. */
export function isTrustedSender(event: Pick<IpcMainEvent, 'sender' | 'senderFrame'>): boolean {
  const frame = event.senderFrame;
  return frame !== null && frame === event.sender.mainFrame && isOwnUrl(frame.url);
}

function isOwnUrl(url: string): boolean {
  return url === APP_ORIGIN || url.startsWith(APP_URL);
}

/** True if our page loads itself again in the window's main frame. */
function isReload({ url, isMainFrame }: { readonly url: string; readonly isMainFrame: boolean }) {
  return isMainFrame && (url === APP_URL || url.startsWith(`${APP_URL}#`));
}

/** True for content that our own page made, such as a picture of the graph. */
function isOwnBlob(url: string): boolean {
  return url.startsWith(`blob:${APP_URL}`);
}

const MAX_URL_LENGTH = 2_048;

/**
 * Address that may be handed to the system's browser, after the page has asked the person: plain
 * https only. Any other scheme would start some program on this machine.
 */
export function externalAddress(url: string): string | null {
  if (url.length > MAX_URL_LENGTH || !URL.canParse(url)) return null;
  const { protocol, username, password, href } = new URL(url);
  return protocol === 'https:' && username === '' && password === '' ? href : null;
}

/**
 * Confines every page, now and later: no navigation but a reload of our page, which gets a new
 * engine after a crash by it, and no new windows.
 */
export function confineContents(): void {
  app.on('web-contents-created', (_event, contents: WebContents) => {
    contents.setWindowOpenHandler(({ url }) => {
      const address = externalAddress(url);
      if (address !== null) void shell.openExternal(address);
      return { action: 'deny' };
    });
    contents.on('will-navigate', (event) => !isReload(event) && event.preventDefault());
    contents.on('will-frame-navigate', (event) => !isReload(event) && event.preventDefault());
    contents.on('will-redirect', (event) => event.preventDefault());
    contents.on('will-attach-webview', (event) => event.preventDefault());
  });
}

/**
 * Restricts the session: by default Electron grants every permission, and lets a page reach any
 * server.
 */
export function confineSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, answer, details) => {
    answer(ALLOWED_PERMISSIONS.includes(permission) && isOwnUrl(details.requestingUrl));
  });
  session.setPermissionCheckHandler(
    (_contents, permission, origin) => ALLOWED_PERMISSIONS.includes(permission) && isOwnUrl(origin),
  );
  session.setDevicePermissionHandler(() => false);
  // Electron shows a save dialog, and writes nowhere else.
  session.on('will-download', (event, item) => {
    if (!isOwnBlob(item.getURL())) event.preventDefault();
  });
  session.webRequest.onBeforeRequest(({ url }, answer) => {
    answer({ cancel: !isOwnUrl(url) && !isOwnBlob(url) && !url.startsWith('devtools://') });
  });
}
