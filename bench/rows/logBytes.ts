import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openMessageStore } from '../lib/messageStore.ts';
import { quantile } from '../lib/row.ts';
import { createSentences } from '../lib/vocabulary.ts';

const WARM_UP = 50;
const TURNS = 350;

/** Gates and aims, KB: half of all turns, 19 of 20. */
const LIMIT = { p50: 360, p95: 640 };
const AIM = { p50: 200, p95: 360 };

interface LogBytes {
  /** KB of log that a turn writes: a message and its answer. */
  readonly turn: { readonly p50: number; readonly p95: number; readonly max: number };
  /** KB a turn of the merges that follow it while nothing is written, on average. */
  readonly mergesMean: number;
  /** Time of one step of such a merge, ms. */
  readonly stepMs: { readonly p95: number; readonly max: number };
  readonly gateMet: boolean;
  readonly aimMet: boolean;
}

/** Bytes of write-ahead log that a turn of a chat writes, and those of the merges after it. */
export async function logBytes(nodes: number): Promise<LogBytes> {
  const folder = mkdtempSync(join(tmpdir(), 'loci-bench-log-'));
  try {
    const chat = openMessageStore(folder, nodes, Number.POSITIVE_INFINITY);
    const sentence = createSentences(31);
    const logSize = () => statSync(`${chat.file}-wal`).size / 1_024;
    const turns: number[] = [];
    const merges: number[] = [];
    const steps: number[] = [];
    for (let i = 0; i < WARM_UP + TURNS; i += 1) {
      const before = i === 0 ? 0 : logSize();
      await chat.send(sentence(18 + (i % 24)), i);
      const after = logSize();
      for (let hasMore = true; hasMore;) {
        const start = performance.now();
        chat.store.unsyncedTransaction(() => {
          hasMore = chat.store.fullTextMerges.step(4);
        });
        steps.push(performance.now() - start);
      }
      if (i < WARM_UP) continue;
      turns.push(after - before);
      merges.push(logSize() - after);
    }
    chat.close();
    const turn = {
      p50: Math.round(quantile(turns, 0.5)),
      p95: Math.round(quantile(turns, 0.95)),
      max: Math.round(Math.max(...turns)),
    };
    const isWithin = ({ p50, p95 }: typeof LIMIT) => turn.p50 <= p50 && turn.p95 <= p95;
    return {
      turn,
      mergesMean: Math.round(merges.reduce((sum, kb) => sum + kb, 0) / merges.length),
      stepMs: {
        p95: Math.round(quantile(steps, 0.95) * 10) / 10,
        max: Math.round(Math.max(...steps) * 10) / 10,
      },
      gateMet: isWithin(LIMIT),
      aimMet: isWithin(AIM),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
