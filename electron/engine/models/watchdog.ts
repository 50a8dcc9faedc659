import type { ModelTiming } from './ports.ts';

export interface Watchdog {
  /** Aborted when the person stops, or when it took too long. */
  readonly signal: AbortSignal;
  readonly timedOut: () => 'slow_start' | 'stalled' | null;
  readonly answered: () => boolean;
  readonly contentType: () => string;
  /** `fetch`, with every byte of the answer noticed: also comments that only keep it alive. */
  readonly fetch: typeof fetch;
  /** Ends the watch; a call that nobody reads any more is ended with it. */
  stop(): void;
}

/**
 * Ends a call whose server has gone silent. The SDK's own timeout covers the headers only; a server
 * that stalls in the middle of an answer would be waited for until the socket closes.
 */
export function watch(outer: AbortSignal, timing: ModelTiming): Watchdog {
  const controller = new AbortController();
  let timedOut: 'slow_start' | 'stalled' | null = null;
  let answered = false;
  let contentType = '';
  let timer: NodeJS.Timeout | undefined;

  const expect = (ms: number, otherwise: 'slow_start' | 'stalled') => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      timedOut = otherwise;
      controller.abort();
    }, ms);
  };
  const onOuter = () => controller.abort();
  if (outer.aborted) onOuter();
  outer.addEventListener('abort', onOuter, { once: true });
  expect(timing.firstByteMs, 'slow_start');

  return {
    signal: controller.signal,
    timedOut: () => timedOut,
    answered: () => answered,
    contentType: () => contentType,
    fetch: async (input, init) => {
      const response = await fetch(input, init);
      answered = true;
      contentType = response.headers.get('content-type') ?? '';
      if (response.body === null) return response;
      const given = response.body as ReadableStream<Uint8Array<ArrayBuffer>>;
      const reader = given.getReader();
      // Passed on as it is asked for: what lies in a queue when the connection breaks is lost.
      const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
        {
          async pull(out) {
            const { done, value } = await reader.read();
            if (done) return out.close();
            expect(timing.idleMs, 'stalled');
            out.enqueue(value);
          },
          cancel: (reason) => reader.cancel(reason),
        },
        { highWaterMark: 0 },
      );
      const { status, statusText, headers } = response;
      return new Response(body, { status, statusText, headers });
    },
    stop() {
      clearTimeout(timer);
      outer.removeEventListener('abort', onOuter);
      controller.abort();
    },
  };
}

/** Waits, or stops waiting when the signal says so; true = the whole time. */
export function pause(ms: number, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve(false);
    const done = (whole: boolean) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      resolve(whole);
    };
    const onAbort = () => done(false);
    const timer = setTimeout(() => done(true), ms);
    signal.addEventListener('abort', onAbort, { once: true });
  });
}
