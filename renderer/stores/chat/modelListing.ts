import type { StoreApi } from 'zustand/vanilla';
import type { Response } from '../../../shared/contract/index.ts';
import type { Id } from '../../../shared/domain/primitives.ts';
import type { Client } from '../../../shared/rpc/client.ts';
import { toWireError } from '../shell/errors.ts';
import type { ListedEndpoint, ModelsState } from './modelState.ts';

/** Loads the lists of models: those that are there at once, a slow one once it has arrived. */
export function createModelListing(store: StoreApi<ModelsState>, client: Client, workspaceId: Id) {
  /** Number of the latest load, and of the one that is shown: replies may arrive out of order. */
  let latestRequest = 0;
  let shownRequest = 0;

  async function load(refresh = false): Promise<void> {
    latestRequest += 1;
    const request = latestRequest;
    if (store.getState().status === 'idle') store.setState({ status: 'loading' });
    try {
      const [{ endpoints, roles }, keys] = await Promise.all([
        client.call('models.list', { workspaceId, refresh, wait: false }),
        client.call('secrets.status', {}),
      ]);
      if (request < shownRequest) return;
      shownRequest = request;
      store.setState((previous) => ({
        status: 'ready',
        problem: null,
        endpoints: endpoints.map((each) => keepEarlierModels(each, previous)),
        roles,
      }));
      applyKeyStatus(keys);
      for (const { endpoint, pending } of endpoints) if (pending) void loadPending(endpoint.id);
    } catch (error) {
      if (store.getState().status === 'ready') return;
      store.setState({ status: 'failed', problem: toWireError(error) });
    }
  }

  /** Waits for the list of a slow server, or for the reason why it has none. */
  async function loadPending(endpointId: Id): Promise<void> {
    try {
      const { endpoints } = await client.call('models.list', { workspaceId, endpointId });
      const replacement = endpoints[0];
      if (replacement === undefined) return;
      store.setState((state) => ({
        endpoints: state.endpoints.map((each) =>
          each.endpoint.id === endpointId ? replacement : each,
        ),
      }));
    } catch {
      // The next load asks for it again.
    }
  }

  function applyKeyStatus({ backend, endpointIds }: Response<'secrets.status'>): void {
    store.setState({ backend, endpointsWithKey: new Set(endpointIds) });
  }

  return { load, applyKeyStatus };
}

/** A server whose list is pending, with the models that it listed last. */
function keepEarlierModels(entry: ListedEndpoint, { endpoints }: ModelsState): ListedEndpoint {
  const { id, baseUrl } = entry.endpoint;
  const previousEntry = endpoints.find(
    ({ endpoint }) => endpoint.id === id && endpoint.baseUrl === baseUrl,
  );
  return entry.pending && previousEntry ? { ...entry, models: previousEntry.models } : entry;
}
