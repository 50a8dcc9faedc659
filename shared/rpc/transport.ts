/**
 * Transport: a pipe for frames between two ends that share nothing else. Frames are
 * structured-clone data. `send` after `close` does nothing. Frames that arrive before `onMessage`
 * is called are buffered.
 */
export interface Transport {
  send(frame: unknown): void;
  /** One listener per end; `onClose` is called once, when either end closed or the pipe broke. */
  onMessage(listener: (frame: unknown) => void, onClose?: () => void): void;
  close(): void;
}
