import type { Response } from '../../../shared/contract/index.ts';
import type { Status } from '../../../shared/contract/status.ts';
import { durableEventSchema } from '../bus/durableEvents.ts';
import { databaseBytes, noCounts } from '../storage/files/databaseStats.ts';
import { brokenFullText } from '../storage/files/ftsRepair.ts';
import type { WorkspaceFolders } from './folders.ts';
import {
  degradedFeatures,
  diskProblemsOf,
  presentEmbedding,
  presentSelfTest,
} from './presentStatus.ts';
import { isDiskProblem } from './recovery/diskProblems.ts';
import type { WorkspaceDependencies } from './workspaceApi.ts';
import type { WorkspaceServices } from './workspaceServices.ts';
import type { WorkspaceState } from './workspaceState.ts';

/** Status of a workspace for clients, open or latched. */
export interface WorkspaceStatus {
  readonly status: () => Promise<Status>;
  readonly announce: () => Promise<void>;
  /** Announces the status without waiting for it, and logs a failure: screens also request it themselves. */
  readonly announceInBackground: () => void;
  /** Announces the status if the disk has filled up, or has room again, since a client was given it. */
  readonly announceIfDiskChanged: () => void;
  readonly recoveryOptions: () => Response<'recovery.options'>;
}

export function createWorkspaceStatus(
  deps: WorkspaceDependencies,
  folders: WorkspaceFolders,
  state: WorkspaceState,
): WorkspaceStatus {
  const { workspaceId, dependencies, emit } = deps;
  const { clock, logger } = dependencies;
  const searchStateOf = (services: WorkspaceServices) => ({
    embedding: services.embeddings.state(),
    hasVectors: services.vectors.ok,
    hasFullText: brokenFullText(services.storage.db, deps.migrations).length === 0,
  });
  const unstoredCount = () => state.externalFiles()?.latchedChat.unstoredMessages().length ?? 0;
  const status = async (): Promise<Status> => {
    const services = state.services();
    // Read before the wait: the database may be closed after it.
    const searchState = services && searchStateOf(services);
    const counts = await (services?.readers.run('counts', null, clock.now()) ?? noCounts);
    return {
      workspaceId,
      storage: state.storage(),
      waiting: services === null ? unstoredCount() : 0,
      degraded: degradedFeatures({ models: deps.models, settings: deps.settings() }, searchState, {
        backupFailed: state.externalFiles()?.copies.hasFailed() ?? false,
        offsiteFailed:
          deps.settings()['offsite.enabled'] &&
          (services?.offsite.state().problem ?? null) !== null,
        lacksSpace: state.lacksSpace(),
        folder: folders.root,
      }),
      embedding: services === null ? null : presentEmbedding(services.embeddings.state()),
      selfTest: presentSelfTest(services?.selfTest.state() ?? null, deps.settings()),
      notices: [...state.notices()],
      counts,
      databaseBytes: databaseBytes(folders.database),
    };
  };
  /** Disk problems that clients were given since the last announcement, which all of them hear. */
  const announcedProblemKeys = new Set<string>();
  const diskProblemKey = (degraded: Status['degraded']) =>
    degraded.filter(isDiskProblem).toSorted().join();
  const announce = async () => {
    const current = await status();
    announcedProblemKeys.clear();
    announcedProblemKeys.add(diskProblemKey(current.degraded));
    emit({ name: 'status.changed', payload: { workspaceId, status: current } });
  };
  const announceInBackground = () => {
    announce().catch((error: unknown) => {
      logger.warn('status not announced', { workspaceId, error: String(error) });
    });
  };
  return {
    async status() {
      const current = await status();
      announcedProblemKeys.add(diskProblemKey(current.degraded));
      return current;
    },
    announce,
    announceInBackground,
    announceIfDiskChanged() {
      const problems = diskProblemKey(diskProblemsOf(folders.root, state.lacksSpace()));
      if ([...announcedProblemKeys].some((given) => given !== problems)) announceInBackground();
    },
    recoveryOptions: () => ({
      storage: state.storage(),
      backups: state.externalFiles()?.copies.list() ?? [],
      journalMessages: countJournaledMessages(
        state.externalFiles()?.externalJournal.entries() ?? [],
      ),
      keptAt: folders.damaged,
    }),
  };
}

/** Number of the person's messages in the external journal. */
function countJournaledMessages(entries: Iterable<unknown>): number {
  let count = 0;
  for (const entry of entries) {
    const parsed = durableEventSchema.safeParse(entry);
    if (parsed.success && parsed.data.topic === 'user.message') count += 1;
  }
  return count;
}
