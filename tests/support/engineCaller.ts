import type { Client, Engine } from '../../electron/engine/engineApi.ts';
import type {
  EngineCommandName,
  Request,
  RequestInput,
  Response,
} from '../../shared/contract/index.ts';
import { engineCommands } from '../../shared/contract/index.ts';

/** Commands in a workspace go to the client's; commands on workspaces name theirs. */
type WithoutWorkspace<C extends EngineCommandName> = C extends `workspaces.${string}`
  ? RequestInput<C>
  : Omit<RequestInput<C>, 'workspaceId'>;

export type EngineCaller = <C extends EngineCommandName>(
  name: C,
  request: WithoutWorkspace<C>,
) => Promise<Response<C>>;

/** Calls an engine as a client does: requests and replies are parsed, the workspace is filled in. */
export function createEngineCaller(engine: () => Engine, client: Client): EngineCaller {
  return async <C extends EngineCommandName>(name: C, request: WithoutWorkspace<C>) => {
    const body = { workspaceId: client.workspaceId, ...request };
    const schema = engineCommands[name].request;
    const accepts = 'workspaceId' in schema.shape;
    const parsed = schema.parse(accepts ? body : request) as Request<C>;
    const { signal } = new AbortController();
    const reply = await engine().handlers[name](parsed, { client, signal });
    return engineCommands[name].response.parse(reply) as Response<C>;
  };
}
