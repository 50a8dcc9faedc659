import { createFadeStage } from '../../electron/engine/maintenance/fade.ts';
import type { TestStore } from './testStore.ts';

/** The night's fading on a test store: what the reader finds, the store itself finds here. */
export async function fadeNow({ store, curation, ledger }: TestStore): Promise<void> {
  const find = (limit: number) =>
    Promise.resolve(store.memoryHealth.faded(curation.clock.now(), limit));
  const stage = createFadeStage({ context: curation, ledger, find });
  await stage.run(new AbortController().signal);
}
