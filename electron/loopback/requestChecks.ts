import type { IncomingMessage } from 'node:http';

/** The names this host answers to; anything else is a page that had its name rebound to us. */
function allowedHosts(port: number): readonly string[] {
  return [`127.0.0.1:${port}`, `localhost:${port}`];
}

/** Exactly one Host header, and exactly one of our names in it. */
export function hasAllowedHost(request: IncomingMessage, port: number): boolean {
  const hosts = request.headersDistinct['host'] ?? [];
  const [host] = hosts;
  return hosts.length === 1 && host !== undefined && allowedHosts(port).includes(host);
}

/** The page that asks is our own: same scheme, and the very name it was asked under. */
export function hasOwnOrigin(request: IncomingMessage, port: number): boolean {
  const { origin, host } = request.headers;
  return hasAllowedHost(request, port) && origin === `http://${host}`;
}

/** A foreign page may open ours in a window of its own, and may not load a part of it. */
export function isForeignLoad(request: IncomingMessage): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== 'cross-site' && site !== 'same-site') return false;
  return (
    request.headers['sec-fetch-mode'] !== 'navigate' ||
    request.headers['sec-fetch-dest'] !== 'document'
  );
}
