import { contractError, type ContractError } from '../../../shared/contract/errors.ts';
import type { Backup, Notice, Status, StorageState } from '../../../shared/contract/status.ts';
import type { Request, Response } from '../../../shared/contract/index.ts';
import type { Settings } from '../../../shared/config.ts';
import type { BackupId } from '../../../shared/domain/fileIds.ts';
import type { Id } from '../../../shared/domain/primitives.ts';
import { createFallbackChat, type FallbackChat } from '../chat/fallback.ts';
import type { Dependencies } from '../dependencies.ts';
import type { EngineEvent } from '../engineApi.ts';
import type { Topic } from '../storage/eventJournal.ts';
import type { Upkeep } from '../maintenance/upkeep.ts';
import type { Models } from '../models/models.ts';
import { copyAside, moveAside } from '../storage/databaseFile.ts';
import { openJournalFile, type JournalFile } from '../storage/journalFile.ts';
import { openMarkFile, type MarkFile } from '../storage/mark.ts';
import type { Migration } from '../storage/migrate.ts';
import type { WritableDb } from '../storage/database.ts';
import { brokenFullText, mendFullText } from '../storage/mendFullText.ts';
import { noteDown } from '../bus/ledger.ts';
import type { PartSize } from '../storage/tableSizes.ts';
import { rebuildFullText } from '../storage/rebuildFullText.ts';
import { databaseBytes, noCounts } from '../storage/stats.ts';
import { newSecretKey } from '../dependencies.ts';
import { openForgottenFile } from '../maintenance/forget/forgottenFile.ts';
import { writeJsonAtomically } from '../files/atomicFile.ts';
import { createBackups, type Backups } from './backups.ts';
import { createCopies, type Copies } from './copies.ts';
import { makeFolders, workspaceFolders, type WorkspaceFolders } from './folders.ts';
import { damagedFolder, openStorage, type LatchedStorage, type OpeningParts } from './opening.ts';
import { degradedOf, presentEmbedding } from './presentStatus.ts';
import { prepareGoingBack, prepareRecovery } from './recovery.ts';
import { checkWhole, isSearchDamage, type Soundness } from './integrity.ts';
import { run, subscriberTopics, type Running } from './running.ts';

export interface WorkspaceParts {
  readonly home: string;
  readonly workspaceId: Id;
  readonly migrations: readonly Migration[];
  readonly schemaFolder: string;
  readonly upkeep: Upkeep;
  readonly dependencies: Dependencies;
  readonly settings: () => Settings;
  readonly models: Models;
  readonly emit: (event: EngineEvent) => void;
}

/** One workspace: its folder, and its engine state while it is open. */
export interface Workspace {
  readonly id: Id;
  readonly folders: WorkspaceFolders;
  readonly fallback: FallbackChat;
  readonly backups: Backups;
  readonly copies: Copies;
  /** What works on the database, or null while it is latched. */
  running(): Running | null;
  /** The same, or the error that says why there is none. */
  require(): Running;
  status(): Promise<Status>;
  dismissNotices(): number;
  recoveryOptions(): Response<'recovery.options'>;
  recover(choice: Request<'recovery.apply'>['choice']): Promise<void>;
  createBackup(): Promise<Backup>;
  /** Puts a backup in the place of a database that is in order. */
  goBackTo(backupId: BackupId): Promise<void>;
  /** Makes search tables that are gone anew; false when none is. */
  mendSearch(): boolean;
  /** Checks every page and every text; whether all is sound. Damage latches, as ever. */
  check(): Promise<Soundness>;
  /** What takes how much room in the database. */
  sizes(): Promise<readonly PartSize[]>;
  /** Moves the write-ahead log into the database, off the writer. */
  checkpoint(): Promise<void>;
  close(): Promise<void>;
}

export async function openWorkspace(parts: WorkspaceParts): Promise<Workspace> {
  const { workspaceId, dependencies, upkeep, emit } = parts;
  const { clock, ids, logger } = dependencies;
  const folders = workspaceFolders(parts.home, workspaceId);
  makeFolders(folders);
  const mark: MarkFile = openMarkFile(folders.mark);
  const outside: JournalFile = openJournalFile(folders.journal);
  const backups = createBackups(folders.backups, upkeep, clock, ids);
  const forgotten = openForgottenFile(folders.forgotten, {
    write: writeJsonAtomically,
    newKey: newSecretKey,
  });
  const fallback = createFallbackChat({
    outside,
    clock,
    ids,
    memoryEnabled: () => parts.settings()['memory.enabled'],
  });
  const opening: OpeningParts = {
    workspaceId,
    folders,
    migrations: parts.migrations,
    mark,
    outside,
    backups,
    forgotten,
    subscribersOf,
    clock,
    ids,
    logger,
  };
  let notices: Notice[] = [];
  let state: { running: Running } | { latched: LatchedStorage };

  const latch = (latched: LatchedStorage) => {
    logger.error('storage latched', { workspaceId, state: latched.state, detail: latched.detail });
    const before = 'running' in state ? state.running : null;
    state = { latched };
    // Closing the last connection moves the log into the file: keep both as they were found.
    if (before !== null) copyAside(folders.database, damagedFolder(opening));
    void before?.close().catch(() => undefined);
    void announce();
  };
  const announce = async () => {
    emit({ name: 'status.changed', payload: { workspaceId, status: await status() } });
  };
  /** For what is noticed in passing: the status is asked for anew when a screen opens anyway. */
  const announceSoon = () => {
    announce().catch((error: unknown) => {
      logger.warn('status not announced', { workspaceId, error: String(error) });
    });
  };
  const copies = createCopies({
    folders,
    backups,
    outside,
    upkeep,
    keep: () => parts.settings()['backup.keep'],
    onStatus: announceSoon,
  });
  const onCorrupt = (error: unknown) => {
    latch({ kind: 'latched', state: 'corrupt', detail: String(error) });
  };
  const backUp = async () => {
    if (!('running' in state)) throw latchedError(state.latched);
    return await copies.make();
  };
  const start = async () => {
    const opened = await openStorage(opening);
    if (opened.kind === 'latched') {
      logger.error('storage not opened', {
        workspaceId,
        state: opened.state,
        detail: opened.detail,
      });
      state = { latched: opened };
      return;
    }
    notices = [...notices, ...opened.notices.map((notice) => ({ ...notice, at: clock.now() }))];
    const running = run({
      ...parts,
      storage: opened,
      folders,
      forgotten,
      backUp,
      check,
      mark,
      outside,
      onCorrupt,
      onStatus: announceSoon,
      mendSearch: () => mendSearch(opened.db),
    });
    state = { running };
    running.bus.replay();
    void running.answerer.resume();
    if (opened.unclean) {
      check().catch((error: unknown) => {
        logger.warn('not checked', { workspaceId, error: String(error) });
      });
    }
  };
  /** Nothing a person wrote is in the search tables alone: they are made anew. */
  const mendSearch = (db: WritableDb): boolean => {
    if (!mendFullText(db, parts.migrations)) return false;
    logger.warn('full text made anew', { workspaceId });
    noteRebuilt();
    return true;
  };
  const noteRebuilt = () => {
    notices = [...notices, { code: 'index_rebuilt', count: 0, at: clock.now() }];
    announceSoon();
  };
  /** Whether all is sound, or was mended: after an unclean end, once a week, and when asked for. */
  const check = async (): Promise<Soundness> => {
    const { problems, ended } = await checkWhole(upkeep, folders.database);
    if (!ended || !('running' in state)) return 'unknown';
    const { storage, ledger } = state.running;
    if (problems.length > 0) {
      if (!isSearchDamage(problems)) return refuse(problems[0]);
      try {
        rebuildFullText(storage.db);
      } catch (error) {
        return refuse(error);
      }
      noteRebuilt();
    }
    noteDown(ledger, () => storage.store.meta.set('checked_at', String(clock.now())));
    return 'sound';
  };
  const refuse = (damage: unknown): Soundness => {
    onCorrupt(damage);
    return 'damaged';
  };
  const openParts = (running: Running) => ({
    embedding: running.embeddings.state(),
    hasVectors: running.vectors.ok,
    hasFullText: brokenFullText(running.storage.db, parts.migrations).length === 0,
  });
  const status = async (): Promise<Status> => {
    const running = 'running' in state ? state.running : null;
    const counts = await (running?.readers.run('counts', null, clock.now()) ?? noCounts);
    return {
      workspaceId,
      storage: storageState(),
      waiting: running === null ? fallback.waiting().length : 0,
      degraded: degradedOf(
        { models: parts.models, settings: parts.settings() },
        running && openParts(running),
        copies.failed(),
      ),
      embedding: running === null ? null : presentEmbedding(running.embeddings.state()),
      notices,
      counts,
      databaseBytes: databaseBytes(folders.database),
    };
  };
  const stop = async (running: Running) => {
    await running.answerer.close();
    await running.bus.idle();
    const lastEventSeq = running.storage.store.journal.lastSeq();
    await upkeep.run('emptyLog', { file: folders.database });
    await running.close();
    mark.writeDurably({ databaseId: running.storage.databaseId, lastEventSeq, clean: true });
  };
  const storageState = (): StorageState => ('latched' in state ? state.latched.state : 'ok');

  state = { latched: { kind: 'latched', state: 'unavailable', detail: 'not opened yet' } };
  await start();

  return {
    id: workspaceId,
    folders,
    fallback,
    backups,
    copies,
    running: () => ('running' in state ? state.running : null),
    require() {
      if ('running' in state) return state.running;
      throw latchedError(state.latched);
    },
    status,
    dismissNotices() {
      const count = notices.length;
      notices = [];
      return count;
    },
    recoveryOptions: () => ({
      storage: storageState(),
      backups: copies.list(),
      journalMessages: fallback.waiting().length,
      keptAt: folders.damaged,
    }),
    async recover(choice) {
      if ('running' in state) throw contractError('conflict', { reason: 'storage_ok' });
      if (state.latched.state === 'newer_schema') {
        throw contractError('refused', { reason: 'newer_schema' });
      }
      const notice = await prepareRecovery({ ...opening, upkeep, moveAside }, choice);
      if (notice !== null) notices = [...notices, { ...notice, at: clock.now() }];
      await start();
      await announce();
    },
    createBackup: backUp,
    check,
    sizes: () => upkeep.run('tableSizes', { file: folders.database }),
    async goBackTo(backupId) {
      if (!('running' in state)) throw latchedError(state.latched);
      if (!backups.list().some(({ id }) => id === backupId)) {
        throw contractError('not_found', { reason: 'backup' });
      }
      const { running } = state;
      state = { latched: { kind: 'latched', state: 'unavailable', detail: 'going back' } };
      try {
        await stop(running);
        await prepareGoingBack({ ...opening, upkeep, moveAside }, backupId);
        notices = [...notices, { code: 'restored_from_backup', count: 0, at: clock.now() }];
      } finally {
        await start();
        await announce();
      }
      emit({ name: 'facts.changed', payload: { workspaceId, nodeIds: [] } });
      emit({ name: 'conversations.changed', payload: { workspaceId, conversationId: null } });
      for (const name of [
        'entities.changed',
        'history.changed',
        'consolidation.changed',
      ] as const) {
        emit({ name, payload: { workspaceId } });
      }
    },
    mendSearch: () => 'running' in state && mendSearch(state.running.storage.db),
    async checkpoint() {
      if (!('running' in state)) return;
      await upkeep.run('checkpoint', { file: folders.database });
    },
    async close() {
      if ('running' in state) await stop(state.running);
      mark.close();
      outside.close();
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
