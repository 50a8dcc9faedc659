import type { WireError } from '../../../shared/contract/errors.ts';
import type { Response } from '../../../shared/contract/index.ts';
import type { ModelInfo, RoleState } from '../../../shared/contract/models.ts';
import type { SecretBackend } from '../../../shared/contract/secrets.ts';
import type { ModelRef, ModelRole } from '../../../shared/domain/model.ts';
import type { Id } from '../../../shared/domain/primitives.ts';

export type ListedEndpoint = Response<'models.list'>['endpoints'][number];
export type DiscoveredServer = Response<'models.discover'>['found'][number];

export interface ModelsState {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  readonly problem: WireError | null;
  readonly endpoints: readonly ListedEndpoint[];
  readonly roles: readonly RoleState[];
  /** Null until this machine was probed. */
  readonly discovered: readonly DiscoveredServer[] | null;
  readonly discovering: boolean;
  readonly backend: SecretBackend;
  /** Endpoints that have a key. The keys themselves are never here. */
  readonly endpointsWithKey: ReadonlySet<Id>;
}

export function roleOf(state: ModelsState, role: ModelRole): RoleState | undefined {
  return state.roles.find((each) => each.role === role);
}

/** True for a role whose setting is of its workspace alone. */
export function isSetByWorkspace(state: RoleState | undefined): boolean {
  return state?.origin === 'workspace';
}

/** Model by its reference; one of a server that has no list now is taken for granted. */
export function modelOf(
  endpoints: readonly ListedEndpoint[],
  ref: ModelRef,
): ModelInfo | undefined {
  const model = endpoints.flatMap(({ models }) => models).find((each) => each.ref === ref);
  if (model !== undefined) return model;
  const { endpoint } = endpoints.find((each) => hasNoModelList(each) && isModelOf(each, ref)) ?? {};
  return endpoint && { ref, name: ref.slice(endpoint.id.length + 1), local: endpoint.local };
}

function hasNoModelList({ problem, pending }: ListedEndpoint): boolean {
  return problem !== null || pending;
}

/** True for a model of this server. */
export function isModelOf({ endpoint }: Pick<ListedEndpoint, 'endpoint'>, ref: ModelRef): boolean {
  return ref.startsWith(`${endpoint.id}/`);
}

/** Models of a server that have a role: all that is known of one without a list. */
export function modelsInUse(
  roles: readonly RoleState[],
  entry: Pick<ListedEndpoint, 'endpoint'>,
): readonly ModelInfo[] {
  const models = roles.flatMap(({ model }) =>
    model !== null && isModelOf(entry, model.ref) ? [model] : [],
  );
  return [...new Map(models.map((model) => [model.ref, model])).values()];
}
