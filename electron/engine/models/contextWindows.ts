import type { Endpoint } from '../../../shared/contract/models.ts';
import type { Id } from '../../../shared/domain/primitives.ts';
import type { ModelLists } from './modelLists.ts';
import { pause } from './watchdog.ts';
import { contextAtServer } from './context/contextAtServer.ts';

/** What a server's own interface reported of a model. */
interface Report {
  /** Interfaces that the server does not have; with another model it may be another program. */
  readonly absentPaths: Set<string>;
  /** Window with which the model was last loaded, in tokens. */
  size: number | null;
}

interface ContextWindowDependencies {
  readonly lists: ModelLists;
  readonly keyOf: (endpointId: Id) => Promise<string | null>;
  readonly discoverMs: number;
}

/**
 * Context windows of models. `of` reads the context window of a model in tokens: from its server's
 * list, else from the server's own interface, which mostly reports it of loaded models alone: of
 * another the last one counts. Null if neither ever reported it, or not within `discoverMs`.
 */
export function createContextWindows({ lists, keyOf, discoverMs }: ContextWindowDependencies) {
  /** Remote servers whose list was requested: one without a list is not asked again. */
  const requestedIds = new Set<Id>();
  const reports = new Map<Id, Map<string, Report>>();
  const reportOf = (endpointId: Id, model: string): Report => {
    const byModel = reports.get(endpointId) ?? new Map<string, Report>();
    reports.set(endpointId, byModel);
    const report = byModel.get(model) ?? { absentPaths: new Set(), size: null };
    byModel.set(model, report);
    return report;
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
    const key = await keyOf(id).catch(() => null);
    const server = { preset, baseUrl, key, timeoutMs: discoverMs };
    const report = reportOf(id, model);
    report.size = (await contextAtServer(server, model, report.absentPaths)) ?? report.size;
    return report.size;
  };
  return {
    of,
    forget(endpointId: Id) {
      requestedIds.delete(endpointId);
      reports.delete(endpointId);
    },
  };
}
