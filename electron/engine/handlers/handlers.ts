import type { Workspace as WorkspaceView } from '../../../shared/contract/workspaces.ts';
import { createChatHandlers } from './chatHandlers.ts';
import type { Configuration } from '../config/configuration.ts';
import type { Clock, IdSource } from '../dependencies.ts';
import type { CreateDemo } from '../demo/createDemo.ts';
import type { EngineEvent, EngineHandlers } from '../engineApi.ts';
import type { ArchiveOpener } from '../archives/archiveOpener.ts';
import { createArchiveHandlers } from './archiveHandlers.ts';
import { createHealthHandlers } from './healthHandlers.ts';
import { createModelCommands } from '../models/modelCommands.ts';
import type { Models } from '../models/models.ts';
import { scopedTo } from './scoped.ts';
import { folderBytes, workspaceFolders } from '../workspaces/folders.ts';
import type { OpenWorkspaces } from '../workspaces/openWorkspaces.ts';
import { createForgetHandlers } from './forgetHandlers.ts';
import { createServiceHandlers } from './serviceHandlers.ts';
import type { WorkspaceRegistry } from '../workspaces/registry.ts';
import type { WorkspaceEntry } from '../workspaces/registryFile.ts';

export interface HandlerDependencies {
  readonly home: string;
  readonly registry: WorkspaceRegistry;
  readonly configuration: Configuration;
  readonly workspaces: OpenWorkspaces;
  readonly models: Models;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly emit: (event: EngineEvent) => void;
  readonly createDemo: CreateDemo;
  readonly archiveOpener: ArchiveOpener;
}

/**
 * Command handlers, each delegated to its service. The only decision made here is which workspace a
 * client may reach.
 */
export function createHandlers(deps: HandlerDependencies): EngineHandlers {
  const { registry, configuration, workspaces, clock, ids, emit } = deps;

  const scoped = scopedTo(workspaces);
  const view = (entry: WorkspaceEntry): WorkspaceView => {
    const { root } = workspaceFolders(deps.home, entry.id);
    const { id, name, createdAt, trashedAt, isDemo } = entry;
    return { id, name, createdAt, trashedAt, isDemo, folder: root, sizeBytes: folderBytes(root) };
  };
  const models = createModelCommands({
    models: deps.models,
    settings: configuration.settings,
    originOf: configuration.originOf,
    setSetting(workspaceId, scope, key, value) {
      if (value === 'none') configuration.setNull(workspaceId, scope, key);
      else configuration.set(workspaceId, scope, key, value);
      emit({ name: 'settings.changed', payload: {} });
    },
    onChanged: () => emit({ name: 'models.changed', payload: {} }),
  });
  const announceWorkspaces = () => emit({ name: 'workspaces.changed', payload: {} });

  return {
    'workspaces.list': () => ({
      workspaces: registry.list().map(view),
      currentId: registry.currentId(),
    }),
    'workspaces.create': async ({ name }) => {
      const entry = registry.create(name);
      await workspaces.open(entry.id);
      announceWorkspaces();
      return view(entry);
    },
    'workspaces.createDemo': async ({ name, language }, { signal }) => {
      const entry = registry.demo() ?? (await deps.createDemo({ name, language }, signal));
      announceWorkspaces();
      return view(entry);
    },
    'workspaces.rename': ({ workspaceId, name }) => {
      const entry = registry.rename(workspaceId, name);
      announceWorkspaces();
      return view(entry);
    },
    'workspaces.open': async ({ workspaceId }, { client }) => {
      const entry = registry.setCurrent(workspaceId);
      await workspaces.open(workspaceId);
      client.workspaceId = workspaceId;
      announceWorkspaces();
      return view(entry);
    },
    'workspaces.trash': async ({ workspaceId }, { client }) => {
      registry.trash(workspaceId);
      const currentId = registry.currentId();
      await workspaces.open(currentId);
      if (client.workspaceId === workspaceId) client.workspaceId = currentId;
      await workspaces.close(workspaceId);
      announceWorkspaces();
      // That of this client: another window may have opened another one.
      return { currentId: client.workspaceId ?? currentId };
    },
    'workspaces.restore': ({ workspaceId }) => {
      const entry = registry.restore(workspaceId);
      announceWorkspaces();
      return view(entry);
    },

    ...createChatHandlers({ clock, ids, emit, scoped }),
    ...createArchiveHandlers({ workspaces, opener: deps.archiveOpener, view, emit }),
    ...createHealthHandlers(scoped, clock),
    ...createForgetHandlers(scoped),
    ...createServiceHandlers(scoped),

    'models.list': scoped('models.list', (_workspace, request) => models.list(request)),
    'models.discover': () => models.discover(),
    'models.addEndpoint': (request) => models.addEndpoint(request),
    'models.removeEndpoint': (request) => models.removeEndpoint(request),
    'models.test': (request, { signal }) => models.test(request, signal),
    'models.setRole': scoped('models.setRole', (_workspace, request) => models.setRole(request)),

    'settings.get': scoped('settings.get', ({ id }) => configuration.describe(id)),
    'settings.set': scoped('settings.set', ({ id }, { scope, key, value }) => {
      const result = configuration.set(id, scope, key, value);
      emit({ name: 'settings.changed', payload: {} });
      return result;
    }),

    'settings.reset': scoped('settings.reset', ({ id }, { scope, key }) => {
      const result = configuration.reset(id, scope, key);
      emit({ name: 'settings.changed', payload: {} });
      return result;
    }),

    'status.get': scoped('status.get', (workspace) => workspace.status()),
    'status.dismissNotices': scoped('status.dismissNotices', (workspace) => ({
      dismissed: workspace.dismissNotices(),
    })),
    'recovery.options': scoped('recovery.options', (workspace) => workspace.recoveryOptions()),
    'recovery.apply': scoped('recovery.apply', async (workspace, { choice }) => {
      await workspace.recover(choice);
      return await workspace.status();
    }),
  };
}
