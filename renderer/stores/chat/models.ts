import { createStore, type StoreApi } from 'zustand/vanilla';
import type { WireError } from '../../../shared/contract/errors.ts';
import type { Request, RequestInput, Response } from '../../../shared/contract/index.ts';
import type { Endpoint, RoleModel, RoleState } from '../../../shared/contract/models.ts';
import type { SettingScope } from '../../../shared/contract/settings.ts';
import type { ModelRef, ModelRole } from '../../../shared/domain/model.ts';
import type { Id } from '../../../shared/domain/primitives.ts';
import type { Client } from '../../../shared/rpc/client.ts';
import { toWireError } from '../shell/errors.ts';
import { bestChatModel } from './modelChoice.ts';
import { createModelListing } from './modelListing.ts';
import { isSetByWorkspace, roleOf, type DiscoveredServer, type ModelsState } from './modelState.ts';
import type { ToastStore } from '../shell/toasts.ts';

export type TestResult = Response<'models.test'>;

export interface ModelStore extends StoreApi<ModelsState> {
  load(refresh?: boolean): Promise<void>;
  discover(): Promise<void>;
  /** Adds a server; errors are returned, so that they can be shown beside the field. */
  add(request: RequestInput<'models.addEndpoint'>): Promise<Endpoint | WireError>;
  remove(endpointId: Id): Promise<boolean>;
  /** Adds a discovered server as an endpoint, and assigns its likeliest model to chat. */
  connect(server: DiscoveredServer): Promise<boolean>;
  /** Sets a role's model where the one in force was set, unless a scope is named. */
  setRole(role: ModelRole, model: RoleModel | null, scope?: SettingScope): Promise<boolean>;
  setKey(endpointId: Id, key: string): Promise<WireError | null>;
  clearKey(endpointId: Id): Promise<void>;
  test(model: ModelRef, role: Request<'models.test'>['role']): Promise<TestResult | WireError>;
  dispose(): void;
}

export function createModelStore(client: Client, workspaceId: Id, toasts: ToastStore): ModelStore {
  const store = createStore<ModelsState>(() => ({
    status: 'idle',
    problem: null,
    endpoints: [],
    roles: [],
    discovered: null,
    discovering: false,
    backend: 'none',
    endpointsWithKey: new Set(),
  }));
  const { load, applyKeyStatus } = createModelListing(store, client, workspaceId);

  /** Runs a change and reloads the lists; a failure is reported and changes nothing here. */
  async function change<T>(run: () => Promise<T>): Promise<T | null> {
    try {
      const result = await run();
      await load();
      return result;
    } catch (error) {
      toasts.show({ kind: 'error', error: toWireError(error) });
      return null;
    }
  }

  async function setRole(
    role: ModelRole,
    model: RoleModel | null,
    scope = effectiveScope(roleOf(store.getState(), role)),
  ): Promise<boolean> {
    const request = { workspaceId, role, model, scope } as const;
    return (await change(() => client.call('models.setRole', request))) !== null;
  }

  async function connect(server: DiscoveredServer): Promise<boolean> {
    const { preset, baseUrl } = server;
    const endpointId =
      server.endpointId ??
      (await change(() => client.call('models.addEndpoint', { preset, baseUrl })))?.id;
    const model = bestChatModel(server.models);
    if (endpointId === undefined || model === null) return false;
    const isUsed = await setRole('chat', `${endpointId}/${model}`);
    await discover();
    return isUsed;
  }

  async function discover(): Promise<void> {
    store.setState({ discovering: true });
    try {
      const { found: servers } = await client.call('models.discover', {});
      store.setState({ discovered: servers, discovering: false });
    } catch (error) {
      store.setState({ discovering: false });
      toasts.show({ kind: 'error', error: toWireError(error) });
    }
  }

  const unsubscribe = client.on('models.changed', () => {
    if (store.getState().status !== 'idle') void load();
  });

  return Object.assign(store, {
    load,
    discover,
    connect,
    setRole,
    async add(request: RequestInput<'models.addEndpoint'>) {
      try {
        const endpoint = await client.call('models.addEndpoint', request);
        await load();
        return endpoint;
      } catch (error) {
        return toWireError(error);
      }
    },
    async remove(endpointId: Id) {
      return (await change(() => client.call('models.removeEndpoint', { endpointId }))) !== null;
    },
    async setKey(endpointId: Id, key: string) {
      try {
        applyKeyStatus(await client.call('secrets.set', { endpointId, key }));
        await load(true);
        return null;
      } catch (error) {
        return toWireError(error);
      }
    },
    async clearKey(endpointId: Id) {
      const keys = await change(() => client.call('secrets.clear', { endpointId }));
      if (keys) applyKeyStatus(keys);
    },
    async test(model: ModelRef, role: ModelRole) {
      try {
        return await client.call('models.test', { model, role });
      } catch (error) {
        return toWireError(error);
      }
    },
    dispose: unsubscribe,
  });
}

/** A workspace setting is changed in the workspace: the global one beneath it would have no effect. */
function effectiveScope(state: RoleState | undefined): SettingScope {
  return isSetByWorkspace(state) ? 'workspace' : 'global';
}
