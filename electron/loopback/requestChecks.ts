import type { IncomingMessage } from 'node:http';

/** Allowed Host names; any other is a DNS rebinding attack. */
function allowedHosts(port: number): readonly string[] {
  return [`127.0.0.1:${port}`, `localhost:${port}`];
}

/** True for exactly one Host header with one of our names. */
export function hasAllowedHost(request: IncomingMessage, port: number): boolean {
  const hosts = request.headersDistinct['host'] ?? [];
  const [host] = hosts;
  return hosts.length === 1 && host !== undefined && allowedHosts(port).includes(host);
}

/** True if the requesting page is our own: same scheme, and the same host as requested. */
export function hasOwnOrigin(request: IncomingMessage, port: number): boolean {
  const { origin, host } = request.headers;
  return hasAllowedHost(request, port) && origin === `http://${host}`;
}

/**
 * True for a foreign page that loads a part of ours; it may only open ours in a window of its own.
 */
export function isForeignLoad(request: IncomingMessage): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== 'cross-site' && site !== 'same-site') return false;
  return (
    request.headers['sec-fetch-mode'] !== 'navigate' ||
    request.headers['sec-fetch-dest'] !== 'document'
  );
}
