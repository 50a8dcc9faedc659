import { contractError } from '../../../shared/contract/errors.ts';
import type { Clock } from '../dependencies.ts';
import type { EngineHandlers } from '../engineApi.ts';
import type { Scoped } from './scoped.ts';

type GraphHandlers = Pick<EngineHandlers, Extract<keyof EngineHandlers, `graph.${string}`>>;

/** Memory as a picture; read beside the writer. */
export function createGraphHandlers(scoped: Scoped, clock: Clock): GraphHandlers {
  const there = <T>(found: T | null): T => {
    if (found === null) throw contractError('not_found', { reason: 'memory' });
    return found;
  };
  return {
    'graph.ego': scoped('graph.ego', async (workspace, request) =>
      there(await workspace.require().readers.run('graphEgo', request, clock.now())),
    ),
    'graph.expand': scoped('graph.expand', async (workspace, request) =>
      there(await workspace.require().readers.run('graphExpand', request, clock.now())),
    ),
    'graph.place': scoped('graph.place', async (workspace, request) => {
      const place = await workspace.require().readers.run('graphPlace', request, clock.now());
      if (place === null) throw contractError('not_found', { reason: 'message' });
      return place;
    }),
    'graph.compare': scoped('graph.compare', async (workspace, request) =>
      there(await workspace.require().readers.run('graphCompare', request, clock.now())),
    ),
  };
}
