import { expect, test } from 'vitest';
import { NO_USAGE } from '../../../../../electron/engine/consolidation/driver/askModel.ts';
import type { Consolidator } from '../../../../../electron/engine/consolidation/session/consolidator.ts';
import { nightlyStages } from '../../../../../electron/engine/workspaces/nightlyStages.ts';
import { openTestStore } from '../../../../support/testStore.ts';

const RUN = {
  sessions: 1,
  failed: 0,
  problem: null,
  nodeIds: [],
  changeIds: [],
  usage: NO_USAGE,
  stopped: null,
};

/** Session stage over a consolidator that reads at once, or until it is canceled. */
function sessionStage(reading: 'at once' | 'until canceled') {
  let cancelCount = 0;
  const consolidator: Pick<Consolidator, 'run' | 'cancel'> = {
    run: (_which, signal) =>
      reading === 'at once'
        ? Promise.resolve(RUN)
        : new Promise((resolve) =>
            signal?.addEventListener('abort', () => resolve({ ...RUN, stopped: 'cancelled' })),
          ),
    cancel: () => (cancelCount += 1),
  };
  const stages = nightlyStages({ ...openTestStore(), consolidator } as unknown as Parameters<
    typeof nightlyStages
  >[0]);
  const stage = stages.find(({ name }) => name === 'sessions');
  if (stage === undefined) throw new Error('no such stage');
  return { stage, cancelCount: () => cancelCount };
}

test('a night that is canceled in a later stage cancels no reading of another', async () => {
  const { stage, cancelCount } = sessionStage('at once');
  const abort = new AbortController();
  expect(await stage.run(abort.signal)).toMatchObject({ count: 1 });
  abort.abort();
  expect(cancelCount()).toBe(0);
});

test('a night that is canceled while it reads ends its reading', async () => {
  const { stage } = sessionStage('until canceled');
  const abort = new AbortController();
  const outcome = stage.run(abort.signal);
  abort.abort();
  expect(await outcome).toMatchObject({ state: 'cancelled' });
});
