import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LONG_LOG_BYTES } from '../../../../../../electron/engine/algorithms/time/checkpointTimeout.ts';
import { withCheckpoint } from '../../../../../../electron/engine/workspaces/ledger/ledgerWithCheckpoint.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'loci-checkpoint-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A ledger that writes nothing, beside a log of so many bytes, and checkpoints that end when told. */
function opened(logBytes: number) {
  const database = join(folder, 'memory.db');
  writeFileSync(`${database}-wal`, Buffer.alloc(logBytes));
  const checkpoints: PromiseWithResolvers<void>[] = [];
  const problems: unknown[] = [];
  const inner = {
    commit: <T>(action: () => { readonly value: T; readonly events: readonly never[] }) =>
      action().value,
    commitUnsynced: (write: () => void) => write(),
  };
  const { ledger, checkpointed } = withCheckpoint(inner, {
    database,
    shrink: () => {
      const checkpoint = Promise.withResolvers<void>();
      checkpoints.push(checkpoint);
      return checkpoint.promise;
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
  return { checkpoints, problems, writeMany, goesOn };
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
