import { expect, test } from 'vitest';
import { LONG_LOG_BYTES } from '../../../../../../electron/engine/algorithms/time/checkpointTimeout.ts';
import { withCheckpoint } from '../../../../../../electron/engine/workspaces/ledger/ledgerWithCheckpoint.ts';

/** A ledger that writes nothing, beside a log of so many bytes, and checkpoints that end when told. */
function opened(logBytes: number | (() => number)) {
  const checkpoints: PromiseWithResolvers<void>[] = [];
  const problems: unknown[] = [];
  /** Numbers of the checkpoints that reads were held back for. */
  const held: number[] = [];
  const inner = {
    commit: <T>(action: () => { readonly value: T; readonly events: readonly never[] }) =>
      action().value,
    commitUnsynced: (write: () => void) => write(),
  };
  const { ledger, checkpointed } = withCheckpoint(inner, {
    walBytes: typeof logBytes === 'number' ? () => logBytes : logBytes,
    checkpoint: () => {
      const running = Promise.withResolvers<void>();
      checkpoints.push(running);
      return running.promise;
    },
    withReadsPaused: async (work) => {
      held.push(checkpoints.length);
      await work();
    },
    onProblem: (problem) => problems.push(problem),
  });
  const writeMany = () => {
    for (let n = 0; n < 64; n += 1) ledger.commitUnsynced(() => undefined);
  };
  /** Whether bulk work would go on by now. */
  const goesOn = async () => {
    let went = false;
    void checkpointed().then(() => (went = true));
    await new Promise(setImmediate);
    return went;
  };
  return { checkpoints, held, problems, writeMany, goesOn };
}

test('a long log is checkpointed, one checkpoint at a time, and bulk work waits for it', async () => {
  const { checkpoints, writeMany, goesOn } = opened(LONG_LOG_BYTES);
  expect(await goesOn()).toBe(true);
  writeMany();
  writeMany();
  expect(checkpoints).toHaveLength(1);
  expect(await goesOn()).toBe(false);
  checkpoints[0]?.resolve();
  expect(await goesOn()).toBe(true);
  writeMany();
  expect(checkpoints).toHaveLength(2);
});

test('a short log is left alone', async () => {
  const { checkpoints, writeMany, goesOn } = opened(LONG_LOG_BYTES - 1);
  writeMany();
  expect(checkpoints).toHaveLength(0);
  expect(await goesOn()).toBe(true);
});

test('a checkpoint that fails is noted, and holds up nothing', async () => {
  const { checkpoints, problems, writeMany, goesOn } = opened(LONG_LOG_BYTES);
  writeMany();
  checkpoints[0]?.reject(new Error('busy'));
  expect(await goesOn()).toBe(true);
  expect(problems).toHaveLength(1);
});

test('reads are held back each time the log has grown by 64 MiB, and not in between', async () => {
  const megabytes = [50, 63, 64, 70, 127, 130, 50, 66].map((size) => size * 1024 * 1024);
  const sizes = megabytes.values();
  const { checkpoints, held, writeMany, goesOn } = opened(() => sizes.next().value ?? 0);
  for (const [n] of megabytes.entries()) {
    writeMany();
    checkpoints[n]?.resolve();
    expect(await goesOn()).toBe(true);
  }
  expect(held).toEqual([2, 5, 7]);
});

test('a length that cannot be read is noted, and the commit before it stands', async () => {
  const { problems, writeMany, goesOn } = opened(() => {
    throw new Error('disk I/O error');
  });
  expect(writeMany).not.toThrow();
  expect(await goesOn()).toBe(true);
  expect(problems).toHaveLength(1);
});
