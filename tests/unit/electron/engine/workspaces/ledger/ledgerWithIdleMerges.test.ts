import { expect, test } from 'vitest';
import type { Ledger } from '../../../../../../electron/engine/bus/ledger.ts';
import { withIdleMerges } from '../../../../../../electron/engine/workspaces/ledger/ledgerWithIdleMerges.ts';

/** A ledger over counted merge steps, and timers that run when they are told to. */
function opened({ steps, fails = false }: { readonly steps: number; readonly fails?: boolean }) {
  let left = steps;
  let automatic = true;
  let planned: { readonly ms: number; readonly action: () => void } | null = null;
  const problems: unknown[] = [];
  const log: string[] = [];
  const inner: Ledger = {
    commit: (action) => {
      log.push('commit');
      return action().value;
    },
    commitUnsynced: (write) => {
      log.push('unsynced');
      write();
    },
  };
  const { ledger, stopMerges, mergeBetween } = withIdleMerges(inner, {
    merges: {
      areAutomatic: () => automatic,
      defer: () => {
        automatic = false;
        log.push('defer');
      },
      step: () => {
        if (fails) throw new Error('disk full');
        log.push('step');
        left -= 1;
        return left > 0;
      },
    },
    later: (ms, action) => {
      const plan = { ms, action };
      planned = plan;
      return () => {
        if (planned === plan) planned = null;
      };
    },
    onProblem: (problem) => problems.push(problem),
  });
  const runTimer = () => {
    const plan = planned;
    planned = null;
    plan?.action();
    return plan?.ms ?? null;
  };
  const write = () => ledger.commit(() => ({ value: null, events: [] }));
  return { ledger, stopMerges, mergeBetween, log, problems, runTimer, write };
}

test('merges begin when nothing was written for a while, and go on until none is left', () => {
  const { log, runTimer, write } = opened({ steps: 2 });
  write();
  write();
  expect(log).toEqual(['commit', 'commit']);
  expect(runTimer()).toBe(500);
  expect(runTimer()).toBe(20);
  expect(runTimer()).toBeNull();
  expect(log).toEqual(['commit', 'commit', 'unsynced', 'defer', 'step', 'unsynced', 'step']);
});

test('a message between two steps puts off the next one', () => {
  const { runTimer, write } = opened({ steps: 5 });
  write();
  runTimer();
  write();
  expect(runTimer()).toBe(500);
});

test('a merge that fails is noted, and refuses no message', () => {
  const { problems, runTimer, write } = opened({ steps: 1, fails: true });
  write();
  runTimer();
  expect(problems).toHaveLength(1);
  expect(runTimer()).toBeNull();
  expect(() => write()).not.toThrow();
});

test('nothing is merged once the database is about to be closed', () => {
  const { log, runTimer, stopMerges, write } = opened({ steps: 1 });
  write();
  stopMerges();
  expect(runTimer()).toBeNull();
  write();
  expect(runTimer()).toBeNull();
  expect(log).toEqual(['commit', 'commit']);
});

test('bulk work that leaves no idle time merges between its steps, once segments have piled up', () => {
  const { log, mergeBetween, write } = opened({ steps: 2 });
  const steps = () => log.filter((entry) => entry === 'step').length;
  write();
  mergeBetween();
  expect(steps()).toBe(0);
  for (let n = 1; n < 64; n += 1) write();
  mergeBetween();
  mergeBetween();
  expect(steps()).toBe(2);
  // All is merged: the next segments pile up first.
  mergeBetween();
  expect(steps()).toBe(2);
});

test('no merge comes between two steps once the database is about to be closed', () => {
  const { log, mergeBetween, stopMerges, write } = opened({ steps: 2 });
  for (let n = 0; n < 64; n += 1) write();
  stopMerges();
  mergeBetween();
  expect(log).not.toContain('step');
});
