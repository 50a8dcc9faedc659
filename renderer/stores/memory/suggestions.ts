import { createStore, type StoreApi } from 'zustand/vanilla';
import type { MessageUpdate, Suggestion } from '../../../shared/contract/review.ts';
import type { Id, MessageId } from '../../../shared/domain/primitives.ts';
import type { Client } from '../../../shared/rpc/client.ts';
import { coalesce } from '../shell/coalesce.ts';
import { createRefCountedSet } from '../shell/refCountedSet.ts';

interface SuggestionState {
  /** Undecided suggestions, by message. */
  readonly byMessage: ReadonlyMap<MessageId, Suggestion>;
  /** Updates that messages led to, by message. */
  readonly updates: ReadonlyMap<MessageId, readonly MessageUpdate[]>;
}

export interface SuggestionStore extends StoreApi<SuggestionState> {
  /** Loads the suggestion of a message, and follows it; returns the function that ends that. */
  watch(messageId: MessageId): () => void;
  load(): Promise<void>;
  dispose(): void;
}

/** Messages per request; the newest ones are on the screen. */
const MAX_MESSAGES = 200;

/** Suggestions and updates of the messages on the screen. */
export function createSuggestionStore(client: Client, workspaceId: Id): SuggestionStore {
  const store = createStore<SuggestionState>(() => ({
    byMessage: new Map(),
    updates: new Map(),
  }));
  const watchers = createRefCountedSet<MessageId>();

  const load = coalesce(async () => {
    // Rows of one paint are asked for together.
    await Promise.resolve();
    const messageIds = watchers.items().slice(-MAX_MESSAGES);
    if (messageIds.length === 0) return;
    try {
      const reply = await client.call('review.suggestions', { workspaceId, messageIds });
      store.setState({
        byMessage: new Map(reply.suggestions.map((one) => [one.messageId, one])),
        updates: Map.groupBy(reply.updates, ({ messageId }) => messageId),
      });
    } catch {
      // A suggestion is optional; the next change loads it again.
    }
  });
  const unsubscribe = client.on('facts.changed', () => void load());

  return Object.assign(store, {
    load,
    watch(messageId: MessageId) {
      const unwatch = watchers.add(messageId);
      void load();
      return unwatch;
    },
    dispose: unsubscribe,
  });
}
