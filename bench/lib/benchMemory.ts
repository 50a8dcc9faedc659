import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createDatabase } from '../../electron/engine/storage/files/databaseFile.ts';
import type { WritableDb } from '../../electron/engine/storage/connection/database.ts';
import { readMigrations } from '../../electron/engine/storage/connection/migrate.ts';
import { createWriteStore } from '../../electron/engine/storage/createStore.ts';
import type { LedgerStore } from '../../electron/engine/storage/store.ts';
import type { NodeSeq, SourceSeq } from '../../electron/engine/storage/connection/rowNumber.ts';
import type { Sample } from './locomo.ts';
import { asConversationId } from '../../tests/support/ids.ts';
import { addFact, addSessions, addTurn } from './sampleRows.ts';

/** A memory in a database of its own, and where each turn went. */
export interface Memory {
  readonly file: string;
  readonly db: WritableDb;
  readonly store: LedgerStore;
  readonly seqByTurn: ReadonlyMap<string, NodeSeq>;
  /** Time of the last turn. */
  readonly now: number;
  close(): void;
}

/** A memory that grows as its conversations go on. */
export interface GrowingMemory extends Memory {
  /** Adds the turns of a conversation that are missing, up to a turn, or to its end. */
  add(sample: Sample, before?: string): void;
}

/** Loads conversations whole. */
export function buildMemory(
  samples: readonly Sample[],
  options: { readonly facts: boolean },
): Memory {
  const memory = createMemory(options);
  for (const sample of samples) memory.add(sample);
  return memory;
}

interface Progress {
  readonly sourceSeq: SourceSeq;
  turns: number;
  observations: number;
}

/**
 * Stores conversations as the hot and slow paths leave them: episodes with speakers, full-text rows
 * with their neighbors, temporal edges; with `facts`, the observations of ended sessions as
 * extracted facts with `derived_from` edges to their evidence.
 */
export function createMemory(options: { readonly facts: boolean }): GrowingMemory {
  const folder = mkdtempSync(join(tmpdir(), 'loci-bench-'));
  const schema = fileURLToPath(new URL('../../schema', import.meta.url));
  const identity = { databaseId: 'bench', workspaceId: 'bench', now: 0 };
  const file = join(folder, 'memory.db');
  const db = createDatabase(file, readMigrations(schema), identity);
  db.pragma('synchronous = OFF');
  const store = createWriteStore(db, 'device');
  const seqByTurn = new Map<string, NodeSeq>();
  const progressOf = new Map<string, Progress>();
  let now = 0;
  const start = (sample: Sample): Progress => {
    const sourceSeq = store.sources.insert({
      id: sample.id,
      sourceType: 'conversation',
      capturedBy: 'system',
      conversationId: asConversationId(sample.id),
      createdAt: 0,
    });
    addSessions(store, sample, sourceSeq);
    const progress = { sourceSeq, turns: 0, observations: 0 };
    progressOf.set(sample.id, progress);
    return progress;
  };
  const add = (sample: Sample, before?: string) => {
    const progress = progressOf.get(sample.id) ?? start(sample);
    const last = before === undefined ? -1 : sample.turns.findIndex(({ id }) => id === before);
    const until = last < 0 ? sample.turns.length : last;
    for (; progress.turns < until; progress.turns += 1) {
      const turn = sample.turns[progress.turns];
      if (turn === undefined) break;
      const seq = addTurn(store, sample, progress.turns, progress.sourceSeq);
      seqByTurn.set(`${sample.id} ${turn.id}`, seq);
      now = Math.max(now, turn.at);
    }
    if (!options.facts) return;
    const current = sample.turns[until]?.session ?? Number.POSITIVE_INFINITY;
    for (const observation of sample.observations.slice(progress.observations)) {
      if (observation.session >= current) break;
      addFact(store, sample, observation, seqByTurn, progress.sourceSeq);
      progress.observations += 1;
    }
  };
  const close = () => {
    db.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return {
    file,
    db,
    store,
    seqByTurn,
    get now() {
      return now;
    },
    add: (sample, before) => {
      store.transaction(() => add(sample, before));
    },
    close,
  };
}
