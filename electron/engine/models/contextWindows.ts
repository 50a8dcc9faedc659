import type { Endpoint } from '../../../shared/contract/models.ts';
import type { Id } from '../../../shared/domain/primitives.ts';
import type { ModelLists } from './modelLists.ts';
import { pause } from './watchdog.ts';
import { contextAtServer } from './context/contextAtServer.ts';

/**
 * Context windows of models. `of` reads the context window of a model in tokens: from its server's
 * list, else from the server's own interface. Null if neither reports it, or not within `discoverMs`.
 */
export function createContextWindows(
  lists: ModelLists,
  { discoverMs }: { readonly discoverMs: number },
) {
  /** Remote servers whose list was requested: one without a list is not asked again. */
  const requestedIds = new Set<Id>();
  /** Interfaces that a server does not have, by its id and by model: another may be of another program. */
  const absentPaths = new Map<Id, Map<string, Set<string>>>();
  const absentPathsOf = (endpointId: Id, model: string): Set<string> => {
    const byModel = absentPaths.get(endpointId) ?? new Map<string, Set<string>>();
    absentPaths.set(endpointId, byModel);
    const paths = byModel.get(model) ?? new Set<string>();
    byModel.set(model, paths);
    return paths;
  };
  const of = async (endpoint: Endpoint, model: string): Promise<number | null> => {
    const { id, preset, baseUrl } = endpoint;
    if (endpoint.local || !requestedIds.has(id)) {
      requestedIds.add(id);
      const list = lists.of(endpoint, false).catch(() => null);
      // A slow list is there for the next answer.
      await Promise.race([list, pause(discoverMs)]);
    }
    const size = lists.contextOf(id, model);
    if (size !== null || !baseUrl.startsWith('http:')) return size;
    const server = { preset, baseUrl, timeoutMs: discoverMs };
    return await contextAtServer(server, model, absentPathsOf(id, model));
  };
  return {
    of,
    forget(endpointId: Id) {
      requestedIds.delete(endpointId);
      absentPaths.delete(endpointId);
    },
  };
}
