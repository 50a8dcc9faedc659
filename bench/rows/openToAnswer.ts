import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ms, quantile, type SpeedRow } from '../lib/row.ts';
import type { SeededMemory } from '../lib/fill.ts';
import { databaseOf } from '../lib/seededDatabase.ts';

const RUNS = 5;

/** From opening a database to the first answer of search, in a process of its own each time. */
export function openToAnswer(memory: SeededMemory): SpeedRow {
  const file = databaseOf(memory);
  const script = join(import.meta.dirname, '../lib/firstAnswer.ts');
  const runs = Array.from({ length: RUNS }, () => {
    const { stdout, stderr } = spawnSync(process.execPath, [script, file], { encoding: 'utf8' });
    const elapsedMs = Number(stdout);
    if (stdout === '' || Number.isNaN(elapsedMs)) throw new Error(stderr);
    return elapsedMs;
  });
  const p50Ms = ms(quantile(runs, 0.5));
  return {
    name: 'open to first answer',
    p50Ms,
    p95Ms: ms(quantile(runs, 0.95)),
    floorMs: null,
    baselineMs: null,
    gateMet: p50Ms <= 300,
    aimMet: p50Ms <= 150,
  };
}
