/** Coalesces calls: one run at a time, and at most one more after it. */
export function coalesce(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let rerun = false;
  return () => {
    if (running) {
      rerun = true;
      return running;
    }
    running = (async () => {
      do {
        rerun = false;
        await run();
      } while (rerun);
    })().finally(() => (running = null));
    return running;
  };
}
