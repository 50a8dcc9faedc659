import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Entity } from '../../../shared/contract/entities.ts';
import type { WireError } from '../../../shared/contract/errors.ts';
import type { EntityRef, EntityType } from '../../../shared/domain/entity.ts';
import type { MemoryNode } from '../../../shared/domain/node.ts';
import type { Id, EntityId, NodeId } from '../../../shared/domain/primitives.ts';
import type { Result } from '../../../shared/domain/result.ts';
import type { Client } from '../../../shared/rpc/client.ts';
import { toWireError } from '../shell/errors.ts';
import type { ToastStore } from '../shell/toasts.ts';
import { createEntityActions } from './entityActions.ts';
import type { EntitiesState, EntityChange, EntitySplit } from './entityState.ts';
import { createEntityProfile } from './entityProfile.ts';

export interface EntityStore extends StoreApi<EntitiesState> {
  load(): Promise<void>;
  loadMore(): Promise<void>;
  filter(change: Partial<Pick<EntitiesState, 'query' | 'types'>>): Promise<void>;
  open(entityId: EntityId | null): Promise<void>;
  loadMoreMemories(): Promise<void>;
  /** Entities by alias prefix, for choosing another one. */
  find(query: string): Promise<readonly Entity[]>;
  /** Resolves to true on success; a refusal is reported by a toast. */
  edit(entity: Entity, change: EntityChange): Promise<boolean>;
  /** Creates an entity by hand; null when it was refused. */
  create(name: string, type: EntityType): Promise<Entity | null>;
  /** Links a memory to an entity, or takes the link back. */
  link(entity: EntityRef, nodeId: NodeId): Promise<boolean>;
  unlink(entity: EntityRef, nodeId: NodeId): Promise<boolean>;
  /** Stores a memory that states a relation of two entities. */
  relate(
    subject: EntityRef,
    predicate: string,
    object: EntityRef,
    content: string,
  ): Promise<boolean>;
  /** Live memories that ending a topic would retire, or why they cannot be read. */
  endPreview(entityId: EntityId): Promise<Result<readonly MemoryNode[], WireError>>;
  end(entity: Entity, nodeIds: readonly NodeId[]): Promise<boolean>;
  merge(kept: Entity, mergedId: EntityId): Promise<boolean>;
  split(entity: Entity, split: EntitySplit): Promise<boolean>;
  keepApart(proposalId: Id, label: string): Promise<boolean>;
  dispose(): void;
}

const PAGE = 100;
/** Limit of one request. */
const MAX_PAGE = 500;

/** Entities: the people and things that memories are about. */
export function createEntityStore(
  client: Client,
  workspaceId: Id,
  toasts: ToastStore,
): EntityStore {
  const store = createStore<EntitiesState>(() => ({
    status: 'idle',
    problem: null,
    query: '',
    types: [],
    entities: [],
    total: 0,
    openId: null,
    profile: null,
    memories: [],
    openTasks: [],
    profileProblem: null,
  }));
  /** Number of the latest load: replies may arrive out of order. */
  let latest = 0;
  const { readProfile, openProfile, loadMoreMemories } = createEntityProfile(
    store,
    client,
    workspaceId,
  );

  async function read(offset: number, count: number): Promise<void> {
    latest += 1;
    const request = latest;
    const { query, types, status } = store.getState();
    if (status === 'idle') store.setState({ status: 'loading' });
    const entities = offset === 0 ? [] : [...store.getState().entities];
    const end = offset + count;
    let total = end;
    try {
      // As many as are on screen may be more than one request returns.
      while (entities.length < Math.min(end, total)) {
        const page = await client.call('entities.list', {
          workspaceId,
          query,
          types: [...types],
          offset: entities.length,
          limit: Math.min(MAX_PAGE, end - entities.length),
        });
        if (request !== latest) return;
        entities.push(...page.entities);
        total = page.entities.length === 0 ? entities.length : page.total;
      }
      store.setState({ status: 'ready', problem: null, entities, total });
    } catch (error) {
      if (request === latest) store.setState({ status: 'failed', problem: toWireError(error) });
    }
  }

  const load = () => read(0, Math.max(PAGE, store.getState().entities.length));

  const reload = () => {
    if (store.getState().status !== 'idle') void load();
    void readProfile();
  };
  const unsubscribers = [client.on('entities.changed', reload), client.on('facts.changed', reload)];

  return Object.assign(store, {
    load,
    async loadMore() {
      const { entities, total, status } = store.getState();
      if (status === 'ready' && entities.length < total) await read(entities.length, PAGE);
    },
    async filter(next: Partial<Pick<EntitiesState, 'query' | 'types'>>) {
      store.setState(next);
      await read(0, PAGE);
    },
    open: openProfile,
    loadMoreMemories,
    async find(query: string) {
      try {
        return (await client.call('entities.list', { workspaceId, query, limit: 8 })).entities;
      } catch (error) {
        toasts.show({ kind: 'error', error: toWireError(error) });
        return [];
      }
    },
    ...createEntityActions(client, workspaceId, toasts),
    dispose: () => unsubscribers.forEach((unsubscribe) => unsubscribe()),
  });
}
