import { createModelFetch, type ModelFetch } from './http/modelFetch.ts';
import type { ResponseLimits } from './http/responseLimits.ts';

export interface Watchdog {
  /** Aborted when the person stops, or on a timeout. */
  readonly signal: AbortSignal;
  readonly timedOut: () => 'slow_start' | 'stalled' | null;
  readonly isAnswered: () => boolean;
  readonly contentType: () => string;
  /** Text of an answer that is one JSON document; empty for any other, or one that is too long. */
  readonly document: () => string;
  /** `fetch` that notices every byte of the answer, including keep-alive comments. */
  readonly fetch: ModelFetch;
  /** Stops watching; ends a call that is no longer read. */
  stop(): void;
}

/**
 * Watchdog: ends a call whose server has gone silent. The SDK's own timeout covers the headers
 * only; without it a server that stalls in the middle of an answer would be waited for until the
 * socket closes.
 */
export function createWatchdog(
  outer: AbortSignal,
  timing: { readonly firstByteMs: number; readonly idleMs: () => number },
  limits: ResponseLimits,
): Watchdog {
  const controller = new AbortController();
  let timedOut: 'slow_start' | 'stalled' | null = null;
  let hasAnswered = false;
  let contentType = '';
  let timer: NodeJS.Timeout | undefined;
  let documentParts: Uint8Array[] = [];
  let documentBytes = 0;

  const collect = (bytes: Uint8Array) => {
    documentBytes += bytes.length;
    // Events that are sent as JSON are as many as they like.
    if (documentBytes <= (limits.eventBytes ?? limits.bytes)) documentParts.push(bytes);
    else documentParts = [];
  };
  const expect = (ms: number, otherwise: 'slow_start' | 'stalled') => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      timedOut = otherwise;
      controller.abort();
    }, ms);
  };
  const abortWithOuter = () => controller.abort();
  if (outer.aborted) abortWithOuter();
  outer.addEventListener('abort', abortWithOuter, { once: true });
  expect(timing.firstByteMs, 'slow_start');

  return {
    signal: controller.signal,
    timedOut: () => timedOut,
    isAnswered: () => hasAnswered,
    contentType: () => contentType,
    document: () => Buffer.concat(documentParts).toString(),
    fetch: createModelFetch({
      limits,
      onHeaders(headers) {
        hasAnswered = true;
        contentType = headers.get('content-type') ?? '';
      },
      onBytes(bytes) {
        expect(timing.idleMs(), 'stalled');
        if (contentType.includes('json')) collect(bytes);
      },
    }),
    stop() {
      clearTimeout(timer);
      outer.removeEventListener('abort', abortWithOuter);
      controller.abort();
    },
  };
}

/** Sleeps until the time is over or the signal is aborted; true = the whole time. */
export function pause(ms: number, signal?: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve(false);
    const finish = (isWhole: boolean) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      resolve(isWhole);
    };
    const onAbort = () => finish(false);
    const timer = setTimeout(() => finish(true), ms);
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}

/** Result of some work; rejects as soon as the signal is aborted, while the work goes on. */
export async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let onAbort: () => void = () => undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    onAbort = () => reject(new DOMException('aborted', 'AbortError'));
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
