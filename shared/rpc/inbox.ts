/**
 * Inbox, the receiving half of a transport: buffers frames until there is a listener, and reports
 * the end once, after all earlier frames.
 */
export interface Inbox {
  deliver(frame: unknown): void;
  end(): void;
  listen(listener: (frame: unknown) => void, onClose?: () => void): void;
  readonly ended: boolean;
}

export function createInbox(): Inbox {
  let buffered: unknown[] = [];
  let listener: ((frame: unknown) => void) | null = null;
  let onClose: (() => void) | undefined;
  let ended = false;
  return {
    deliver(frame) {
      if (ended) return;
      if (listener) listener(frame);
      else buffered.push(frame);
    },
    end() {
      if (ended) return;
      ended = true;
      if (listener) onClose?.();
    },
    listen(newListener, newOnClose) {
      listener = newListener;
      onClose = newOnClose;
      const bufferedFrames = buffered;
      buffered = [];
      for (const frame of bufferedFrames) newListener(frame);
      if (ended) newOnClose?.();
    },
    get ended() {
      return ended;
    },
  };
}
