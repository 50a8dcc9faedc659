import type { MaintenanceRun } from '../../shared/contract/maintenance.ts';
import type { TestEngine } from './testEngine.ts';
import { until } from './until.ts';

/** Runs a night now, to its end. */
export async function runNight({ call }: Pick<TestEngine, 'call'>): Promise<MaintenanceRun> {
  await call('maintenance.run', {});
  let run: MaintenanceRun | undefined;
  await until(async () => {
    const { running, runs } = await call('maintenance.get', {});
    [run] = runs;
    return running === null && run !== undefined && run.state !== 'running';
  }, 'the night to end');
  if (run === undefined) throw new Error('there was no night');
  return run;
}
