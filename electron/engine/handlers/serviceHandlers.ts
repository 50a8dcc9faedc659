import {
  engineCommands,
  type EngineCommandName,
  type Request,
  type Response,
} from '../../../shared/contract/index.ts';
import type { EngineHandlers } from '../engineApi.ts';
import { SERVICE_AREAS, type ServiceCommandName } from '../workspaces/workspaceCommands.ts';
import type { Scoped } from './scoped.ts';

/** Service handlers: commands passed to the services of the workspace unchanged. */
export function createServiceHandlers(scoped: Scoped): Pick<EngineHandlers, ServiceCommandName> {
  const forward = <C extends ServiceCommandName>(name: C) =>
    scoped(name, (workspace, request) => {
      const answer = workspace.requireServices().commands[name] as (
        request: Request<C>,
      ) => Response<C> | Promise<Response<C>>;
      return answer(request);
    });
  const names = (Object.keys(engineCommands) as EngineCommandName[]).filter(isServiceCommand);
  return Object.fromEntries(names.map((name) => [name, forward(name)])) as Pick<
    EngineHandlers,
    ServiceCommandName
  >;
}

function isServiceCommand(name: EngineCommandName): name is ServiceCommandName {
  return SERVICE_AREAS.some((area) => name.startsWith(`${area}.`));
}
