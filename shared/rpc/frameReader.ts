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
  const bufferedFrames: unknown[] = [];
  let ended = false;
  let wake: () => void = () => undefined;
  let receiver: Inbox | null = null;
  return {
    deliver(frame) {
      if (receiver !== null) return receiver.deliver(frame);
      bufferedFrames.push(frame);
      wake();
    },
    end() {
      ended = true;
      receiver?.end();
      wake();
    },
    async next() {
      while (bufferedFrames.length === 0) {
        if (ended) throw endedError();
        await new Promise<void>((resolve) => (wake = resolve));
      }
      return bufferedFrames.shift();
    },
    handOver(inbox) {
      receiver = inbox;
      for (const frame of bufferedFrames.splice(0)) inbox.deliver(frame);
      if (ended) inbox.end();
    },
  };
}
