import { protocol } from 'electron';
import type { Assets } from '../host/assets.ts';
import { securityHeaders } from '../host/securityHeaders.ts';

const SCHEME = 'loci';
const HOST = 'app';

/**
 * Registers the `loci:` scheme; must run before the app is ready. `corsEnabled` stays unset: it
 * would let other origins read the pages.
 */
export function registerScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: SCHEME, privileges: { standard: true, secure: true } },
  ]);
}

/** Serves the built renderer, and nothing else, as `loci://app/`. */
export function serveRenderer(assets: Assets): void {
  protocol.handle(SCHEME, (request) => respond(request, assets));
}

function respond(request: Request, assets: Assets): Response {
  const headers = new Headers(securityHeaders(null));
  const url = new URL(request.url);
  const asset = url.host === HOST && url.search === '' ? assets.get(url.pathname) : undefined;
  if (!asset || request.method !== 'GET') return new Response(null, { status: 404, headers });
  headers.set('Content-Type', asset.contentType);
  return new Response(asset.body, { headers });
}
