import { contractError } from '../../../shared/contract/errors.ts';
import type { Clock } from '../dependencies.ts';
import type { EngineHandlers } from '../engineApi.ts';
import type { Scoped } from './scoped.ts';

type MemoryHandlers = Pick<
  EngineHandlers,
  Extract<
    keyof EngineHandlers,
    | `consolidation.${string}`
    | `review.${string}`
    | `entities.${string}`
    | `forget.${string}`
    | `maintenance.${string}`
  >
>;

/** What sessions become, what of it waits for the person, and who it is about. */
export function createMemoryHandlers(scoped: Scoped, clock: Clock): MemoryHandlers {
  return {
    'consolidation.get': scoped('consolidation.get', (workspace) =>
      workspace.require().memoryServices.consolidation.get(),
    ),
    'consolidation.run': scoped('consolidation.run', (workspace, { sessionIds }) =>
      workspace.require().memoryServices.consolidation.run(sessionIds),
    ),
    'consolidation.cancel': scoped('consolidation.cancel', (workspace) =>
      workspace.require().memoryServices.consolidation.cancel(),
    ),

    'forget.preview': scoped('forget.preview', async (workspace, { target }) => {
      const preview = workspace.require().memoryServices.forget.preview(target);
      if (preview === null) {
        const reason = target.kind === 'memories' ? 'memory' : target.kind;
        throw contractError('not_found', { reason });
      }
      const ids = preview.items.filter(({ suggested }) => suggested).map(({ id }) => id);
      return { ...preview, ...(await workspace.copies.holding(ids)) };
    }),
    'forget.apply': scoped('forget.apply', async (workspace, selection) => {
      const proof = await workspace.require().memoryServices.forget.apply(selection);
      const ids = [...selection.memoryIds, ...selection.messageIds, ...selection.entityIds];
      return { proof, ...(await workspace.copies.holding(ids)) };
    }),
    'forget.purgeBackups': scoped(
      'forget.purgeBackups',
      async (workspace, { backupIds, setAsideIds: quarantineIds }) => {
        await workspace.copies.purge(backupIds, quarantineIds);
        return { backups: workspace.copies.list() };
      },
    ),

    'maintenance.get': scoped('maintenance.get', (workspace) =>
      workspace.require().memoryServices.maintenance.get(),
    ),
    'maintenance.run': scoped('maintenance.run', (workspace) =>
      workspace.require().memoryServices.maintenance.run(),
    ),
    'maintenance.cancel': scoped('maintenance.cancel', (workspace) =>
      workspace.require().memoryServices.maintenance.cancel(),
    ),
    'maintenance.undo': scoped('maintenance.undo', (workspace, { runId }) => {
      const result = workspace.require().memoryServices.maintenance.undoRun(runId);
      if (result === null) throw contractError('not_found', { reason: 'run' });
      return result;
    }),

    'review.list': scoped('review.list', (workspace, request) =>
      workspace.require().readers.run('listReview', request, clock.now()),
    ),
    'review.accept': scoped('review.accept', (workspace, request) =>
      workspace.require().memoryServices.review['review.accept'](request),
    ),
    'review.reject': scoped('review.reject', (workspace, request) =>
      workspace.require().memoryServices.review['review.reject'](request),
    ),
    'review.merge': scoped('review.merge', (workspace, request) =>
      workspace.require().memoryServices.review['review.merge'](request),
    ),
    'review.snooze': scoped('review.snooze', (workspace, request) =>
      workspace.require().memoryServices.review['review.snooze'](request),
    ),
    'review.contradictions': scoped('review.contradictions', (workspace) =>
      workspace.require().readers.run('listContradictions', null, clock.now()),
    ),
    'review.resolve': scoped('review.resolve', (workspace, request) =>
      workspace.require().memoryServices.review['review.resolve'](request),
    ),

    'entities.list': scoped('entities.list', (workspace, request) =>
      workspace.require().readers.run('listEntities', request, clock.now()),
    ),
    'entities.get': scoped('entities.get', async (workspace, request) => {
      const entity = await workspace.require().readers.run('getEntity', request, clock.now());
      if (entity === null) throw contractError('not_found', { reason: 'entity' });
      return entity;
    }),
    'entities.memories': scoped('entities.memories', async (workspace, request) => {
      const page = await workspace.require().readers.run('entityMemories', request, clock.now());
      if (page === null) throw contractError('not_found', { reason: 'entity' });
      return page;
    }),
    'entities.merge': scoped('entities.merge', (workspace, request) =>
      workspace.require().memoryServices.entities['entities.merge'](request),
    ),
    'entities.split': scoped('entities.split', (workspace, request) =>
      workspace.require().memoryServices.entities['entities.split'](request),
    ),
    'entities.edit': scoped('entities.edit', (workspace, request) =>
      workspace.require().memoryServices.entities['entities.edit'](request),
    ),
    'entities.proposals': scoped('entities.proposals', (workspace, request) =>
      workspace.require().readers.run('listProposals', request, clock.now()),
    ),
    'entities.rejectProposal': scoped('entities.rejectProposal', (workspace, request) =>
      workspace.require().memoryServices.entities['entities.rejectProposal'](request),
    ),
  };
}
