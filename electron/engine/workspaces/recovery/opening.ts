import { join } from 'node:path';
import type { Notice, StorageState } from '../../../../shared/contract/status.ts';
import type { Id } from '../../../../shared/domain/primitives.ts';
import type { Clock, IdSource, Logger } from '../../dependencies.ts';
import {
  purgeForgottenContent,
  copyIntoDatabase,
  type ExternalFiles,
} from '../../maintenance/forget/forgetCommands.ts';
import type { ForgottenFile } from '../../maintenance/forget/forgottenFile.ts';
import { writeWhileOpening } from '../../bus/ledger.ts';
import {
  replayExternalJournal,
  type ReplayDependencies,
  type ReplayResult,
} from '../../ingest/replay.ts';
import {
  copyToQuarantine,
  createDatabase,
  fileBytes,
  isDatabaseFile,
  openProbed,
  probeDatabase,
  type Probe,
} from '../../storage/files/databaseFile.ts';
import type { WritableDb } from '../../storage/connection/database.ts';
import { openingFailure } from '../../storage/connection/errors.ts';
import type { ExternalJournal } from '../../storage/files/externalJournal.ts';
import type { MaintenanceThreads } from '../../maintenance/maintenanceThreads.ts';
import type { Head, HeadFile } from '../../storage/files/headFile.ts';
import type { Migration } from '../../storage/connection/migrate.ts';
import { repairFts } from '../../storage/files/ftsRepair.ts';
import { rebuildIfInterrupted } from '../../storage/files/rebuildFullText.ts';
import { createWriteStore } from '../../storage/createStore.ts';
import type { LedgerStore } from '../../storage/store.ts';
import { checkpoint } from '../../storage/files/walCheckpoint.ts';
import { TaskError } from '../../threads/taskThread.ts';
import { durableEventSchema } from '../../bus/durableEvents.ts';
import type { Backups } from './backups.ts';
import { recordReplayedEvents } from './recordReplayedEvents.ts';
import { resumeRestore } from './restoring.ts';
import type { WorkspaceFolders } from '../folders.ts';
import { removeForgottenFiles } from '../removeForgottenFiles.ts';
import { closedChecksum } from './closedChecksum.ts';

export interface OpenStorage {
  readonly kind: 'open';
  readonly db: WritableDb;
  readonly store: LedgerStore;
  readonly databaseId: string;
  readonly notices: readonly Omit<Notice, 'at'>[];
  /** True if the last run did not close it, or a part was lost: a full check is due. */
  readonly needsFullCheck: boolean;
  /**
   * Result of comparing the file with its checksum from the last orderly close; null without a
   * checksum.
   */
  readonly matchesChecksum: Promise<boolean> | null;
  readonly unfinishedAnswerIds: ReplayResult['unfinishedAnswerIds'];
}

/** Latch reason of a database that SQLite would call sound. */
export const CHANGED_SINCE_CLOSE = 'the file is not what an orderly close left';

export interface LatchedStorage {
  readonly kind: 'latched';
  readonly state: Exclude<StorageState, 'ok'>;
  readonly detail: string;
  /** True where free space is all that it needs. */
  readonly isDiskFull?: boolean;
}

export interface OpeningDependencies extends ReplayDependencies {
  readonly workspaceId: Id;
  /** Device that changes are recorded under: that of the home. */
  readonly deviceId: Id;
  /** True if its database was never opened: only then does an empty folder mean a new workspace. */
  readonly isNew: boolean;
  readonly folders: WorkspaceFolders;
  readonly migrations: readonly Migration[];
  readonly headFile: HeadFile;
  readonly externalJournal: ExternalJournal;
  readonly backups: Backups;
  readonly maintenanceThreads: MaintenanceThreads;
  readonly forgotten: ForgottenFile;
  readonly removeGraphViews: ExternalFiles['removeGraphViews'];
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly logger: Logger;
}

/**
 * Opens a workspace's database, or returns the reason why it must not be touched. Never overwrites
 * anything: an empty file where the head file says otherwise stays empty, and an older copy whose
 * gap the external journal cannot fill waits for the person's decision.
 */
export async function openStorage(
  deps: OpeningDependencies,
  { mayHaveLost } = { mayHaveLost: false },
): Promise<OpenStorage | LatchedStorage> {
  const { database } = deps.folders;
  resumeRestore(
    { database, headFile: deps.headFile, quarantine: quarantineFolder(deps) },
    deps.migrations,
  );
  const head = deps.headFile.read();
  if (!isDatabaseFile(database)) return latchedStorage('replaced', 'not a regular file');
  if (fileBytes(deps.folders.database) === 0) {
    const isNewWorkspace = deps.isNew && head === null && deps.externalJournal.isEmpty();
    return isNewWorkspace
      ? createNew(deps)
      : latchedStorage('replaced', 'the database file is gone');
  }
  const probeResult = probeDatabase(deps.folders.database, deps.migrations);
  if (!probeResult.ok) {
    switch (probeResult.error.kind) {
      case 'corrupt':
      case 'unavailable':
        return latchedStorage(probeResult.error.kind, probeResult.error.detail);
      case 'newer_schema':
        return latchedStorage('newer_schema', JSON.stringify(probeResult.error.migration));
      case 'foreign':
        return latchedStorage('replaced', 'not a database of Loci');
    }
  }
  try {
    return await openExisting(deps, probeResult.value, head, mayHaveLost);
  } catch (error) {
    const failure = error instanceof TaskError ? error.failure : openingFailure(error);
    if (failure === 'other') throw error;
    const state = failure === 'corrupt' ? 'corrupt' : 'unavailable';
    return { ...latchedStorage(state, String(error)), isDiskFull: failure === 'full' };
  }
}

/** Creates a new database with its head file, when there never was one. */
export function createNew(deps: OpeningDependencies): OpenStorage {
  const databaseId = deps.ids.next();
  const identity = { databaseId, workspaceId: deps.workspaceId, now: deps.clock.now() };
  const db = createDatabase(deps.folders.database, deps.migrations, identity);
  deps.headFile.writeDurably({ databaseId, lastEventSeq: 0, clean: false });
  return finishOpening(deps, db, { databaseId, needsFullCheck: false, matchesChecksum: null }, []);
}

/**
 * Size up to which the checksum is verified before anything is shown; a larger file is read while
 * it is being opened: a tenth of a second.
 */
const MAX_EAGER_CHECKSUM_BYTES = 64 * 1024 * 1024;

/**
 * Compares a file with its checksum from the last orderly close; null where the head file has none,
 * or the file is not read.
 */
function compareWithHead(
  { maintenanceThreads, folders }: OpeningDependencies,
  head: Head | null,
): Promise<boolean> | null {
  if (head?.clean !== true || head.checksum === undefined) return null;
  return closedChecksum(maintenanceThreads, folders.database).then(
    (checksum) => checksum === head.checksum,
    // An unreadable file fails when it is opened, with a better error.
    () => true,
  );
}

async function openExisting(
  deps: OpeningDependencies,
  probe: Probe,
  head: Head | null,
  mayHaveLost: boolean,
): Promise<OpenStorage | LatchedStorage> {
  const { databaseId, lastEventSeq } = probe;
  const { database } = deps.folders;
  if (head !== null && head.databaseId !== databaseId) {
    return latchedStorage('replaced', 'this is another database than the one before');
  }
  const hasLostEvents = head !== null && lastEventSeq < head.lastEventSeq;
  if (hasLostEvents && !hasMissingEvents(deps.externalJournal, lastEventSeq, head.lastEventSeq)) {
    return latchedStorage('replaced', `holds ${lastEventSeq} of ${head.lastEventSeq} events`);
  }
  const notes = restoreForgottenFile(deps, probe.forgotten);
  if (notes.includes('forgotten_lost') && !mayHaveLost) {
    return latchedStorage('replaced', 'the note of what was forgotten is lost');
  }
  if (hasLostEvents) copyToQuarantine(database, quarantineFolder(deps));
  const matchesChecksum = hasLostEvents ? null : compareWithHead(deps, head);
  if (fileBytes(database) <= MAX_EAGER_CHECKSUM_BYTES && (await matchesChecksum) === false) {
    return latchedStorage('corrupt', CHANGED_SINCE_CLOSE);
  }
  if (probe.pending.length > 0) await deps.backups.create(database);
  const db = openProbed(database, probe, deps.clock.now());
  const needsFullCheck = hasLostEvents || (head !== null && !head.clean);
  return finishOpening(deps, db, { databaseId, needsFullCheck, matchesChecksum }, notes);
}

function finishOpening(
  deps: OpeningDependencies,
  db: WritableDb,
  {
    databaseId,
    needsFullCheck,
    matchesChecksum,
  }: Pick<OpenStorage, 'databaseId' | 'needsFullCheck' | 'matchesChecksum'>,
  notes: readonly Notice['code'][],
): OpenStorage {
  const hasRepairedTables = repairFts(db, deps.migrations) || rebuildIfInterrupted(db);
  const store = createWriteStore(db, deps.deviceId);
  writeWhileOpening(store, () => store.backfillDeviceId());
  const replayed = replayExternalJournal(store, deps, deps.externalJournal.entries());
  recordReplayedEvents(deps.externalJournal, replayed.eventById, deps.logger);
  for (const { id, why } of replayed.failedEvents) {
    deps.logger.error('could not bring back an event', { id, why });
  }
  // An older copy, or the journal, may have brought back forgotten content.
  const externalFiles: ExternalFiles = {
    externalJournal: deps.externalJournal,
    bulletins: deps.folders.bulletins,
    removeFiles: (files) => removeForgottenFiles(deps.folders, files),
    removeGraphViews: deps.removeGraphViews,
  };
  const hasPurgedContent = purgeForgottenContent(store, deps.forgotten, externalFiles);
  if (hasPurgedContent) checkpoint(deps.folders.database, true);
  copyIntoDatabase(store, deps.forgotten);
  deps.headFile.setForgottenTally(deps.forgotten.tally());
  // No reader exists yet, and a new one reads the current tables.
  store.indexLog.clear();
  deps.headFile.writeDurably({ databaseId, lastEventSeq: store.journal.lastSeq(), clean: false });
  const notices: Omit<Notice, 'at'>[] = [
    ...notes.map((code) => ({ code, count: 0 })),
    ...(replayed.written > 0
      ? [
          {
            code: replayed.hasUnsequencedEvents
              ? ('fallback_replayed' as const)
              : ('tail_recovered' as const),
            count: replayed.messages,
          },
        ]
      : []),
    ...(hasRepairedTables ? [{ code: 'index_rebuilt' as const, count: 0 }] : []),
    ...(needsFullCheck ? [{ code: 'unclean_start' as const, count: 0 }] : []),
  ];
  // A file that was written to meanwhile differs from its checksum legitimately.
  const checksumResult = hasPurgedContent ? null : matchesChecksum;
  const { unfinishedAnswerIds } = replayed;
  return {
    kind: 'open',
    db,
    store,
    databaseId,
    notices,
    needsFullCheck,
    matchesChecksum: checksumResult,
    unfinishedAnswerIds,
  };
}

/**
 * Purges forgotten content again, as recorded in the file and in the database's copy; the head file
 * holds the tally.
 */
function restoreForgottenFile(
  { forgotten: forgottenFile, headFile }: OpeningDependencies,
  copy: string | null,
): Notice['code'][] {
  const wasRecovered = forgottenFile.recoverFrom(copy);
  const wasRestored = forgottenFile.restoreIfMissing();
  if (!forgottenFile.coversTally(headFile.forgotten())) return ['forgotten_lost'];
  return wasRecovered || wasRestored ? ['forgotten_recovered'] : [];
}

/** True if the external journal has every event that the database lacks. */
function hasMissingEvents(externalJournal: ExternalJournal, last: number, target: number): boolean {
  const journaledSeqs = new Set<number | null>();
  for (const entry of externalJournal.entries()) {
    const parsed = durableEventSchema.safeParse(entry);
    if (parsed.success) journaledSeqs.add(parsed.data.seq);
  }
  for (let seq = last + 1; seq <= target; seq += 1) {
    if (!journaledSeqs.has(seq)) return false;
  }
  return true;
}

/** Quarantine folder: a new one for each moment. */
export function quarantineFolder(deps: Pick<OpeningDependencies, 'folders' | 'ids'>): string {
  return join(deps.folders.damaged, deps.ids.next());
}

function latchedStorage(state: LatchedStorage['state'], detail: string): LatchedStorage {
  return { kind: 'latched', state, detail };
}
