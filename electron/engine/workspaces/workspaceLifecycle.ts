import { existsSync } from 'node:fs';
import type { Backup } from '../../../shared/contract/status.ts';
import type { Topic } from '../storage/history/eventJournal.ts';
import { createAuthorOf } from '../chat/authors.ts';
import { unrefTimer } from '../dependencies.ts';
import { isDamage } from '../storage/connection/errors.ts';
import type { MaintenanceThreads } from '../maintenance/maintenanceThreads.ts';
import type { WorkspaceFolders } from './folders.ts';
import { closedChecksum } from './recovery/closedChecksum.ts';
import { openExternalFiles, type ExternalFiles } from './recovery/externalFiles.ts';
import {
  CHANGED_SINCE_CLOSE,
  openStorage,
  quarantineFolder,
  type LatchedStorage,
  type OpeningDependencies,
  type OpenStorage,
} from './recovery/opening.ts';
import { startServices } from './startServices.ts';
import type { WorkspaceDependencies } from './workspaceApi.ts';
import type { WorkspaceIntegrity } from './workspaceIntegrity.ts';
import { subscriberTopics, type WorkspaceServices } from './workspaceServices.ts';
import type { WorkspaceState } from './workspaceState.ts';
import type { WorkspaceStatus } from './workspaceStatus.ts';

/** Start and stop of what works on a workspace's database. */
export interface WorkspaceLifecycle {
  /** Opens the database, or latches the workspace with the reason. Never rejects. */
  readonly start: (options?: { readonly mayHaveLost: boolean }) => Promise<void>;
  /** Closes the database in order, so that the next start finds it clean. */
  readonly stop: (services: WorkspaceServices) => Promise<void>;
  readonly openingDependencies: () => OpeningDependencies;
  readonly backUp: () => Promise<Backup>;
}

export function createWorkspaceLifecycle(
  deps: WorkspaceDependencies,
  folders: WorkspaceFolders,
  state: WorkspaceState,
  { announceInBackground }: WorkspaceStatus,
  { check, onCorrupt, latchOnDamage, repairSearch }: WorkspaceIntegrity,
): WorkspaceLifecycle {
  const { workspaceId, deviceId, maintenanceThreads, isNew, migrations, removeGraphViews } = deps;
  const { clock, ids, logger } = deps.dependencies;
  const replaying = { subscribersOf, authorOf: createAuthorOf(deps.settings, deps.models) };
  const openingDependencies = (): OpeningDependencies => {
    const {
      headFile,
      externalJournal,
      backups,
      forgotten: forgottenFile,
    } = state.requireExternalFiles();
    const files = { folders, headFile, externalJournal, backups, forgotten: forgottenFile };
    const ports = { maintenanceThreads, removeGraphViews, clock, ids, logger };
    return { workspaceId, deviceId, isNew, migrations, ...files, ...ports, ...replaying };
  };
  const backUp = async () => {
    state.requireServices();
    return await state.requireExternalFiles().copies.make();
  };
  const recordLatched = (latched: LatchedStorage) => {
    const { state: reason, detail } = latched;
    logger.error('storage not opened', { workspaceId, state: reason, detail });
    state.latch(latched);
  };
  const externalFilesOpened = (): ExternalFiles => {
    const opened = state.externalFiles();
    if (opened !== null) return opened;
    const files = openExternalFiles({ ...deps, folders, onStatus: announceInBackground });
    state.setExternalFiles(files);
    state.addNotices(files.notices);
    return files;
  };
  const open = async (options: { readonly mayHaveLost: boolean }) => {
    const { headFile, externalJournal, forgotten: forgottenFile } = externalFilesOpened();
    const opened = await openStorage(openingDependencies(), options);
    if (opened.kind === 'latched') return recordLatched(opened);
    state.addNotices(opened.notices);
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
        onStatus: announceInBackground,
        onOffsiteProblem: () => state.addNotices([{ code: 'offsite_failed', count: 0 }]),
        repairSearch: () => repairSearch(opened.db),
      },
      quarantineFolder({ folders, ids }),
    );
    if ('kind' in services) return recordLatched(services);
    state.open(services);
    resumeWork(services, opened);
  };
  /** Delivers what a stop cut off, and compares and checks what the database was left as. */
  const resumeWork = (services: WorkspaceServices, opened: OpenStorage) => {
    try {
      services.bus.replay();
    } catch (error) {
      if (!isDamage(error)) throw error;
      return onCorrupt(error);
    }
    applyFadingRules(services, state, announceInBackground).catch((error: unknown) => {
      logger.error('fading rules not applied', {
        workspaceId,
        error: String(latchOnDamage(error)),
      });
    });
    services.answerer.resume(opened.unfinishedAnswerIds).catch((error: unknown) => {
      logger.error('answers not resumed', { workspaceId, error: String(latchOnDamage(error)) });
    });
    void opened.matchesChecksum?.then((matches) => {
      if (!matches && state.services() === services) onCorrupt(new Error(CHANGED_SINCE_CLOSE));
    });
    if (opened.needsFullCheck) {
      check().catch((error: unknown) => {
        logger.warn('not checked', { workspaceId, error: String(error) });
      });
    }
  };
  return {
    openingDependencies,
    backUp,
    async start(options = { mayHaveLost: false }) {
      try {
        await open(options);
      } catch (error) {
        // A failure of one workspace must not stop the others.
        recordLatched({ kind: 'latched', state: 'unavailable', detail: String(error) });
      }
    },
    async stop(services) {
      await services.answerer.close();
      await services.bus.drain(unrefTimer);
      const lastEventSeq = services.storage.store.journal.lastSeq();
      await maintenanceThreads.cancelCopies(folders.database);
      // The last connection to close truncates the write-ahead log: no thread is started for it.
      await services.close();
      const checksum = await checksumAfterClose(maintenanceThreads, folders.database);
      const { databaseId } = services.storage;
      const compared = checksum === null ? {} : { checksum };
      state.requireExternalFiles().headFile.writeDurably({
        databaseId,
        lastEventSeq,
        clean: true,
        ...compared,
      });
    },
  };
}

/** Applies the rules of fading to an older database, and says what no longer fades. */
async function applyFadingRules(
  services: WorkspaceServices,
  state: WorkspaceState,
  scheduleAnnouncement: () => void,
): Promise<void> {
  const isStopped = () => state.services() !== services;
  const count = await services.memoryServices.applyFadingRules(isStopped);
  if (count === null || count === 0) return;
  state.addNotices([{ code: 'fading_rules', count }]);
  scheduleAnnouncement();
}

/**
 * Checksum of a database that was just closed; null while its log is there: a maintenance task has
 * the file open too, and moves the log into it when it closes it.
 */
async function checksumAfterClose(
  maintenanceThreads: MaintenanceThreads,
  database: string,
): Promise<string | null> {
  if (existsSync(`${database}-wal`)) return null;
  return await closedChecksum(maintenanceThreads, database).catch(() => null);
}

function subscribersOf(topic: Topic): readonly string[] {
  return Object.entries(subscriberTopics)
    .filter(([, topics]) => (topics as readonly Topic[]).includes(topic))
    .map(([name]) => name);
}
