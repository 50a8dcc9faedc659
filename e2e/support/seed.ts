import { join } from 'node:path';
import type { CurationContext } from '../../electron/engine/curation/changeGroup.ts';
import { createSystemIds } from '../../electron/engine/dependencies.ts';
import { withoutChecksum } from '../../bench/lib/withoutChecksum.ts';
import { openWriter } from '../../electron/engine/storage/connection/database.ts';
import { createWriteStore } from '../../electron/engine/storage/createStore.ts';
import { workspaceFolder } from './loci.ts';

/** Writes into the memory of a home whose Loci is stopped, as of any moment. */
export interface Seed {
  readonly curation: CurationContext;
  /** Everything after this is written as if it were then. */
  at(moment: number): void;
}

/** Fills a stopped home through the engine's own storage. */
export function seedHome(home: string, work: (seed: Seed) => void): void {
  let now = Date.now();
  const clock = { now: () => now };
  const db = openWriter(join(workspaceFolder(home), 'memory.db'));
  try {
    const store = createWriteStore(db, 'device');
    const curation: CurationContext = {
      store,
      clock,
      ids: createSystemIds(clock),
      settings: () => ({ decayRate: 0.1, threshold: 0.05 }),
    };
    store.transaction(() => work({ curation, at: (moment) => void (now = moment) }));
  } finally {
    db.close();
    withoutChecksum(join(workspaceFolder(home), 'memory.mark'));
  }
}
