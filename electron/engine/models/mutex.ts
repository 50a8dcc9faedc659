/** Mutex for calls: a local server with two concurrent answers halves the speed of both. */
export interface Mutex {
  /** Resolves with the release function, or with null if the signal was aborted first. */
  acquire(signal: AbortSignal): Promise<(() => void) | null>;
  readonly isLocked: () => boolean;
}

export function createMutex(): Mutex {
  let tail: Promise<void> = Promise.resolve();
  let holders = 0;
  return {
    isLocked: () => holders > 0,
    async acquire(signal) {
      const previous = tail;
      const { promise, resolve } = Promise.withResolvers<void>();
      holders += 1;
      const leave = () => {
        holders -= 1;
        resolve();
      };
      tail = previous.then(() => promise);
      const aborted = Promise.withResolvers<'aborted'>();
      const onAbort = () => aborted.resolve('aborted');
      if (signal.aborted) onAbort();
      signal.addEventListener('abort', onAbort, { once: true });
      const first = await Promise.race([previous.then(() => 'free' as const), aborted.promise]);
      signal.removeEventListener('abort', onAbort);
      if (first === 'free') return leave;
      leave();
      return null;
    },
  };
}

export const unlockedMutex: Mutex = {
  isLocked: () => false,
  acquire: () => Promise.resolve(() => undefined),
};
