import { contractError } from '../../../shared/contract/errors.ts';
import type { CommandsOf, EngineHandlers } from '../engineApi.ts';
import type { Scoped } from './scoped.ts';

/** Forget handlers: erasing in the database, and in the copies that still hold the content. */
export function createForgetHandlers(scoped: Scoped): Pick<EngineHandlers, CommandsOf<'forget'>> {
  return {
    'forget.preview': scoped('forget.preview', async (workspace, { target }) => {
      const preview = workspace.requireServices().memoryServices.forget.preview(target);
      if (preview === null) {
        const isOfMemories = target.kind === 'memories' || target.kind === 'change';
        const reason = isOfMemories ? 'memory' : target.kind;
        throw contractError('not_found', { reason });
      }
      const ids = preview.items.filter(({ suggested }) => suggested).map(({ id }) => id);
      return { ...preview, ...(await workspace.backupCopies.containing(ids)) };
    }),
    'forget.apply': scoped('forget.apply', async (workspace, selection) => {
      const proof = await workspace.requireServices().memoryServices.forget.apply(selection);
      const { memoryIds, messageIds, entityIds, documentIds } = selection;
      const ids = [...memoryIds, ...messageIds, ...entityIds, ...documentIds];
      return { proof, ...(await workspace.backupCopies.containing(ids)) };
    }),
    'forget.purgeBackups': scoped(
      'forget.purgeBackups',
      async (workspace, { backupIds, quarantinedIds }) => {
        await workspace.backupCopies.purge(backupIds, quarantinedIds);
        return { backups: workspace.backupCopies.list() };
      },
    ),
  };
}
