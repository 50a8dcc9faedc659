import { contractError } from '../../shared/contract/errors.ts';
import type { EngineCommandName, Request, Response } from '../../shared/contract/index.ts';
import type { Workspace as WorkspaceView } from '../../shared/contract/workspaces.ts';
import type { Conversation } from '../../shared/domain/chat.ts';
import { emptyConversation } from './chat/conversationDrafts.ts';
import { listConversations, readMessages } from './chat/conversations.ts';
import { sendMessage } from './chat/turns.ts';
import type { Configuration } from './config/configuration.ts';
import type { Clock, IdSource } from './dependencies.ts';
import type { Call, EngineEvent, EngineHandlers } from './engineApi.ts';
import { createModelCommands } from './models/modelCommands.ts';
import type { Models } from './models/models.ts';
import { folderBytes, workspaceFolders } from './workspaces/folders.ts';
import type { OpenWorkspaces } from './workspaces/openWorkspaces.ts';
import type { WorkspaceEntry, WorkspaceRegistry } from './workspaces/registry.ts';
import type { Workspace } from './workspaces/workspace.ts';

export interface HandlerParts {
  readonly home: string;
  readonly registry: WorkspaceRegistry;
  readonly configuration: Configuration;
  readonly workspaces: OpenWorkspaces;
  readonly models: Models;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly emit: (event: EngineEvent) => void;
}

type InWorkspace = { readonly workspaceId: string };

/** Each command, answered by whoever knows. Nothing is decided here but who may reach what. */
export function createHandlers(parts: HandlerParts): EngineHandlers {
  const { registry, configuration, workspaces, clock, ids, emit } = parts;

  /** A command inside a workspace: refused and logged unless it is the client's open one. */
  const scoped =
    <C extends EngineCommandName>(
      name: C,
      run: (
        workspace: Workspace,
        request: Request<C> & InWorkspace,
      ) => Response<C> | Promise<Response<C>>,
    ) =>
    async (request: Request<C>, { client }: Call): Promise<Response<C>> => {
      const asked = request as Request<C> & InWorkspace;
      return await run(await workspaces.forClient(client, asked.workspaceId, name), asked);
    };
  const view = (entry: WorkspaceEntry): WorkspaceView => {
    const { root } = workspaceFolders(parts.home, entry.id);
    return { ...entry, folder: root, sizeBytes: folderBytes(root) };
  };
  const models = createModelCommands({
    models: parts.models,
    settings: configuration.settings,
    setSetting(workspaceId, scope, key, value) {
      configuration.set(workspaceId, scope, key, value);
      emit({ name: 'settings.changed', payload: {} });
    },
    changed: () => emit({ name: 'models.changed', payload: {} }),
  });
  const announceWorkspaces = () => emit({ name: 'workspaces.changed', payload: {} });
  const announceConversations = (workspace: Workspace, conversationId: string) => {
    emit({
      name: 'conversations.changed',
      payload: { workspaceId: workspace.id, conversationId },
    });
    emit({ name: 'history.changed', payload: { workspaceId: workspace.id } });
  };

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
      return { currentId };
    },
    'workspaces.restore': ({ workspaceId }) => {
      const entry = registry.restore(workspaceId);
      announceWorkspaces();
      return view(entry);
    },

    'conversations.list': scoped('conversations.list', (workspace, { trashed }) => {
      const running = workspace.running();
      if (running !== null) return listConversations(running.turns.store, trashed);
      return { conversations: trashed ? [] : waitingConversations(workspace) };
    }),
    'conversations.create': scoped('conversations.create', () => {
      const at = clock.now();
      return emptyConversation(ids.next(), at);
    }),
    'conversations.get': scoped('conversations.get', (workspace, { conversationId }) =>
      workspace.require().conversations.get(conversationId),
    ),
    'conversations.rename': scoped('conversations.rename', (workspace, request) => {
      const { conversations } = workspace.require();
      const renamed = conversations.rename(request.conversationId, request.title);
      announceConversations(workspace, request.conversationId);
      return renamed;
    }),
    'conversations.trash': scoped('conversations.trash', (workspace, { conversationId }) => {
      const trashed = workspace.require().conversations.trash(conversationId);
      announceConversations(workspace, conversationId);
      return trashed;
    }),
    'conversations.restore': scoped('conversations.restore', (workspace, { conversationId }) => {
      const restored = workspace.require().conversations.restore(conversationId);
      announceConversations(workspace, conversationId);
      return restored;
    }),
    'conversations.messages': scoped('conversations.messages', (workspace, request) => {
      const running = workspace.running();
      if (running !== null) return readMessages(running.turns.store, request);
      const messages = workspace.fallback.waiting(request.conversationId);
      return { messages, sessions: [], hasMore: false };
    }),
    'chat.send': scoped('chat.send', (workspace, request) => {
      const running = workspace.running();
      if (running === null) return workspace.fallback.send(request);
      const sent = sendMessage(running.turns, request);
      announceConversations(workspace, sent.conversationId);
      return sent;
    }),
    'conversations.update': scoped('conversations.update', (workspace, request) => {
      const { conversationId, pinned, archived, memory } = request;
      const change = { pinned, archived, memory };
      const updated = workspace.require().conversations.update(conversationId, change);
      announceConversations(workspace, conversationId);
      return updated;
    }),
    'conversations.setModel': scoped('conversations.setModel', (workspace, request) => {
      const { conversationId, model } = request;
      const updated = workspace.require().conversations.setModel(conversationId, model);
      announceConversations(workspace, conversationId);
      return updated;
    }),
    'conversations.fork': scoped('conversations.fork', (workspace, { messageId }) => {
      const made = workspace.require().versions.fork(messageId);
      announceConversations(workspace, made.id);
      return made;
    }),
    'conversations.showVersion': scoped('conversations.showVersion', (workspace, request) => {
      const shown = workspace.require().versions.show(request.messageId);
      announceConversations(workspace, shown.conversationId);
      return shown;
    }),
    'chat.stop': scoped('chat.stop', (workspace, { turnId }) => ({
      stopped: workspace.running()?.answerer.stop(turnId) ?? false,
    })),
    'chat.regenerate': scoped('chat.regenerate', (workspace, { messageId, model }) =>
      workspace.require().answerer.regenerate(messageId, model ?? null),
    ),
    'chat.edit': scoped('chat.edit', (workspace, request) => {
      const sent = workspace.require().versions.edit(request);
      announceConversations(workspace, sent.conversationId);
      return sent;
    }),
    'chat.retry': scoped('chat.retry', (workspace, { messageId }) =>
      workspace.require().answerer.retry(messageId),
    ),

    'facts.list': scoped('facts.list', (workspace, request) =>
      workspace.require().readers.run('listFacts', request, clock.now()),
    ),
    'facts.get': scoped('facts.get', async (workspace, { nodeId }) => {
      const fact = await workspace.require().readers.run('getFact', nodeId, clock.now());
      if (fact === null) throw contractError('not_found', { reason: 'memory' });
      return fact;
    }),
    'facts.remember': scoped('facts.remember', (workspace, request) =>
      workspace.require().facts['facts.remember'](request),
    ),
    'facts.correct': scoped('facts.correct', (workspace, request) =>
      workspace.require().facts['facts.correct'](request),
    ),
    'facts.confirm': scoped('facts.confirm', (workspace, request) =>
      workspace.require().facts['facts.confirm'](request),
    ),
    'facts.retract': scoped('facts.retract', (workspace, request) =>
      workspace.require().facts['facts.retract'](request),
    ),
    'facts.restore': scoped('facts.restore', (workspace, request) =>
      workspace.require().facts['facts.restore'](request),
    ),
    'facts.edit': scoped('facts.edit', (workspace, request) =>
      workspace.require().facts['facts.edit'](request),
    ),

    'history.list': scoped('history.list', (workspace, { limit }) =>
      workspace.require().history.list(limit),
    ),
    'history.undo': scoped('history.undo', (workspace, { changeId }) =>
      workspace.require().history.undo(changeId),
    ),
    'history.redo': scoped('history.redo', (workspace, { changeId }) =>
      workspace.require().history.redo(changeId),
    ),

    'search.everything': scoped('search.everything', (workspace, request) =>
      workspace.require().readers.run('searchEverything', request, clock.now()),
    ),

    'models.list': scoped('models.list', (_workspace, request) => models.list(request)),
    'models.discover': () => models.discover(),
    'models.addEndpoint': (request) => models.addEndpoint(request),
    'models.removeEndpoint': (request) => models.removeEndpoint(request),
    'models.test': (request, { signal }) => models.test(request, signal),
    'models.setRole': scoped('models.setRole', (_workspace, request) => models.setRole(request)),

    'settings.get': scoped('settings.get', ({ id }) => configuration.describe(id)),
    'settings.set': scoped('settings.set', ({ id }, { scope, key, value }) => {
      const changed = configuration.set(id, scope, key, value);
      emit({ name: 'settings.changed', payload: {} });
      return changed;
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
    'backups.create': scoped('backups.create', (workspace) => workspace.createBackup()),
    'backups.list': scoped('backups.list', (workspace) => ({
      backups: workspace.recoveryOptions().backups,
    })),
  };
}

/** Conversations of which messages wait in the fallback journal. */
function waitingConversations(workspace: Workspace): Conversation[] {
  const waiting = workspace.fallback.waiting();
  return [...new Set(waiting.map(({ conversationId }) => conversationId))].map((id) => {
    const own = waiting.filter(({ conversationId }) => conversationId === id);
    const first = own[0];
    const last = own.at(-1);
    return {
      ...emptyConversation(id, first?.createdAt ?? 0),
      title: first?.text.slice(0, 60) ?? '',
      lastMessageAt: last?.createdAt ?? 0,
      messageCount: own.length,
      preview: last?.text.slice(0, 120) ?? '',
    };
  });
}
