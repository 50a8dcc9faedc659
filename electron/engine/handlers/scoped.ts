import type { EngineCommandName, Request, Response } from '../../../shared/contract/index.ts';
import type { CallContext } from '../engineApi.ts';
import type { OpenWorkspaces } from '../workspaces/openWorkspaces.ts';
import type { Workspace } from '../workspaces/workspaceApi.ts';

type InWorkspace = { readonly workspaceId: string };

/**
 * Scope of a command: refused and logged unless the workspace is the client's open one. Corruption
 * met by it latches the workspace.
 */
export type Scoped = <C extends EngineCommandName>(
  name: C,
  run: (
    workspace: Workspace,
    request: Request<C> & InWorkspace,
  ) => Response<C> | Promise<Response<C>>,
) => (request: Request<C>, call: CallContext) => Promise<Response<C>>;

export function scopedTo(workspaces: OpenWorkspaces): Scoped {
  return (name, run) =>
    async (request, { client }) => {
      const scopedRequest = request as typeof request & InWorkspace;
      const workspace = await workspaces.forClient(client, scopedRequest.workspaceId, name);
      try {
        return await run(workspace, scopedRequest);
      } catch (error) {
        throw workspace.latchOnDamage(error);
      }
    };
}
