import type { Clock } from '../dependencies.ts';
import type { EngineHandlers } from '../engineApi.ts';
import type { Scoped } from './scoped.ts';

type HealthHandlers = Pick<
  EngineHandlers,
  Extract<keyof EngineHandlers, `health.${string}` | `backups.${string}`>
>;

/** Health handlers: the state of memory and of its files. */
export function createHealthHandlers(scoped: Scoped, clock: Clock): HealthHandlers {
  return {
    'health.get': scoped('health.get', (workspace) => {
      const { readers, embeddings } = workspace.requireServices();
      return readers.run('getHealth', { model: embeddings.state().model }, clock.now());
    }),
    'health.storage': scoped('health.storage', async (workspace) => {
      workspace.requireServices();
      return { parts: [...(await workspace.sizes())] };
    }),
    'health.selfTest': scoped('health.selfTest', async (workspace) => {
      const { testedAt, failures } = await workspace.requireServices().selfTest.run();
      return { testedAt, failures: [...failures] };
    }),
    'health.check': scoped('health.check', async (workspace) => {
      workspace.requireServices();
      return { sound: (await workspace.check()) === 'sound' };
    }),

    'backups.create': scoped('backups.create', (workspace) => workspace.createBackup()),
    'backups.restore': scoped('backups.restore', async (workspace, { backupId }) => {
      await workspace.restoreBackup(backupId);
      return await workspace.status();
    }),
    'backups.list': scoped('backups.list', (workspace) => ({
      backups: workspace.backupCopies.list(),
    })),
  };
}
