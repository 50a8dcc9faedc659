import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sealLine } from '../../electron/engine/storage/files/sealedLine.ts';
import { slope } from '../lib/growth.ts';
import { openMessageStore } from '../lib/messageStore.ts';
import { ms, quantile, type SpeedRow } from '../lib/row.ts';
import { SEEDED_UNTIL } from '../lib/seededDatabase.ts';
import { createSentences } from '../lib/vocabulary.ts';

const WARM_UP = 50;
const MESSAGES = 600;
const CHECKPOINT_EVERY = 100;

interface MessageStored {
  readonly nodes: number;
  readonly row: SpeedRow;
  /** Commit minus append and fdatasync, medians. */
  readonly overFloorMs: number;
}

/**
 * The whole message as `chat.send` stores it (durable, with mark and journal outside) into
 * databases of several sizes, in turn with an append and fdatasync of the same message's bytes, so
 * that whatever else the machine does weighs on all of them alike.
 */
export async function messageStored(
  sizes: readonly number[],
): Promise<{ sizes: MessageStored[]; exponent: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'loci-bench-run-'));
  try {
    const stores = sizes.map((nodes) => openMessageStore(folder, nodes, CHECKPOINT_EVERY));
    const floor = openFloor(join(folder, 'floor'));
    const sentence = createSentences(23);
    const floors: number[] = [];
    const timesMs = stores.map((): number[] => []);
    for (let i = 0; i < WARM_UP + MESSAGES; i += 1) {
      const text = sentence(18 + (i % 24));
      const floorMs = floor.append(text);
      if (i >= WARM_UP) floors.push(floorMs);
      for (const [index, store] of stores.entries()) {
        const storeMs = await store.send(text, i);
        if (i >= WARM_UP) timesMs[index]?.push(storeMs);
      }
    }
    for (const store of stores) store.close();
    floor.close();
    return evaluate(sizes, timesMs, floors);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function evaluate(
  sizes: readonly number[],
  timesMs: readonly number[][],
  floors: readonly number[],
) {
  const floorMs = quantile(floors, 0.5);
  const excessMs = timesMs.map((samples) => quantile(samples, 0.5) - floorMs);
  const existing = sizes.map((nodes) => nodes + WARM_UP + MESSAGES);
  const exponent = slope(
    existing.map(Math.log),
    excessMs.map((value) => Math.log(Math.max(value, 0.001))),
  );
  const baselineMs = quantile(timesMs[0] ?? [], 0.5);
  const measured = sizes.map((nodes, i): MessageStored => {
    const samples = timesMs[i] ?? [];
    const overFloorMs = excessMs[i] ?? Infinity;
    return {
      nodes,
      overFloorMs: ms(overFloorMs),
      row: {
        name: 'message stored',
        p50Ms: ms(quantile(samples, 0.5)),
        p95Ms: ms(quantile(samples, 0.95)),
        floorMs: ms(floorMs),
        baselineMs: ms(baselineMs),
        gateMet: overFloorMs <= 1 && exponent <= 0.1,
        aimMet: overFloorMs <= 0.4 && exponent <= 0.05,
      },
    };
  });
  return { sizes: measured, exponent };
}

function openFloor(path: string) {
  const fd = openSync(path, 'a');
  return {
    append(text: string): number {
      const line = `${sealLine({ id: 'x'.repeat(36), at: SEEDED_UNTIL, text })}\n`;
      const start = performance.now();
      writeSync(fd, line);
      fdatasyncSync(fd);
      return performance.now() - start;
    },
    close: () => closeSync(fd),
  };
}
