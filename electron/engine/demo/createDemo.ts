import { contractError } from '../../../shared/contract/errors.ts';
import type { Request } from '../../../shared/contract/index.ts';
import type { EngineEvent } from '../engineApi.ts';
import type { WorkspaceRegistry } from '../workspaces/registry.ts';
import type { WorkspaceEntry } from '../workspaces/registryFile.ts';
import { removeUnfinishedDemo, makeDemo, type DemoDependencies } from './makeDemo.ts';

export type CreateDemo = (
  request: Request<'workspaces.createDemo'>,
  signal: AbortSignal,
) => Promise<WorkspaceEntry>;

export interface DemoCommand {
  readonly create: CreateDemo;
  /** Cancels the creation in progress. */
  close(): Promise<void>;
}

export interface CreateDemoDependencies extends DemoDependencies {
  readonly registry: WorkspaceRegistry;
  readonly emit: (event: EngineEvent) => void;
}

/** Creates the demo workspace and lists it once it is complete; one at a time. */
export function createDemoCommand(deps: CreateDemoDependencies): DemoCommand {
  const closing = new AbortController();
  let current: { readonly entry: Promise<WorkspaceEntry>; readonly signal: AbortSignal } | null =
    null;
  removeUnfinishedDemo(deps.home);
  const createOnce: CreateDemo = async ({ name, language }, cancelled) => {
    const workspaceId = deps.dependencies.ids.next();
    const signal = AbortSignal.any([cancelled, closing.signal]);
    try {
      await makeDemo(deps, {
        workspaceId,
        language,
        signal,
        onProgress: (payload) => deps.emit({ name: 'workspaces.demoProgress', payload }),
      });
      return deps.registry.addDemo(workspaceId, name);
    } catch (error) {
      if (signal.aborted) throw contractError('cancelled');
      throw error;
    } finally {
      current = null;
    }
  };
  return {
    async create(request, signal) {
      // A canceled run ends soon, and then another may start.
      if (current?.signal.aborted) await current.entry.catch(() => undefined);
      if (current !== null) throw contractError('conflict', { reason: 'demo_in_the_making' });
      const entry = createOnce(request, signal);
      current = { entry, signal: signal };
      return await entry;
    },
    async close() {
      closing.abort();
      await current?.entry.catch(() => undefined);
    },
  };
}
