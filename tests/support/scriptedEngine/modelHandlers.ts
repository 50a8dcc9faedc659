import type { EngineHandlers } from '../../../electron/engine/engineApi.ts';
import { contractError } from '../../../shared/contract/errors.ts';
import type { Endpoint, ModelInfo, RoleState } from '../../../shared/contract/models.ts';
import type { Request, Response } from '../../../shared/contract/index.ts';
import { BUILT_IN_MODEL, modelRoleSchema, type ModelRole } from '../../../shared/domain/model.ts';
import type { Emitter } from './events.ts';
import { statusOf, type World } from './world.ts';

type ModelCommands = Pick<EngineHandlers, Extract<keyof EngineHandlers, `models.${string}`>>;
type SecretCommands = {
  readonly [C in `secrets.${'set' | 'clear' | 'status'}`]: (request: Request<C>) => Response<C>;
};

const presetUrls: Readonly<Record<string, string>> = {
  openai: 'https://api.openai.com/v1',
  openrouter: 'https://openrouter.ai/api/v1',
  ollama: 'http://127.0.0.1:11434/v1',
  lmstudio: 'http://127.0.0.1:1234/v1',
  llamacpp: 'http://127.0.0.1:8080/v1',
  vllm: 'http://127.0.0.1:8000/v1',
  jan: 'http://127.0.0.1:1337/v1',
};
const isLocal = (url: string) => /^http:\/\/(127\.|localhost)/.test(url);

/** The author of an answer: the name behind a reference, or behind the role. */
export function modelNameOf(world: World, ref: string | null): string {
  const used = ref ?? world.roles.get('chat') ?? null;
  if (used === null || used === BUILT_IN_MODEL) return 'built-in';
  return used.slice(used.indexOf('/') + 1);
}

export function createModelHandlers(
  world: World,
  events: Emitter,
): { readonly models: ModelCommands; readonly secrets: SecretCommands } {
  function modelsOf({ id, local }: Endpoint): ModelInfo[] {
    return (world.serves.get(id)?.models ?? []).map((name) => ({
      ref: `${id}/${name}`,
      name,
      local,
    }));
  }

  function problemOf(endpoint: Endpoint) {
    const served = world.serves.get(endpoint.id);
    if (!served) return 'unreachable' as const;
    const { id } = endpoint;
    const admits = !served.needsKey || (world.keys.has(id) && !world.refusedKeys.has(id));
    return admits ? null : ('unauthorized' as const);
  }

  function roleState(role: ModelRole): RoleState {
    const own = world.roles.get(role) ?? null;
    const ref = own ?? (role === 'memory' ? (world.roles.get('chat') ?? null) : null);
    const known = world.endpoints.flatMap(modelsOf).find((model) => model.ref === ref);
    return {
      role,
      model: known ?? null,
      unknown: ref !== null && !known ? ref : null,
      inherited: own === null && known !== undefined,
      origin: world.roleOrigins.get(role) ?? (own === null ? 'default' : 'global'),
    };
  }

  function changed(): void {
    events.emit('models.changed', {});
    for (const { id } of world.workspaces) {
      events.emit('status.changed', { workspaceId: id, status: statusOf(world, id) });
    }
  }

  const secretStatus = () => ({ backend: world.keyBackend, endpointIds: [...world.keys] });

  return {
    models: {
      'models.list': () => ({
        endpoints: world.endpoints.map((endpoint) => {
          const problem = problemOf(endpoint);
          return { endpoint, models: problem === null ? modelsOf(endpoint) : [], problem };
        }),
        roles: modelRoleSchema.options.map(roleState),
      }),
      'models.discover': () => ({
        found: world.onThisMachine.map((server) => ({
          ...server,
          endpointId: world.endpoints.find((each) => each.baseUrl === server.baseUrl)?.id ?? null,
        })),
      }),
      'models.addEndpoint'({ preset, name, baseUrl }) {
        const url = baseUrl ?? presetUrls[preset] ?? '';
        if (!/^https?:\/\//.test(url)) {
          throw contractError('invalid_request', { reason: 'base_url', path: 'baseUrl' });
        }
        const taken = world.endpoints.filter((each) => each.preset === preset).length;
        const id = taken === 0 ? preset : `${preset}-${taken + 1}`;
        const made: Endpoint = {
          id,
          name: name ?? preset,
          preset,
          baseUrl: url,
          local: isLocal(url),
          fromEnvironment: false,
        };
        world.endpoints = [...world.endpoints, made];
        const found = world.onThisMachine.find((each) => each.baseUrl === url);
        if (found) world.serves.set(id, { models: found.models, needsKey: false });
        else if (!made.local && !world.serves.has(id)) {
          world.serves.set(id, {
            models: ['gpt-5-mini', 'gpt-5', 'text-embedding-3-small'],
            needsKey: true,
          });
        }
        changed();
        return made;
      },
      'models.removeEndpoint'({ endpointId }) {
        const before = world.endpoints.length;
        world.endpoints = world.endpoints.filter((each) => each.id !== endpointId);
        world.keys.delete(endpointId);
        changed();
        return { removed: world.endpoints.length < before };
      },
      'models.test'({ model, role }) {
        const endpoint = world.endpoints.find((each) => model.startsWith(`${each.id}/`));
        const problem = endpoint ? problemOf(endpoint) : ('unknown_model' as const);
        const fine = problem === null;
        return {
          problem,
          capabilities: {
            tools: fine && role !== 'embedding' ? true : null,
            structured: fine && role !== 'embedding' ? 'json_schema' : null,
            embedding: fine && role === 'embedding' ? { dimensions: 768, normalised: true } : null,
          },
        };
      },
      'models.setRole'({ role, model, scope }) {
        const origin = world.roleOrigins.get(role) ?? 'global';
        // What comes from elsewhere stays in force, whatever is set beneath it.
        if (origin !== scope) return { roles: modelRoleSchema.options.map(roleState) };
        if (model === null) world.roles.delete(role);
        else world.roles.set(role, model);
        changed();
        return { roles: modelRoleSchema.options.map(roleState) };
      },
    },
    secrets: {
      'secrets.set'({ endpointId }) {
        if (world.keyBackend === 'none')
          throw contractError('not_available', { reason: 'no_key_store' });
        world.keys.add(endpointId);
        changed();
        return secretStatus();
      },
      'secrets.clear'({ endpointId }) {
        world.keys.delete(endpointId);
        changed();
        return secretStatus();
      },
      'secrets.status': secretStatus,
    },
  };
}
