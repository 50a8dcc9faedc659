import type { GraphView } from '../../../shared/config.ts';
import { ContractError } from '../../../shared/contract/errors.ts';
import type { Id } from '../../../shared/domain/primitives.ts';
import type { EngineEvent } from '../engineApi.ts';
import type { Configuration } from './configuration.ts';

interface RemoverDependencies {
  readonly configuration: Configuration;
  readonly workspaceId: Id;
  readonly emit: (event: EngineEvent) => void;
}

/** Removes the saved graph views of a workspace that repeat what is forgotten. */
export function graphViewRemover({ configuration, workspaceId, emit }: RemoverDependencies) {
  return (isForgotten: (view: GraphView) => boolean): void => {
    const views = configuration.setting(workspaceId, 'ui.graph_views');
    const remaining = views.filter((view) => !isForgotten(view));
    if (remaining.length === views.length) return;
    try {
      configuration.set(workspaceId, 'workspace', 'ui.graph_views', remaining);
    } catch (error) {
      // A file that waits for repair by hand stays, and the proof reports what is left in it.
      if (error instanceof ContractError) return;
      throw error;
    }
    emit({ name: 'settings.changed', payload: {} });
  };
}
