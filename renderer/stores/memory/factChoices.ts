import { createStore, type StoreApi } from 'zustand/vanilla';
import type { EntityRef } from '../../../shared/domain/entity.ts';
import type { Id, EntityId } from '../../../shared/domain/primitives.ts';
import type { Client } from '../../../shared/rpc/client.ts';

/** Filter options: tags of memories. */
interface FactChoices {
  readonly tags: readonly string[];
}

export interface FactChoiceStore extends StoreApi<FactChoices> {
  loadTags(): Promise<void>;
  /** Searches entities by prefix, listed after the chosen ones; null when they cannot be read. */
  findEntities(query: string, chosen: readonly Id[]): Promise<readonly EntityRef[] | null>;
}

const MAX_ENTITIES = 60;

/** Keeps the previous choices if a list cannot be read. */
export function createFactChoices(client: Client, workspaceId: Id): FactChoiceStore {
  const store = createStore<FactChoices>(() => ({ tags: [] }));

  /** Name of the chosen entity: one from a saved filter, for instance, need not be in the list. */
  async function refOf(entityId: EntityId, refs: readonly EntityRef[]): Promise<EntityRef | null> {
    const existing = refs.find(({ id }) => id === entityId);
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
    async findEntities(query: string, selectedIds: readonly EntityId[]) {
      try {
        const request = { workspaceId, query, limit: MAX_ENTITIES };
        const { entities: matches } = await client.call('entities.list', request);
        const first = await Promise.all(selectedIds.map((id) => refOf(id, matches)));
        const unselected = matches.filter(({ id }) => !selectedIds.includes(id));
        return [...first.filter((each) => each !== null), ...unselected];
      } catch {
        return null;
      }
    },
  });
}
