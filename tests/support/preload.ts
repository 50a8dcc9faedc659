let runs = 0;

/** A page runs the preload script anew each time it loads; the query makes it a new module. */
export async function runPreload(): Promise<void> {
  runs += 1;
  const script = `/electron/preload.ts?run=${runs}`;
  await import(/* @vite-ignore */ script);
}
