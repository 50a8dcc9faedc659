import { watch } from 'node:fs';

/**
 * Watches a folder and what lies below it. Only a hint: a system may drop notices, so whoever needs
 * to know looks for itself now and then. Returns the function that ends it.
 */
export function watchFolder(folder: string, onChange: () => void): () => void {
  try {
    const watcher = watch(folder, { recursive: true, persistent: false }, onChange);
    // A folder that vanishes, or a limit of the system on watches.
    watcher.on('error', () => watcher.close());
    return () => watcher.close();
  } catch {
    return () => undefined;
  }
}
