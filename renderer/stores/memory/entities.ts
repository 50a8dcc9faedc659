import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Entity } from '../../../shared/contract/entities.ts';
import type { WireError } from '../../../shared/contract/errors.ts';
import type { RequestInput, Response } from '../../../shared/contract/index.ts';
import type { ChangeCause } from '../../../shared/domain/change.ts';
import type { EntityType } from '../../../shared/domain/entity.ts';
import type { MemoryNode } from '../../../shared/domain/node.ts';
import type { Id } from '../../../shared/domain/primitives.ts';
import type { Client } from '../../../shared/rpc/client.ts';
import { toWireError } from '../shell/errors.ts';
import { coalesce } from '../shell/coalesce.ts';
import type { ToastStore } from '../shell/toasts.ts';

export type EntityProfile = Response<'entities.get'>;
export type EntityChange = RequestInput<'entities.edit'>['change'];
export type EntitySplit = Pick<
  RequestInput<'entities.split'>,
  'name' | 'type' | 'nodeIds' | 'aliases'
>;

export interface EntitiesState {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  readonly problem: WireError | null;
  readonly query: string;
  readonly types: readonly EntityType[];
  readonly entities: readonly Entity[];
  readonly total: number;
  readonly openId: Id | null;
  readonly profile: EntityProfile | null;
  /** Loaded memories of the open entity. */
  readonly memories: readonly MemoryNode[];
  readonly profileProblem: WireError | null;
}

export interface EntityStore extends StoreApi<EntitiesState> {
  load(): Promise<void>;
  loadMore(): Promise<void>;
  filter(change: Partial<Pick<EntitiesState, 'query' | 'types'>>): Promise<void>;
  open(entityId: Id | null): Promise<void>;
  loadMoreMemories(): Promise<void>;
  /** Entities by alias prefix, for choosing another one. */
  find(query: string): Promise<readonly Entity[]>;
  /** Resolves to true on success; a refusal is reported by a toast. */
  edit(entity: Entity, change: EntityChange): Promise<boolean>;
  merge(kept: Entity, goneId: Id): Promise<boolean>;
  split(entity: Entity, split: EntitySplit): Promise<boolean>;
  keepApart(proposalId: Id, label: string): Promise<boolean>;
  dispose(): void;
}

const PAGE = 100;
const LARGEST_PAGE = 500;

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
    profileProblem: null,
  }));
  /** Number of the latest load: replies may arrive out of order. */
  let latest = 0;
  let latestProfile = 0;

  async function read(offset: number, limit: number): Promise<void> {
    latest += 1;
    const request = latest;
    const { query, types, status } = store.getState();
    if (status === 'idle') store.setState({ status: 'loading' });
    try {
      const page = await client.call('entities.list', {
        workspaceId,
        query,
        types: [...types],
        offset,
        limit,
      });
      if (request !== latest) return;
      const previous = offset === 0 ? [] : store.getState().entities;
      const entities = [...previous, ...page.entities];
      store.setState({ status: 'ready', problem: null, entities, total: page.total });
    } catch (error) {
      if (request === latest) store.setState({ status: 'failed', problem: toWireError(error) });
    }
  }

  const load = () => read(0, Math.max(PAGE, store.getState().entities.length));

  async function readProfile(): Promise<void> {
    const { openId } = store.getState();
    if (openId === null) return;
    const countBefore = store.getState().memories.length;
    latestProfile += 1;
    const request = latestProfile;
    let result: Pick<EntitiesState, 'profile' | 'memories' | 'profileProblem'>;
    try {
      const limit = Math.min(LARGEST_PAGE, Math.max(PAGE, countBefore));
      const profile = await client.call('entities.get', { workspaceId, entityId: openId, limit });
      const memories = [...profile.memories];
      // Reloads as many rows as before, to keep the scroll position.
      while (memories.length < Math.min(countBefore, profile.total)) {
        const more = await memoriesAfter(openId, memories, LARGEST_PAGE);
        if (more.length === 0) break;
        memories.push(...more);
      }
      result = { profile, memories, profileProblem: null };
    } catch (error) {
      result = { profile: null, memories: [], profileProblem: toWireError(error) };
    }
    if (store.getState().openId === openId && request === latestProfile) store.setState(result);
  }

  async function memoriesAfter(entityId: Id, existing: readonly MemoryNode[], limit: number) {
    const cursor = existing.at(-1)?.id;
    if (cursor === undefined) return [];
    const page = { workspaceId, entityId, after: cursor, limit };
    return (await client.call('entities.memories', page)).memories;
  }

  const loadMoreMemories = coalesce(async () => {
    const { openId, profile, memories } = store.getState();
    if (openId === null || profile === null || memories.length >= profile.total) return;
    const request = latestProfile;
    try {
      const more = await memoriesAfter(openId, memories, PAGE);
      if (request === latestProfile) store.setState({ memories: [...memories, ...more] });
    } catch {
      // The list keeps its rows; scrolling on retries.
    }
  });

  async function change(
    cause: ChangeCause,
    label: string,
    run: () => Promise<{ readonly changeId: Id }>,
  ): Promise<boolean> {
    try {
      const { changeId } = await run();
      toasts.show({ kind: 'done', cause, label, changeId });
      return true;
    } catch (error) {
      toasts.show({ kind: 'error', error: toWireError(error) });
      return false;
    }
  }

  const reread = () => {
    if (store.getState().status !== 'idle') void load();
    void readProfile();
  };
  const forget = [client.on('entities.changed', reread), client.on('facts.changed', reread)];

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
    async open(openId: Id | null) {
      if (store.getState().openId !== openId) {
        store.setState({ openId, profile: null, memories: [], profileProblem: null });
      }
      await readProfile();
    },
    loadMoreMemories,
    async find(query: string) {
      try {
        return (await client.call('entities.list', { workspaceId, query, limit: 8 })).entities;
      } catch (error) {
        toasts.show({ kind: 'error', error: toWireError(error) });
        return [];
      }
    },
    edit: (entity: Entity, next: EntityChange) =>
      change('edit', entity.name, () =>
        client.call('entities.edit', { workspaceId, entityId: entity.id, change: next }),
      ),
    merge: (target: Entity, goneId: Id) =>
      change('merge', target.name, () =>
        client.call('entities.merge', { workspaceId, entityId: target.id, goneId }),
      ),
    split: (entity: Entity, split: EntitySplit) =>
      change('split', split.name, () =>
        client.call('entities.split', { workspaceId, entityId: entity.id, ...split }),
      ),
    keepApart: (proposalId: Id, label: string) =>
      change('review', label, () =>
        client.call('entities.rejectProposal', { workspaceId, proposalId }),
      ),
    dispose: () => forget.forEach((stop) => stop()),
  });
}
