import { createStore, type StoreApi } from 'zustand/vanilla';
import type { EntityRef } from '../../../shared/domain/entity.ts';
import type { Id } from '../../../shared/domain/primitives.ts';
import type { Client } from '../../../shared/rpc/client.ts';

/** Tags there are, and whom memories are about, to choose from. */
interface FactChoices {
  readonly tags: readonly string[];
  readonly entities: readonly EntityRef[];
}

export interface FactChoiceStore extends StoreApi<FactChoices> {
  loadTags(): Promise<void>;
  /** Offers those whose name begins like this, after those that are chosen. */
  findEntities(query: string, chosen: readonly Id[]): Promise<void>;
}

const MOST_ENTITIES = 60;

/** What cannot be read leaves what was offered before. */
export function createFactChoices(client: Client, workspaceId: Id): FactChoiceStore {
  const store = createStore<FactChoices>(() => ({ tags: [], entities: [] }));
  /** Searches so far: an answer that was overtaken is not shown. */
  let searches = 0;

  /** Who was chosen, from a saved filter for instance, need not be among those that are listed. */
  async function refOf(entityId: Id, refs: readonly EntityRef[]): Promise<EntityRef | null> {
    const existing = [...refs, ...store.getState().entities].find(({ id }) => id === entityId);
    if (existing) return existing;
    try {
      return (await client.call('entities.get', { workspaceId, entityId, limit: 1 })).entity;
    } catch {
      return null;
    }
  }

  return Object.assign(store, {
    async loadTags() {
      try {
        const { tags } = await client.call('facts.tags', { workspaceId });
        store.setState({ tags: tags.map(({ tag }) => tag) });
      } catch {
        return;
      }
    },
    async findEntities(query: string, selectedIds: readonly Id[]) {
      searches += 1;
      const ownSearch = searches;
      try {
        const request = { workspaceId, query, limit: MOST_ENTITIES };
        const { entities: matches } = await client.call('entities.list', request);
        const first = await Promise.all(selectedIds.map((id) => refOf(id, matches)));
        if (ownSearch !== searches) return;
        const unselected = matches.filter(({ id }) => !selectedIds.includes(id));
        store.setState({ entities: [...first.filter((each) => each !== null), ...unselected] });
      } catch {
        return;
      }
    },
  });
}
