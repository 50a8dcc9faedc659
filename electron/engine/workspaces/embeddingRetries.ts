import type { Logger } from '../dependencies.ts';
import type { EngineEvent } from '../engineApi.ts';
import type { OpenWorkspaces } from './openWorkspaces.ts';

/**
 * Listener by which a change of models or settings reaches the embedding queues at once: a repaired
 * server is not left to a pause, and one that was removed gets nothing else.
 */
export function embeddingRetries(
  workspaces: Pick<OpenWorkspaces, 'opened'>,
  logger: Logger,
): (event: EngineEvent) => void {
  const retryAll = async (isServerChange: boolean) => {
    for (const workspace of await workspaces.opened()) {
      const queue = workspace.services()?.embeddings;
      if (isServerChange) queue?.retry();
      else queue?.recheck();
    }
  };
  return ({ name }) => {
    if (name !== 'models.changed' && name !== 'settings.changed') return;
    retryAll(name === 'models.changed').catch((error: unknown) =>
      logger.warn('embedding not tried again', { error: String(error) }),
    );
  };
}
