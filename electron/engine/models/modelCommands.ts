import { contractError } from '../../../shared/contract/errors.ts';
import type { Request, Response } from '../../../shared/contract/index.ts';
import type { RoleModel, RoleState } from '../../../shared/contract/models.ts';
import type { SettingScope } from '../../../shared/contract/settings.ts';
import type { Settings, SettingKey } from '../../../shared/config.ts';
import { modelRoleSchema, type ModelRole } from '../../../shared/domain/model.ts';
import { discover } from './discovery.ts';
import { joinRef } from './modelRef.ts';
import type { Models } from './models.ts';
import { probeChat, problemIn } from './probe.ts';
import { pause } from './watchdog.ts';

import { embeddingCalls, probeEmbedding } from './openai/embedder.ts';

export interface ModelCommandDependencies {
  readonly models: Models;
  readonly settings: (workspaceId: string) => Settings;
  readonly originOf: (workspaceId: string, key: SettingKey) => RoleState['origin'];
  readonly setSetting: (
    workspaceId: string,
    scope: SettingScope,
    key: SettingKey,
    value: RoleModel | null,
  ) => void;
  readonly onChanged: () => void;
}

const keyOfRole: Readonly<Record<ModelRole, SettingKey>> = {
  chat: 'chat.model',
  memory: 'memory_agent.model',
  embedding: 'embedding.model',
};

/** Commands for servers, models and roles. Keys are handled by the host. */
export function createModelCommands(deps: ModelCommandDependencies) {
  const { models } = deps;
  const roles = (workspaceId: string) =>
    modelRoleSchema.options.map((role) => ({
      ...models.role(role, deps.settings(workspaceId)),
      origin: deps.originOf(workspaceId, keyOfRole[role]),
    }));
  return {
    async list({
      workspaceId,
      refresh,
      endpointId,
      wait,
    }: Request<'models.list'>): Promise<Response<'models.list'>> {
      const servers = models.endpoints
        .list()
        .filter(({ id }) => endpointId === undefined || id === endpointId);
      const endpoints = await Promise.all(
        servers.map(async (endpoint) => {
          const listing = models.lists.of(endpoint, refresh);
          const late = () => pause(models.timing.discoverMs).then(() => null);
          const list = await (wait ? listing : Promise.race([listing, late()]));
          const { id, local } = endpoint;
          const modelNames = (list?.ok === true ? list.value : []).map(({ name }) => ({
            ref: joinRef(id, name),
            name,
            local,
          }));
          const problem = list?.ok === false ? list.error : null;
          return { endpoint, models: modelNames, problem, pending: list === null };
        }),
      );
      return { endpoints, roles: roles(workspaceId) };
    },
    discover: () => discover(models.discovered, models.endpoints.list(), models.timing.discoverMs),
    addEndpoint(request: Request<'models.addEndpoint'>) {
      const endpoint = models.endpoints.add(request);
      // A key left over from an earlier server of this name belongs to that one.
      models.forgetKey(endpoint.id);
      deps.onChanged();
      return endpoint;
    },
    removeEndpoint({ endpointId }: Request<'models.removeEndpoint'>) {
      const wasRemoved = models.endpoints.remove(endpointId);
      if (!wasRemoved) return { removed: wasRemoved };
      models.forgetKey(endpointId);
      models.lists.forget(endpointId);
      deps.onChanged();
      return { removed: wasRemoved };
    },
    async test(
      { model: ref, role }: Request<'models.test'>,
      signal: AbortSignal,
    ): Promise<Response<'models.test'>> {
      const findEndpoint = () => {
        const { tools, structured, embedding } = models.capabilities.get(ref);
        return { tools, structured, embedding };
      };
      models.capabilities.forget(ref);
      if (role === 'embedding') {
        const server = models.embeddingServer(ref);
        if (server === null) return { problem: 'unknown_model', capabilities: findEndpoint() };
        models.discardProbe(ref);
        const problem = await problemIn(async () => {
          const { native, normalized } = await probeEmbedding(embeddingCalls(server), signal);
          models.capabilities.note(ref, { embedding: { dimensions: native, normalized } });
        });
        // The server works by now: indexing that waits for it begins again.
        if (problem === null) deps.onChanged();
        return { problem, capabilities: findEndpoint() };
      }
      const model = models.chat(ref, 'chat');
      if (model === null) return { problem: 'unknown_model', capabilities: findEndpoint() };
      const problem = await probeChat(model, models.capabilities, signal);
      return { problem, capabilities: findEndpoint() };
    },
    setRole({ workspaceId, role, scope, model }: Request<'models.setRole'>) {
      if (model !== null && model !== 'none' && models.resolve(model) !== model) {
        throw contractError('not_found', { reason: 'model', path: 'model' });
      }
      deps.setSetting(workspaceId, scope, keyOfRole[role], model);
      deps.onChanged();
      return { roles: roles(workspaceId) };
    },
  };
}
