import { trimEnd } from '../algorithms/trimEnd.ts';
import { isIP } from 'node:net';
import { err, ok, type Result } from '../../../shared/domain/result.ts';

export type BaseUrlRefusal = 'base_url' | 'insecure_url' | 'credentials_in_url';

/**
 * Base URL of requests, without a trailing slash. A key must not be sent unencrypted over the
 * internet, nor be part of the address, which is no secret.
 */
export function readBaseUrl(text: string): Result<string, BaseUrlRefusal> {
  const url = URL.parse(text.trim());
  if (url === null || !['http:', 'https:'].includes(url.protocol) || url.hostname === '') {
    return err('base_url');
  }
  if (url.username !== '' || url.password !== '') return err('credentials_in_url');
  if (url.search !== '' || url.hash !== '') return err('base_url');
  if (url.protocol === 'http:' && !isPrivateHost(url.hostname)) return err('insecure_url');
  return ok(`${url.origin}${trimEnd(url.pathname, '/')}`);
}

/** True if a server at this address runs on this machine. */
export function isLocalUrl(baseUrl: string): boolean {
  const host = URL.parse(baseUrl)?.hostname ?? '';
  return host === 'localhost' || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'));
}

/**
 * True for this machine, or an address of a private network: RFC 1918 and RFC 4193, link-local, and the
 * shared range that Tailscale uses. Of names only `.local` is sure to be one.
 */
function isPrivateHost(host: string): boolean {
  if (isLocalUrl(`http://${host}`) || host.endsWith('.local')) return true;
  if (/^\[f(?:[cd][0-9a-f]|e[89ab])[0-9a-f]:/u.test(host)) return true;
  const privateRanges =
    /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.)/u;
  return isIP(host) === 4 && privateRanges.test(host);
}
