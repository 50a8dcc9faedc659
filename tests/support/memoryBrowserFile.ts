import {
  newBrowserFileContent,
  type BrowserFile,
  type BrowserFileContent,
} from '../../electron/loopback/handshake/browserFile.ts';

/** A home's key and its browsers, kept nowhere. */
export function memoryBrowserFile(content: BrowserFileContent = newBrowserFileContent()): {
  readonly file: BrowserFile;
  readonly saved: () => BrowserFileContent;
} {
  let saved = content;
  return {
    file: { quarantined: [], content, save: (next) => void (saved = next) },
    saved: () => saved,
  };
}
