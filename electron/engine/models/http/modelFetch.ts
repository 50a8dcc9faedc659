import { boundedBody } from './boundedBody.ts';
import { ERROR_LIMITS, type ResponseLimits } from './responseLimits.ts';
import { ResponseRefusal } from './responseRefusal.ts';

declare const bounded: unique symbol;
/** Branded `fetch`, the only one used for model servers; no other can be passed instead. */
export type ModelFetch = typeof fetch & { readonly [bounded]: true };

export interface ModelFetchOptions {
  readonly limits: ResponseLimits;
  readonly onHeaders?: (headers: Headers) => void;
  readonly onBytes?: (bytes: Uint8Array) => void;
}

/**
 * `fetch` for untrusted servers: refuses redirects (they would send a prompt or a key to an address
 * nobody entered) and compressed bodies (a kilobyte unpacks to a megabyte), and limits the size of
 * bodies.
 */
export function createModelFetch({ limits, onHeaders, onBytes }: ModelFetchOptions): ModelFetch {
  const request: typeof fetch = async (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('accept-encoding', 'identity');
    const response = await fetch(input, { ...init, headers, redirect: 'manual' });
    const refusal = refusalOf(response);
    if (refusal !== null) {
      await response.body?.cancel().catch(() => undefined);
      throw refusal;
    }
    onHeaders?.(response.headers);
    if (response.body === null) return response;
    const responseLimits = response.ok ? limits : ERROR_LIMITS;
    const body = response.body as ReadableStream<Uint8Array<ArrayBuffer>>;
    const { status, statusText } = response;
    return new Response(
      boundedBody(body, responseLimits, (bytes) => onBytes?.(bytes)),
      {
        status,
        statusText,
        headers: response.headers,
      },
    );
  };
  return request as ModelFetch;
}

function refusalOf({ type, status, headers }: Response): ResponseRefusal | null {
  const isRedirect = type === 'opaqueredirect' || (status >= 300 && status < 400);
  if (isRedirect) return new ResponseRefusal('redirected');
  const encoding = headers.get('content-encoding')?.trim().toLowerCase() ?? '';
  return encoding === '' || encoding === 'identity' ? null : new ResponseRefusal('compressed');
}
