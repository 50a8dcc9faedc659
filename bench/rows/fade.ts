import {
  closeSync,
  constants,
  copyFileSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEventBus } from '../../electron/engine/bus/eventBus.ts';
import { createLedger, type Ledger } from '../../electron/engine/bus/ledger.ts';
import { createSystemIds, silentLogger } from '../../electron/engine/dependencies.ts';
import { createFadeStage } from '../../electron/engine/maintenance/fade.ts';
import { openWriter } from '../../electron/engine/storage/connection/database.ts';
import { openExternalJournal } from '../../electron/engine/storage/files/externalJournal.ts';
import { openHeadFile } from '../../electron/engine/storage/files/headFile.ts';
import { createWriteStore } from '../../electron/engine/storage/createStore.ts';
import { defaultSettings } from '../../shared/config.ts';
import { nightAfter } from '../lib/nightHome.ts';
import { ms, quantile, type SpeedRow } from '../lib/row.ts';
import { seededDatabase } from '../lib/seededDatabase.ts';

const NIGHTS = 7;
/** No write holds up a message for longer, milliseconds. */
const LONGEST_WRITE = 10;

/**
 * A night's fading, durable as it is: a day's worth of memories closed, one night after the other;
 * and the longest of its transactions.
 */
export async function fadeRows(nodes: number): Promise<SpeedRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'loci-bench-fade-'));
  const file = join(folder, 'memory.db');
  copyFileSync(seededDatabase(nodes), file, constants.COPYFILE_FICLONE);
  flush(file);
  const db = openWriter(file);
  const store = createWriteStore(db, 'device');
  const writes: number[] = [];
  const ledger = timeWrites(
    createLedger({
      store,
      bus: () => bus,
      headFile: openHeadFile(join(folder, 'mark')),
      externalJournal: openExternalJournal(join(folder, 'journal')),
      databaseId: 'bench',
      onCorrupt: (error) => {
        throw error;
      },
    }),
    writes,
  );
  const bus = createEventBus(store.journal, [], silentLogger);
  let now = nightAfter(0, nodes);
  const clock = { now: () => now };
  const settings = () => ({
    decayRate: defaultSettings['decay.rate_default'],
    threshold: defaultSettings['decay.threshold'],
  });
  const context = { store, clock, ids: createSystemIds(clock), settings };
  const stage = createFadeStage({
    context,
    ledger,
    find: (limit) => Promise.resolve(store.memoryHealth.faded(now, limit)),
  });
  const nights: number[] = [];
  for (let night = 0; night < NIGHTS; night += 1) {
    now = nightAfter(night + 1, nodes);
    const began = performance.now();
    const { count } = await stage.run(new AbortController().signal);
    if (count === 0) throw new Error('nothing faded');
    nights.push(performance.now() - began);
  }
  db.close();
  rmSync(folder, { recursive: true, force: true });
  return [
    row('nightly fade', nights, 200, 50),
    row('a write of the fade', writes, LONGEST_WRITE, LONGEST_WRITE / 2),
  ];
}

/** The copy's own way to the disk is no part of the night: its flush would hold up each write. */
function flush(file: string): void {
  const copy = openSync(file, 'r+');
  fsyncSync(copy);
  closeSync(copy);
}

function timeWrites(ledger: Ledger, timesMs: number[]): Ledger {
  return {
    ...ledger,
    commit(action) {
      const began = performance.now();
      try {
        return ledger.commit(action);
      } finally {
        timesMs.push(performance.now() - began);
      }
    },
  };
}

function row(
  name: string,
  samples: readonly number[],
  requiredMs: number,
  aimMs: number,
): SpeedRow {
  const p50Ms = ms(quantile(samples, 0.5));
  const p95Ms = ms(quantile(samples, 0.95));
  const baseline = { floorMs: null, baselineMs: null };
  return { name, p50Ms, p95Ms, ...baseline, gateMet: p95Ms <= requiredMs, aimMet: p95Ms <= aimMs };
}
