import type { Inbox } from './inbox.ts';

/** Reads a connection frame by frame, then hands the rest over to an inbox. */
export interface FrameReader {
  deliver(frame: unknown): void;
  end(): void;
  /** Next frame; rejects when the connection ended before it. */
  next(): Promise<unknown>;
  /** Hands over all further frames, buffered ones first. */
  handOver(inbox: Inbox): void;
}

export function createFrameReader(endedError: () => Error): FrameReader {
  const arrived: unknown[] = [];
  let ended = false;
  let wake: () => void = () => undefined;
  let target: Inbox | null = null;
  return {
    deliver(frame) {
      if (target !== null) return target.deliver(frame);
      arrived.push(frame);
      wake();
    },
    end() {
      ended = true;
      target?.end();
      wake();
    },
    async next() {
      while (arrived.length === 0) {
        if (ended) throw endedError();
        await new Promise<void>((resolve) => (wake = resolve));
      }
      return arrived.shift();
    },
    handOver(inbox) {
      target = inbox;
      for (const frame of arrived.splice(0)) inbox.deliver(frame);
      if (ended) inbox.end();
    },
  };
}
