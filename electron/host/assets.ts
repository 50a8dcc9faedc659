import { readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import { readPackagedFile } from '../engine/files/readRegularFile.ts';

interface Asset {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly contentType: string;
  /** Content-hashed name, so the file may be cached for ever. */
  readonly isImmutable: boolean;
}

/** Servable files, by request path. */
export type Assets = ReadonlyMap<string, Asset>;

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
};

/**
 * Reads the built renderer once. Requests are looked up here and never turned into a path, so no
 * request can name a file outside it; and a later build changes nothing under an open page. Files
 * of unknown kinds, source maps among them, are left out, and so are links.
 */
export function readAssets(folder: string): Assets {
  const assets = new Map<string, Asset>();
  collect(folder, '/', assets);
  const index = assets.get('/index.html');
  if (index) assets.set('/', index);
  return assets;
}

// Recursion by hand: `recursive` may not work in the file system of a packaged app.
function collect(folder: string, path: string, assets: Map<string, Asset>): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = join(folder, entry.name);
    if (entry.isDirectory()) collect(file, `${path}${entry.name}/`, assets);
    const contentType = CONTENT_TYPES[extname(entry.name)];
    if (!entry.isFile() || contentType === undefined) continue;
    const body = new Uint8Array(readPackagedFile(file));
    assets.set(path + entry.name, { body, contentType, isImmutable: path.startsWith('/assets/') });
  }
}
