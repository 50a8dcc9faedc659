import { onTestFinished } from 'vitest';
import { silentLogger } from '../../electron/engine/dependencies.ts';
import { createEventBus } from '../../electron/engine/bus/eventBus.ts';
import { createLedger, type Ledger } from '../../electron/engine/bus/ledger.ts';
import type { CurationContext } from '../../electron/engine/curation/changeGroup.ts';
import { createDatabase } from '../../electron/engine/storage/files/databaseFile.ts';
import type { WritableDb } from '../../electron/engine/storage/connection/database.ts';
import type { ExternalJournal } from '../../electron/engine/storage/files/externalJournal.ts';
import type { HeadFile } from '../../electron/engine/storage/files/headFile.ts';
import { readMigrations } from '../../electron/engine/storage/connection/migrate.ts';
import { createWriteStore } from '../../electron/engine/storage/createStore.ts';
import type { LedgerStore } from '../../electron/engine/storage/store.ts';
import { createManualClock, createSequentialIds, START, type ManualClock } from './manualClock.ts';
import { SCHEMA_FOLDER } from './schemaFolder.ts';
import { join } from 'node:path';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';

export { SCHEMA_FOLDER };

export interface TestStore {
  readonly file: string;
  readonly db: WritableDb;
  readonly store: LedgerStore;
  readonly clock: ManualClock;
  readonly curation: CurationContext;
  readonly ledger: Ledger;
}

/** A real database of the real schema in a folder of its own, with time and ids under control. */
export function openTestStore(): TestStore {
  const opened = openStoreWithoutCleanup();
  onTestFinished(opened.close);
  return opened;
}

/** The same for loops inside one test: the caller closes it. */
export function openStoreWithoutCleanup(): TestStore & { close: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'loci-store-'));
  const file = join(folder, 'memory.db');
  const identity = { databaseId: 'db', workspaceId: 'ws', now: START };
  const db = createDatabase(file, readMigrations(SCHEMA_FOLDER), identity);
  // Nothing here is about power cuts, and properties open hundreds of these.
  db.pragma('synchronous = OFF');
  const store = createWriteStore(db, 'device');
  const clock = createManualClock();
  const ids = createSequentialIds();
  const curation: CurationContext = {
    store,
    clock,
    ids,
    settings: () => ({ decayRate: 0.1, threshold: 0.05 }),
  };
  const bus = createEventBus(store.journal, [], silentLogger);
  const ledger = createLedger({
    store,
    bus: () => bus,
    headFile: { write: () => undefined } as unknown as HeadFile,
    externalJournal: { appendUnsynced: () => undefined } as unknown as ExternalJournal,
    databaseId: 'db',
    onCorrupt: (error) => {
      throw error;
    },
  });
  const close = () => {
    db.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { file, db, store, clock, curation, ledger, close };
}
