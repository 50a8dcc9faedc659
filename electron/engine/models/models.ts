import type { Endpoint, ModelInfo, RoleState } from '../../../shared/contract/models.ts';
import type { ModelRole } from '../../../shared/domain/model.ts';
import type { Settings } from '../../../shared/config.ts';
import { createCapabilityCache, type CapabilityCache } from './capabilities.ts';
import { createContextWindows } from './contextWindows.ts';
import { createEndpoints, ENVIRONMENT_ENDPOINT, type Endpoints } from './endpoints.ts';
import type { Priority } from './mutex.ts';
import { createServerMutexes } from './serverMutexes.ts';
import { createModelLists, type ModelLists } from './modelLists.ts';
import { joinRef, splitRef } from './modelRef.ts';
import { createOpenAiChatModel } from './openai/chatModel.ts';
import {
  createOpenAiEmbedder,
  embeddingCalls,
  probeEmbedding,
  type EmbeddingServer,
} from './openai/embedder.ts';
import {
  defaultTiming,
  type ChatModel,
  type Embedder,
  type KeySource,
  type ModelTiming,
} from './ports.ts';
import { presets, type Preset } from './presets.ts';

/** Test overrides of the real dependencies. */
export interface ModelOptions {
  readonly timing?: Partial<ModelTiming>;
  readonly keys?: KeySource;
  readonly discovered?: readonly Preset[];
}

export interface ModelsDependencies extends ModelOptions {
  readonly home: string;
  readonly environment: Readonly<Record<string, string>>;
}

type RoleSettings = Pick<Settings, 'chat.model' | 'memory_agent.model' | 'embedding.model'>;

/** Models by role or by name. */
export interface Models {
  readonly endpoints: Endpoints;
  readonly lists: ModelLists;
  readonly capabilities: CapabilityCache;
  readonly timing: ModelTiming;
  readonly discovered: readonly Preset[];
  /** Resolves the name in a setting to `endpoint/model` of a known endpoint; else null. */
  resolve(name: string): string | null;
  role(role: ModelRole, settings: RoleSettings): Omit<RoleState, 'origin'>;
  /** Chat model; null when its server was removed. */
  chat(ref: string, priority: Priority): ChatModel | null;
  /**
   * Embedder; null when no model has the role. Probes the server once for the length of its
   * vectors.
   */
  embedder(ref: string, dimensions: number): Promise<Embedder | null>;
  embeddingServer(ref: string): EmbeddingServer | null;
  /** Clears the length of a model's vectors: the server may have another one under its name. */
  discardProbe(ref: string): void;
  forgetKey(endpointId: string): void;
  /** Called when a server may answer differently than before. */
  onKeyChange(listener: () => void): void;
}

const NO_KEYS: KeySource = {
  keyOf: () => Promise.resolve(null),
  forget: () => undefined,
  onChange: () => undefined,
};

export function createModels(deps: ModelsDependencies): Models {
  const { environment } = deps;
  const keys = deps.keys ?? NO_KEYS;
  const timing: ModelTiming = { ...defaultTiming, ...deps.timing };
  const endpoints = createEndpoints(deps);
  const capabilities = createCapabilityCache();
  const mutexOf = createServerMutexes(timing);
  /** Probes by reference: one call, however many ask for the embedder meanwhile. */
  const probes = new Map<string, ReturnType<typeof probeEmbedding>>();

  const keyOf = async (endpointId: string): Promise<string | null> =>
    endpointId === ENVIRONMENT_ENDPOINT
      ? (environment['LOCI_API_KEY'] ?? null)
      : await keys.keyOf(endpointId);
  const lists = createModelLists(keyOf, timing.listMs);
  const contextWindows = createContextWindows({ lists, keyOf, discoverMs: timing.discoverMs });

  const find = (ref: string): { endpoint: Endpoint; model: string } | null => {
    const split = splitRef(ref);
    const endpoint = split && endpoints.get(split.endpointId);
    return split && endpoint && { endpoint, model: split.model };
  };
  const resolve = (name: string): string | null => {
    if (find(name) !== null) return name;
    // A bare name, or one that the environment gives with its address, belongs to that address. A
    // model of a removed server does not: its conversation must not be sent to another.
    const isOfEnvironment = !name.includes('/') || Object.values(environment).includes(name);
    if (!isOfEnvironment) return null;
    return endpoints.get(ENVIRONMENT_ENDPOINT) === null
      ? null
      : joinRef(ENVIRONMENT_ENDPOINT, name);
  };
  const info = (ref: string): ModelInfo | null => {
    const match = find(ref);
    return match && { ref, name: match.model, local: match.endpoint.local };
  };
  const embeddingServer = (ref: string): EmbeddingServer | null => {
    const match = find(ref);
    if (match === null) return null;
    const { endpoint, model } = match;
    const { id, baseUrl } = endpoint;
    return { ref, model, baseUrl, key: () => keyOf(id), timing, mutex: mutexOf(endpoint) };
  };

  /** Clears that probe, and none that was sent after it. */
  const discardProbe = (ref: string, probe = probes.get(ref)) => {
    if (probes.get(ref) === probe) probes.delete(ref);
  };

  return {
    endpoints,
    lists,
    capabilities,
    timing,
    discovered: deps.discovered ?? presets.filter(({ isProbed }) => isProbed),
    resolve,
    role(role, settings) {
      const roleSetting = ownSetting(role, settings);
      const isInherited =
        roleSetting === null && role === 'memory' && settings['chat.model'] !== null;
      const setting = isInherited ? settings['chat.model'] : roleSetting;
      const ref = setting === null ? null : resolve(setting);
      const model = ref === null ? null : info(ref);
      return { role, model, unknownRef: model === null ? setting : null, inherited: isInherited };
    },
    chat(ref, priority) {
      const match = find(ref);
      if (match === null) return null;
      const { endpoint, model } = match;
      return createOpenAiChatModel({
        ref,
        model,
        baseUrl: endpoint.baseUrl,
        local: endpoint.local,
        key: () => keyOf(endpoint.id),
        timing,
        mutex: mutexOf(endpoint),
        priority,
        capabilities,
        contextTokens: () => contextWindows.of(endpoint, model),
      });
    },
    async embedder(ref, dimensions) {
      const server = embeddingServer(ref);
      if (server === null) return null;
      const calls = embeddingCalls(server);
      const probing = probes.get(ref) ?? probeEmbedding(calls);
      probes.set(ref, probing);
      try {
        const { native, normalized } = await probing;
        capabilities.note(ref, { embedding: { dimensions: native, normalized } });
        const onDimensionMismatch = () => discardProbe(ref, probing);
        return createOpenAiEmbedder({ server, calls, native, dimensions, onDimensionMismatch });
      } catch (error) {
        discardProbe(ref, probing);
        throw error;
      }
    },
    embeddingServer,
    discardProbe: (ref) => discardProbe(ref),
    forgetKey: (endpointId) => keys.forget(endpointId),
    onKeyChange: (listener) =>
      keys.onChange((endpointId) => {
        lists.forget(endpointId);
        contextWindows.forget(endpointId);
        for (const ref of probes.keys()) {
          if (splitRef(ref)?.endpointId === endpointId) discardProbe(ref);
        }
        listener();
      }),
  };
}

function ownSetting(role: ModelRole, settings: RoleSettings): string | null {
  switch (role) {
    case 'chat':
      return settings['chat.model'];
    case 'memory':
      return settings['memory_agent.model'];
    case 'embedding':
      return settings['embedding.model'];
  }
}
