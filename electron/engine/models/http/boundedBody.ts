import { createEventBlocks } from './eventBlocks.ts';
import type { ResponseLimits } from './responseLimits.ts';
import { ResponseRefusal } from './responseRefusal.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Bounded body: fails once it exceeds the limit. Without read-ahead: buffered data would be lost
 * when the connection breaks, and a flooding server is held back by its own socket.
 */
export function boundedBody(
  body: ReadableStream<Bytes>,
  limits: ResponseLimits,
  onBytes: (bytes: Bytes) => void,
): ReadableStream<Bytes> {
  const reader = body.getReader();
  const events = limits.eventBytes === null ? null : createEventBlocks(limits.eventBytes);
  let bytesRead = 0;

  const next = async (): Promise<Bytes | null> => {
    for (;;) {
      const { done: isDone, value } = await reader.read();
      if (isDone) return events?.end() ?? null;
      onBytes(value);
      bytesRead += value.length;
      if (bytesRead > limits.bytes) throw new ResponseRefusal('response_too_large');
      const chunk = events === null ? value : events.push(value);
      if (chunk !== null) return chunk;
    }
  };
  return new ReadableStream<Bytes>(
    {
      async pull(out) {
        try {
          const piece = await next();
          if (piece === null) out.close();
          else out.enqueue(piece);
        } catch (error) {
          // A broken connection has nothing left to cancel.
          if (error instanceof ResponseRefusal) await reader.cancel().catch(() => undefined);
          throw error;
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
