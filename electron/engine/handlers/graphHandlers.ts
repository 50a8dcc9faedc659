import { contractError } from '../../../shared/contract/errors.ts';
import type { Clock } from '../dependencies.ts';
import type { EngineHandlers } from '../engineApi.ts';
import type { Scoped } from './scoped.ts';

type GraphHandlers = Pick<EngineHandlers, Extract<keyof EngineHandlers, `graph.${string}`>>;

/** Memory as a picture; read beside the writer. */
export function createGraphHandlers(scoped: Scoped, clock: Clock): GraphHandlers {
  const required = <T>(value: T | null): T => {
    if (value === null) throw contractError('not_found', { reason: 'memory' });
    return value;
  };
  return {
    'graph.ego': scoped('graph.ego', async (workspace, request) =>
      required(await workspace.require().readers.run('graphEgo', request, clock.now())),
    ),
    'graph.expand': scoped('graph.expand', async (workspace, request) =>
      required(await workspace.require().readers.run('graphExpand', request, clock.now())),
    ),
    'graph.place': scoped('graph.place', async (workspace, request) => {
      const location = await workspace.require().readers.run('graphPlace', request, clock.now());
      if (location === null) throw contractError('not_found', { reason: 'message' });
      return location;
    }),
    'graph.compare': scoped('graph.compare', async (workspace, request) =>
      required(await workspace.require().readers.run('graphCompare', request, clock.now())),
    ),
  };
}
