import type { Id } from '../../shared/domain/primitives.ts';
import type { Client } from '../../shared/rpc/client.ts';
import { createChatStore } from './chat.ts';
import { createConversationStore } from './conversations.ts';
import { createFactStore } from './facts.ts';
import { createHistoryStore } from './history.ts';
import { createInspectorStore } from './inspector.ts';
import type { RouteStore } from './route.ts';
import { createStatusStore } from './status.ts';
import type { ToastStore } from './toasts.ts';

/** Everything that belongs to one workspace; another workspace gets new ones, so nothing leaks. */
export function createWorkspaceStores(
  client: Client,
  workspaceId: Id,
  toasts: ToastStore,
  route: RouteStore,
) {
  const conversations = createConversationStore(client, workspaceId, toasts, route);
  const chat = createChatStore(client, workspaceId, toasts);
  const facts = createFactStore(client, workspaceId);
  const inspector = createInspectorStore(client, workspaceId);
  const history = createHistoryStore(client, workspaceId, toasts);
  const status = createStatusStore(client, workspaceId, toasts);

  return {
    workspaceId,
    conversations,
    chat,
    facts,
    inspector,
    history,
    status,
    async readAll(): Promise<void> {
      const readings = [conversations.load(), history.load(), status.load(), chat.reread()];
      if (facts.getState().status !== 'idle') readings.push(facts.load());
      readings.push(inspector.reread());
      await Promise.all(readings);
    },
    dispose(): void {
      for (const store of [conversations, chat, facts, inspector, history, status]) store.dispose();
    },
  };
}

export type WorkspaceStores = ReturnType<typeof createWorkspaceStores>;
