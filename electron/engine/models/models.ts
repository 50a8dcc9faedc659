import type { Endpoint, ModelInfo, RoleState } from '../../../shared/contract/models.ts';
import type { ModelRole } from '../../../shared/domain/model.ts';
import type { Settings } from '../../../shared/config.ts';
import { createCapabilityCache, type CapabilityCache } from './capabilities.ts';
import { contextAtServer } from './context/contextAtServer.ts';
import { createEndpoints, ENVIRONMENT_ENDPOINT, type Endpoints } from './endpoints.ts';
import { createGate, openGate, type Gate, type Priority } from './gate.ts';
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
import { pause } from './watchdog.ts';

/** What a test puts in the place of the real thing. */
export interface ModelOptions {
  readonly timing?: Partial<ModelTiming>;
  readonly keys?: KeySource;
  readonly discovered?: readonly Preset[];
}

export interface ModelsParts extends ModelOptions {
  readonly home: string;
  readonly environment: Readonly<Record<string, string>>;
}

type RoleSettings = Pick<Settings, 'chat.model' | 'memory_agent.model' | 'embedding.model'>;

/** Every model there is, by role or by name. */
export interface Models {
  readonly endpoints: Endpoints;
  readonly lists: ModelLists;
  readonly capabilities: CapabilityCache;
  readonly timing: ModelTiming;
  readonly discovered: readonly Preset[];
  /** A name as it stands in a setting, as `endpoint/model` of a known endpoint; else null. */
  resolve(name: string): string | null;
  role(role: ModelRole, settings: RoleSettings): Omit<RoleState, 'origin'>;
  /** Null when its server is not known any more. */
  chat(ref: string, priority: Priority): ChatModel | null;
  /** Null when no model has the role. Asks the server once how long its vectors are. */
  embedder(ref: string, dimensions: number): Promise<Embedder | null>;
  embeddingServer(ref: string): EmbeddingServer | null;
  forgetKey(endpointId: string): void;
  /** Told when a server may answer differently than before. */
  onKeyChange(listener: () => void): void;
}

const NO_KEYS: KeySource = {
  keyOf: () => Promise.resolve(null),
  forget: () => undefined,
  onChange: () => undefined,
};

export function createModels(parts: ModelsParts): Models {
  const { environment } = parts;
  const keys = parts.keys ?? NO_KEYS;
  const timing: ModelTiming = { ...defaultTiming, ...parts.timing };
  const endpoints = createEndpoints(parts);
  const capabilities = createCapabilityCache();
  const gates = new Map<string, Gate>();
  /** Endpoints whose list was asked for to learn how much a model reads. */
  const listed = new Set<string>();
  /** By reference: a probe is one call, however many ask for the embedder meanwhile. */
  const probes = new Map<string, ReturnType<typeof probeEmbedding>>();

  const keyOf = async (endpointId: string): Promise<string | null> =>
    endpointId === ENVIRONMENT_ENDPOINT
      ? (environment['LOCI_API_KEY'] ?? null)
      : await keys.keyOf(endpointId);
  const lists = createModelLists(keyOf, timing.listMs);

  const find = (ref: string): { endpoint: Endpoint; model: string } | null => {
    const split = splitRef(ref);
    const endpoint = split && endpoints.get(split.endpointId);
    return split && endpoint && { endpoint, model: split.model };
  };
  const resolve = (name: string): string | null => {
    if (find(name) !== null) return name;
    // A bare name, or one the environment gives with its address, belongs to that address. A model
    // of a server that was removed does not: what it was told is not for another.
    const fromThere = !name.includes('/') || Object.values(environment).includes(name);
    if (!fromThere) return null;
    return endpoints.get(ENVIRONMENT_ENDPOINT) === null
      ? null
      : joinRef(ENVIRONMENT_ENDPOINT, name);
  };
  const info = (ref: string): ModelInfo | null => {
    const found = find(ref);
    return found && { ref, name: found.model, local: found.endpoint.local };
  };
  /** One a server, under whatever names it is known. */
  const gateOf = ({ baseUrl, local }: Endpoint): Gate => {
    if (!local) return openGate;
    const server = baseUrl.replace('//localhost', '//127.0.0.1');
    const gate = gates.get(server) ?? createGate(timing);
    gates.set(server, gate);
    return gate;
  };
  const contextOf = async (endpoint: Endpoint, model: string) => {
    const { id, preset, baseUrl } = endpoint;
    // An answer waits no longer than that for a list; the next one has it. A server elsewhere that
    // gives none is not asked again.
    if (endpoint.local || !listed.has(id)) {
      listed.add(id);
      const list = lists.of(endpoint, false).catch(() => null);
      await Promise.race([list, pause(timing.discoverMs)]);
    }
    const size = lists.contextOf(id, model);
    if (size !== null || !baseUrl.startsWith('http:')) return size;
    return await contextAtServer({ preset, baseUrl, timeoutMs: timing.discoverMs }, model);
  };
  const embeddingServer = (ref: string): EmbeddingServer | null => {
    const found = find(ref);
    if (found === null) return null;
    const { endpoint, model } = found;
    const { id, baseUrl } = endpoint;
    return { ref, model, baseUrl, key: () => keyOf(id), timing, gate: gateOf(endpoint) };
  };

  return {
    endpoints,
    lists,
    capabilities,
    timing,
    discovered: parts.discovered ?? presets.filter(({ discovered }) => discovered),
    resolve,
    role(role, settings) {
      const own = ownSetting(role, settings);
      const inherited = own === null && role === 'memory' && settings['chat.model'] !== null;
      const wanted = inherited ? settings['chat.model'] : own;
      const ref = wanted === null ? null : resolve(wanted);
      const model = ref === null ? null : info(ref);
      return { role, model, unknown: model === null ? wanted : null, inherited };
    },
    chat(ref, priority) {
      const found = find(ref);
      if (found === null) return null;
      const { endpoint, model } = found;
      return createOpenAiChatModel({
        ref,
        model,
        baseUrl: endpoint.baseUrl,
        local: endpoint.local,
        key: () => keyOf(endpoint.id),
        timing,
        gate: gateOf(endpoint),
        priority,
        capabilities,
        contextTokens: () => contextOf(endpoint, model),
      });
    },
    async embedder(ref, dimensions) {
      const server = embeddingServer(ref);
      if (server === null) return null;
      const calls = embeddingCalls(server);
      const probing = probes.get(ref) ?? probeEmbedding(calls);
      probes.set(ref, probing);
      try {
        const { native, normalised } = await probing;
        capabilities.note(ref, { embedding: { dimensions: native, normalised } });
        return createOpenAiEmbedder(server, calls, native, dimensions);
      } catch (error) {
        probes.delete(ref);
        throw error;
      }
    },
    embeddingServer,
    forgetKey: (endpointId) => keys.forget(endpointId),
    onKeyChange: (listener) =>
      keys.onChange((endpointId) => {
        lists.forget(endpointId);
        listed.delete(endpointId);
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
