import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createConfiguration } from './config/configuration.ts';
import { graphViewRemover } from './config/graphViewRemover.ts';
import { createDemoCommand } from './demo/createDemo.ts';
import {
  createSystemIds,
  PASSPHRASE_WORK,
  systemClock,
  systemElapsed,
  type Dependencies,
} from './dependencies.ts';
import type { Engine, EngineOptions } from './engineApi.ts';
import { createEventPublisher } from './events/eventPublisher.ts';
import { createArchiveOpener } from './archives/archiveOpener.ts';
import { createFileLogger, teeLogger } from './fileLogger.ts';
import { createHandlers } from './handlers/handlers.ts';
import { createModels, type ModelOptions } from './models/models.ts';
import { withTypedFailures } from './handlers/typedFailures.ts';
import {
  createMaintenanceThreads,
  createMaintenanceWorkers,
} from './maintenance/maintenanceThreads.ts';
import { withRedaction } from './handlers/redactRequest.ts';
import { startParser } from './ingest/documents/parsing/startParser.ts';
import { startScheduler } from './scheduler.ts';
import { readMigrations } from './storage/connection/migrate.ts';
import { createTaskLog, withTaskLog } from './threads/taskLog.ts';
import { startTaskThread } from './threads/taskThread.ts';
import { assertPathsFit, workspaceFolders } from './workspaces/folders.ts';
import { openDevice } from './workspaces/deviceFile.ts';
import { createClosedWorkspaceNights } from './workspaces/closedWorkspaceNights.ts';
import { embeddingRetries } from './workspaces/embeddingRetries.ts';
import { createOpenWorkspaces } from './workspaces/openWorkspaces.ts';
import { openRegistry, type WorkspaceRegistry } from './workspaces/registry.ts';
import { openWorkspace } from './workspaces/workspace.ts';
import type { Workspace } from './workspaces/workspaceApi.ts';

/** Ports of the host and the system, but for those that a test replaces. */
function systemDependencies(
  { home, environment }: EngineOptions,
  overrides: Partial<Dependencies>,
): Dependencies {
  const clock = overrides.clock ?? systemClock;
  const logger = overrides.logger ?? createFileLogger(join(home, 'logs', 'loci.log'), clock);
  const taskLog = createTaskLog(logger, systemElapsed, environment['LOCI_TRACE'] === '1');
  return {
    clock,
    ids: overrides.ids ?? createSystemIds(clock),
    logger,
    startTaskThread: withTaskLog(overrides.startTaskThread ?? startTaskThread, taskLog),
    taskLog,
    startParser: overrides.startParser ?? startParser,
    passphraseWork: overrides.passphraseWork ?? PASSPHRASE_WORK,
  };
}

/** Opens the engine on a home folder. Wiring only: every decision is in what it wires. */
export async function openEngine(
  options: EngineOptions,
  overrides: Partial<Dependencies> & ModelOptions = {},
): Promise<Engine> {
  const { home, schemaFolder } = options;
  assertPathsFit(home);
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const dependencies = systemDependencies(options, overrides);
  const { clock, ids, logger } = dependencies;
  const migrations = readMigrations(schemaFolder);
  const registry = openRegistry(home, clock, ids);
  const deviceId = openDevice(home, ids);
  const configuration = createConfiguration({
    globalFile: join(home, 'config.json'),
    workspaceFile: (id) => workspaceFolders(home, id).config,
    environment: options.environment,
  });
  const models = createModels({ ...overrides, home, environment: options.environment });
  const quarantined = [...models.endpoints.quarantined, ...(options.quarantined ?? [])];
  /** Notices reported by the workspace that is opened first. */
  const notices = [
    ...registry.notices,
    ...(quarantined.length === 0
      ? []
      : [{ code: 'files_set_aside' as const, count: quarantined.length, files: quarantined }]),
    ...configuration.notices(registry.currentId()),
  ];
  const maintenanceThreads = createMaintenanceThreads(createMaintenanceWorkers(dependencies));

  /** Log of one workspace, beside its database. */
  const workspaceLog = (id: string) => createFileLogger(workspaceFolders(home, id).log, clock);
  const { emit, subscribe } = createEventPublisher(logger);
  const workspaces = createOpenWorkspaces({
    registry,
    async openById(workspaceId) {
      const opened = await openWorkspace({
        home,
        workspaceId,
        deviceId,
        isNew: registry.get(workspaceId)?.begun === false,
        notices: notices.splice(0),
        migrations,
        schemaFolder,
        maintenanceThreads,
        dependencies: { ...dependencies, logger: teeLogger(logger, workspaceLog(workspaceId)) },
        settings: () => configuration.settings(workspaceId),
        removeGraphViews: graphViewRemover({ configuration, workspaceId, emit }),
        readSecret: async (name) => (await overrides.keys?.keyOf(name)) ?? null,
        workspaceName: () => registry.get(workspaceId)?.name ?? '',
        models,
        emit,
      });
      await recordDatabaseExists(registry, opened);
      return opened;
    },
    logDenied: (openId, fields) => workspaceLog(openId).warn('scope denied', fields),
  });
  const demo = createDemoCommand({
    home,
    deviceId,
    migrations,
    schemaFolder,
    maintenanceThreads,
    dependencies,
    registry,
    emit,
  });
  const archiveOpener = createArchiveOpener({ home, schemaFolder, registry, dependencies });
  models.onKeyChange(() => emit({ name: 'models.changed', payload: {} }));
  subscribe(embeddingRetries(workspaces, logger));
  await workspaces.open(registry.currentId());
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const scheduler = startScheduler({
    workspaces,
    closedWorkspaceNights: createClosedWorkspaceNights({
      registry,
      workspaces,
      schedule: (id) => ({ cron: configuration.setting(id, 'nightly.cron'), zone }),
      clock,
      logger,
    }),
    settings: configuration.settings,
    clock,
    newId: () => ids.next(),
    logger,
  });
  return {
    handlers: withTypedFailures(
      withRedaction(
        createHandlers({
          home,
          registry,
          configuration,
          workspaces,
          models,
          clock,
          ids,
          emit,
          createDemo: demo.create,
          archiveOpener,
        }),
        () => configuration.setting(registry.currentId(), 'privacy.redact_secrets'),
      ),
    ),
    initialWorkspaceId: () => registry.currentId(),
    subscribe,
    wake: () => scheduler.tick(),
    async close() {
      scheduler.stop();
      await demo.close();
      await archiveOpener.close();
      await workspaces.closeAll();
      await maintenanceThreads.close();
    },
  };
}

/** Notes that a workspace has a database by now; closes it where that cannot be saved. */
async function recordDatabaseExists(registry: WorkspaceRegistry, opened: Workspace): Promise<void> {
  try {
    if (opened.services() !== null) registry.markCreated(opened.id);
  } catch (error) {
    await opened.close();
    throw error;
  }
}
