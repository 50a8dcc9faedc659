import { contractError, type ContractError } from '../../../shared/contract/errors.ts';
import type { Notice, Status, StorageState } from '../../../shared/contract/status.ts';
import type { Topic } from '../storage/history/eventJournal.ts';
import { copyToQuarantine, moveToQuarantine } from '../storage/files/databaseFile.ts';
import { isDamage } from '../storage/connection/errors.ts';
import type { WritableDb } from '../storage/connection/database.ts';
import { brokenFullText, repairFts } from '../storage/files/ftsRepair.ts';
import { commitWithoutEvents } from '../bus/ledger.ts';
import { announceAll } from '../events/changeEvents.ts';
import { rebuildFullText } from '../storage/files/rebuildFullText.ts';
import { databaseBytes, noCounts } from '../storage/files/databaseStats.ts';
import { openExternalFiles, type ExternalFiles } from './recovery/externalFiles.ts';
import { closedChecksum } from './recovery/closedChecksum.ts';
import { createFileMutex } from './recovery/fileMutex.ts';
import { workspaceFolders } from './folders.ts';
import {
  quarantineFolder,
  CHANGED_SINCE_CLOSE,
  openStorage,
  type LatchedStorage,
  type OpeningDependencies,
} from './recovery/opening.ts';
import { degradedOf, presentEmbedding } from './presentStatus.ts';
import { prepareRestore, prepareRecovery } from './recovery/recovery.ts';
import { checkWhole, type IntegrityVerdict } from './recovery/integrity.ts';
import { subscriberTopics, type WorkspaceServices } from './workspaceServices.ts';
import { startServices } from './startServices.ts';
import type { Workspace, WorkspaceDependencies } from './workspaceApi.ts';

export async function openWorkspace(deps: WorkspaceDependencies): Promise<Workspace> {
  const { workspaceId, dependencies, maintenanceThreads, emit } = deps;
  const { clock, ids, logger } = dependencies;
  const folders = workspaceFolders(deps.home, workspaceId);
  const exclusively = createFileMutex();
  const openingOf = ({
    headFile,
    externalJournal,
    backups,
    forgotten: forgottenFile,
  }: ExternalFiles): OpeningDependencies => ({
    workspaceId,
    isNew: deps.isNew,
    folders,
    migrations: deps.migrations,
    headFile,
    externalJournal,
    backups,
    maintenanceThreads,
    forgotten: forgottenFile,
    subscribersOf,
    clock,
    ids,
    logger,
  });
  let notices: Notice[] = [];
  const addNotices = (more: readonly Omit<Notice, 'at'>[]) => {
    notices = [...notices, ...more.map((notice) => ({ ...notice, at: clock.now() }))];
  };
  addNotices(deps.notices);
  /** Null while the disk refuses to open the external files. */
  let externalFiles: ExternalFiles | null = null;
  const requireExternalFiles = (): ExternalFiles => {
    if (externalFiles !== null) return externalFiles;
    throw latchedError({ kind: 'latched', state: 'unavailable', detail: '' });
  };
  let state: { services: WorkspaceServices } | { latched: LatchedStorage };

  const latch = (latched: LatchedStorage) => {
    logger.error('storage latched', { workspaceId, state: latched.state, detail: latched.detail });
    const previous = 'services' in state ? state.services : null;
    state = { latched };
    // Closing the last connection checkpoints the log: both files are copied first.
    if (previous !== null) copyToQuarantine(folders.database, quarantineFolder({ folders, ids }));
    void previous?.close().catch(() => undefined);
    void announce();
  };
  const announce = async () => {
    emit({ name: 'status.changed', payload: { workspaceId, status: await status() } });
  };
  /** Announces minor changes lazily: a screen requests the status when it opens anyway. */
  const announceSoon = () => {
    announce().catch((error: unknown) => {
      logger.warn('status not announced', { workspaceId, error: String(error) });
    });
  };
  const onCorrupt = (error: unknown) => {
    if ('services' in state) latch({ kind: 'latched', state: 'corrupt', detail: String(error) });
  };
  const backUp = async () => {
    if (!('services' in state)) throw latchedError(state.latched);
    return await requireExternalFiles().copies.make();
  };
  const latchOnDamage = (error: unknown): unknown => {
    if (!isDamage(error)) return error;
    onCorrupt(error);
    return contractError('storage_corrupt', { reason: 'corrupt' });
  };
  const start = async (options = { mayHaveLost: false }) => {
    try {
      await open(options);
    } catch (error) {
      // A failure of one workspace must not stop the others.
      noteLatched({ kind: 'latched', state: 'unavailable', detail: String(error) });
    }
  };
  const noteLatched = (latched: LatchedStorage) => {
    const { state: reason, detail } = latched;
    logger.error('storage not opened', { workspaceId, state: reason, detail });
    state = { latched };
  };
  const open = async (options: { mayHaveLost: boolean }) => {
    if (externalFiles === null) {
      externalFiles = openExternalFiles({ ...deps, folders, onStatus: announceSoon });
      addNotices(externalFiles.notices);
    }
    const { headFile, externalJournal, forgotten: forgottenFile } = externalFiles;
    const opened = await openStorage(openingOf(externalFiles), options);
    if (opened.kind === 'latched') return noteLatched(opened);
    addNotices(opened.notices);
    const services = startServices(
      {
        ...deps,
        storage: opened,
        folders,
        forgotten: forgottenFile,
        backUp,
        check,
        headFile,
        externalJournal,
        onCorrupt,
        onStatus: announceSoon,
        repairSearch: () => repairSearch(opened.db),
      },
      quarantineFolder({ folders, ids }),
    );
    if ('kind' in services) return noteLatched(services);
    state = { services };
    try {
      services.bus.replay();
    } catch (error) {
      if (!isDamage(error)) throw error;
      return onCorrupt(error);
    }
    services.answerer.resume().catch((error: unknown) => {
      logger.error('answers not resumed', { workspaceId, error: String(latchOnDamage(error)) });
    });
    void opened.asClosed?.then((isSo) => {
      if (!isSo && 'services' in state && state.services === services) {
        onCorrupt(new Error(CHANGED_SINCE_CLOSE));
      }
    });
    if (opened.unclean) {
      check().catch((error: unknown) => {
        logger.warn('not checked', { workspaceId, error: String(error) });
      });
    }
  };
  /** Rebuilds the search tables, which hold only derived data. */
  const repairSearch = (db: WritableDb): boolean => {
    if (!repairFts(db, deps.migrations)) return false;
    logger.warn('full text made anew', { workspaceId });
    noteRebuilt();
    return true;
  };
  const noteRebuilt = () => {
    addNotices([{ code: 'index_rebuilt', count: 0 }]);
    announceSoon();
  };
  /**
   * Integrity check: after an unclean end, once a week, and on request; returns its verdict after
   * any repair.
   */
  const check = async (): Promise<IntegrityVerdict> => {
    const report = await checkWhole(maintenanceThreads, folders.database);
    if (report.kind === 'unknown' || !('services' in state)) return 'unknown';
    const { storage, ledger } = state.services;
    if (report.kind === 'damaged') return refuse(report.problem);
    if (report.kind === 'search_damaged') {
      logger.warn('full text made anew', { workspaceId, problem: report.problem });
      try {
        rebuildFullText(storage.db);
      } catch (error) {
        return refuse(error);
      }
      noteRebuilt();
      // Screens reload: a list read meanwhile came from the damaged index.
      announceAll(emit, workspaceId);
    }
    commitWithoutEvents(ledger, () => storage.store.meta.set('checked_at', String(clock.now())));
    return 'sound';
  };
  const refuse = (damage: unknown): IntegrityVerdict => {
    onCorrupt(damage);
    return 'damaged';
  };
  const searchStateOf = (services: WorkspaceServices) => ({
    embedding: services.embeddings.state(),
    hasVectors: services.vectors.ok,
    hasFullText: brokenFullText(services.storage.db, deps.migrations).length === 0,
  });
  const status = async (): Promise<Status> => {
    const services = 'services' in state ? state.services : null;
    const counts = await (services?.readers.run('counts', null, clock.now()) ?? noCounts);
    return {
      workspaceId,
      storage: storageState(),
      waiting: services === null ? (externalFiles?.offlineChat.waiting().length ?? 0) : 0,
      degraded: degradedOf(
        { models: deps.models, settings: deps.settings() },
        services && searchStateOf(services),
        { backupFailed: externalFiles?.copies.failed() ?? false, folder: folders.root },
      ),
      embedding: services === null ? null : presentEmbedding(services.embeddings.state()),
      notices,
      counts,
      databaseBytes: databaseBytes(folders.database),
    };
  };
  const stop = async (services: WorkspaceServices) => {
    await services.answerer.close();
    await services.bus.idle();
    const lastEventSeq = services.storage.store.journal.lastSeq();
    await maintenanceThreads.copiesFinished();
    // The last connection to close truncates the write-ahead log: no thread is started for it.
    await services.close();
    const checksum = await closedChecksum(maintenanceThreads, folders.database).catch(
      () => undefined,
    );
    const { databaseId } = services.storage;
    const compared = checksum === undefined ? {} : { checksum };
    requireExternalFiles().headFile.writeDurably({
      databaseId,
      lastEventSeq,
      clean: true,
      ...compared,
    });
  };
  const storageState = (): StorageState => ('latched' in state ? state.latched.state : 'ok');

  state = { latched: { kind: 'latched', state: 'unavailable', detail: 'not opened yet' } };
  await start();

  return {
    id: workspaceId,
    folders,
    get offlineChat() {
      return requireExternalFiles().offlineChat;
    },
    get backups() {
      return requireExternalFiles().backups;
    },
    get copies() {
      return requireExternalFiles().copies;
    },
    services: () => ('services' in state ? state.services : null),
    require() {
      if ('services' in state) return state.services;
      throw latchedError(state.latched);
    },
    latchOnDamage,
    status,
    dismissNotices() {
      const count = notices.length;
      notices = [];
      return count;
    },
    recoveryOptions: () => ({
      storage: storageState(),
      backups: externalFiles?.copies.list() ?? [],
      journalMessages: externalFiles?.offlineChat.waiting().length ?? 0,
      keptAt: folders.damaged,
    }),
    recover: (choice) =>
      exclusively(async () => {
        if ('services' in state) throw contractError('conflict', { reason: 'storage_ok' });
        if (state.latched.state === 'newer_schema') {
          throw contractError('refused', { reason: 'newer_schema' });
        }
        const opening = openingOf(requireExternalFiles());
        const notice = await prepareRecovery({ ...opening, moveToQuarantine }, choice);
        if (notice !== null) addNotices([notice]);
        await start({ mayHaveLost: true });
        await announce();
      }),
    createBackup: backUp,
    check,
    sizes: () => maintenanceThreads.run('tableSizes', { file: folders.database }),
    restoreBackup: (backupId) =>
      exclusively(async () => {
        if (!('services' in state)) throw latchedError(state.latched);
        const opening = openingOf(requireExternalFiles());
        if (!opening.backups.list().some(({ id }) => id === backupId)) {
          throw contractError('not_found', { reason: 'backup' });
        }
        const { services } = state;
        state = { latched: { kind: 'latched', state: 'unavailable', detail: 'going back' } };
        try {
          await stop(services);
          await prepareRestore({ ...opening, moveToQuarantine }, backupId);
          addNotices([{ code: 'restored_from_backup', count: 0 }]);
        } finally {
          await start();
          await announce();
        }
        announceAll(emit, workspaceId);
      }),
    repairSearch: () => 'services' in state && repairSearch(state.services.storage.db),
    async checkpoint() {
      if (!('services' in state)) return;
      await maintenanceThreads.run('checkpoint', { file: folders.database });
    },
    async close() {
      await exclusively.close();
      if ('services' in state) await stop(state.services);
      externalFiles?.close();
    },
  };
}

function subscribersOf(topic: Topic): readonly string[] {
  return Object.entries(subscriberTopics)
    .filter(([, topics]) => (topics as readonly Topic[]).includes(topic))
    .map(([name]) => name);
}

function latchedError(latched: LatchedStorage): ContractError {
  return latched.state === 'newer_schema'
    ? contractError('read_only', { reason: latched.state })
    : contractError('storage_corrupt', { reason: latched.state });
}
