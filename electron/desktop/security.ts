import { app, shell, type IpcMainEvent, type Session, type WebContents } from 'electron';

const APP_ORIGIN = 'loci://app';
export const APP_URL = `${APP_ORIGIN}/`;

/** Copying an answer is the one thing a page of ours asks the browser for. */
const ALLOWED_PERMISSIONS: readonly string[] = ['clipboard-sanitized-write'];

/** Our page, in the window's own frame: a frame inside it or a foreign page is nobody. */
export function isTrustedSender(event: Pick<IpcMainEvent, 'sender' | 'senderFrame'>): boolean {
  const frame = event.senderFrame;
  return frame !== null && frame === event.sender.mainFrame && isOwnUrl(frame.url);
}

function isOwnUrl(url: string): boolean {
  return url === APP_ORIGIN || url.startsWith(APP_URL);
}

/** What a page of ours made itself, such as a picture of the graph. */
function isOwnMaking(url: string): boolean {
  return url.startsWith(`blob:${APP_URL}`);
}

const LONGEST_ADDRESS = 2_048;

/**
 * What may be handed to the system's browser, after the page has asked the person: a plain https
 * address. Any other scheme would start some program on this machine.
 */
export function externalAddress(url: string): string | null {
  if (url.length > LONGEST_ADDRESS || !URL.canParse(url)) return null;
  const { protocol, username, password, href } = new URL(url);
  return protocol === 'https:' && username === '' && password === '' ? href : null;
}

/** For every page that will ever be made: it goes nowhere, and no window of ours opens from it. */
export function confineContents(): void {
  app.on('web-contents-created', (_event, contents: WebContents) => {
    contents.setWindowOpenHandler(({ url }) => {
      const address = externalAddress(url);
      if (address !== null) void shell.openExternal(address);
      return { action: 'deny' };
    });
    contents.on('will-navigate', (event) => event.preventDefault());
    contents.on('will-frame-navigate', (event) => event.preventDefault());
    contents.on('will-redirect', (event) => event.preventDefault());
    contents.on('will-attach-webview', (event) => event.preventDefault());
  });
}

/** Electron grants every permission unless told otherwise, and lets a page reach any server. */
export function confineSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, answer, details) => {
    answer(ALLOWED_PERMISSIONS.includes(permission) && isOwnUrl(details.requestingUrl));
  });
  session.setPermissionCheckHandler(
    (_contents, permission, origin) => ALLOWED_PERMISSIONS.includes(permission) && isOwnUrl(origin),
  );
  session.setDevicePermissionHandler(() => false);
  // Electron asks where to put it, and writes nowhere else.
  session.on('will-download', (event, item) => {
    if (!isOwnMaking(item.getURL())) event.preventDefault();
  });
  session.webRequest.onBeforeRequest(({ url }, answer) => {
    answer({ cancel: !isOwnUrl(url) && !isOwnMaking(url) && !url.startsWith('devtools://') });
  });
}
