import { createStore } from 'zustand/vanilla';
import type { Response } from '../../../shared/contract/index.ts';
import type { Id } from '../../../shared/domain/primitives.ts';
import type { Connection } from '../../client.ts';
import type { AnswersInProgress } from '../chat/answersInProgress.ts';
import type { AttachmentStore } from '../chat/attachments.ts';
import type { InspectedUploads } from '../imports/importState.ts';
import { createBrowsersStore } from '../shell/browsers.ts';
import { createDemoStore } from '../shell/demo.ts';
import { createDesktopStore } from '../shell/desktop.ts';
import { createRouteStore } from '../shell/route.ts';
import { createSettingsStore } from '../shell/settings.ts';
import { createShortcutStore } from '../shell/shortcuts.ts';
import { createKeyValueStore } from '../shell/storage.ts';
import { createToastStore } from '../shell/toasts.ts';
import { createViewStore } from '../shell/view.ts';
import { isSendingFiles } from './isSendingFiles.ts';
import { createWorkspaceStores, type WorkspaceStores } from './workspaceStores.ts';
import { createWorkspaceStore } from '../shell/workspaces.ts';

type HostInfo = Response<'host.info'>;

export interface SessionState {
  /** Null until the first connection has reported the open workspace. */
  readonly workspace: WorkspaceStores | null;
  readonly host: HostInfo | null;
}

export function createAppStores(connection: Connection, target: Window) {
  const { client } = connection;
  const toasts = createToastStore();
  const route = createRouteStore(target);
  const view = createViewStore();
  const settings = createSettingsStore(client, toasts);
  const workspaces = createWorkspaceStore({
    client,
    toasts,
    settings,
    windowStorage: createKeyValueStore(() => target.sessionStorage, target),
    isSendingFiles() {
      const { workspace } = session.getState();
      return workspace !== null && isSendingFiles(workspace);
    },
  });
  const demo = createDemoStore(client, workspaces, route, toasts);
  const desktop = createDesktopStore(client, toasts);
  const browsers = createBrowsersStore(client, toasts);
  const storage = createKeyValueStore(() => target.localStorage, target);
  const shortcuts = createShortcutStore(storage);
  const startedExports = new Set<Id>();
  const answersInProgress: AnswersInProgress = new Map();
  const attachmentStores = new Map<Id, AttachmentStore>();
  const inspectedUploads: InspectedUploads = new Map();
  const session = createStore<SessionState>(() => ({ workspace: null, host: null }));

  workspaces.subscribe(({ currentId }) => {
    const previous = session.getState().workspace;
    if (currentId === null || previous?.workspaceId === currentId) return;
    if (previous) {
      previous.dispose();
      // Its undo would be refused in another workspace.
      toasts.clear();
      route.leaveWorkspace();
    }
    const workspace = createWorkspaceStores({
      client,
      workspaceId: currentId,
      toasts,
      route,
      storage,
      settings,
      startedExports,
      answersInProgress,
      attachmentStores,
      inspectedUploads,
    });
    session.setState({ workspace });
    void workspace.reloadAll();
    void workspace.chat.resume();
  });

  connection.onReady((resumed) => void refresh(resumed));

  async function refresh(resumed: boolean): Promise<void> {
    const current = session.getState().workspace;
    if (resumed && current) {
      // Loads have no replay, other than events: those that were cut off failed, or left old data.
      await Promise.all([
        settings.load(current.workspaceId),
        current.reloadAll(),
        current.chat.resume(),
      ]);
      return;
    }
    for (const store of attachmentStores.values()) store.rejectChecked();
    // Another engine has none of the uploads.
    inspectedUploads.clear();
    await workspaces.load();
    const now = session.getState().workspace;
    if (now && now === current) {
      now.conversations.clearAnswering();
      await Promise.all([settings.load(now.workspaceId), now.reloadAll()]);
    }
    session.setState({ host: await client.call('host.info', {}) });
    // A workspace that was opened just now has resumed by itself.
    if (session.getState().workspace === current) await current?.chat.resume();
  }

  return {
    client,
    connection,
    toasts,
    route,
    view,
    settings,
    workspaces,
    session,
    shortcuts,
    desktop,
    browsers,
    demo,
    storage,
  };
}

export type AppStores = ReturnType<typeof createAppStores>;
