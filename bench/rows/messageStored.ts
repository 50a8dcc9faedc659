import {
  closeSync,
  copyFileSync,
  constants,
  fdatasyncSync,
  mkdtempSync,
  openSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEventBus } from '../../electron/engine/bus/eventBus.ts';
import { createLedger } from '../../electron/engine/bus/ledger.ts';
import { createUnsentChoices } from '../../electron/engine/chat/unsentChoices.ts';
import { sendMessage, type RouterDependencies } from '../../electron/engine/chat/messageRouter.ts';
import { createSystemIds, silentLogger } from '../../electron/engine/dependencies.ts';
import { writeAgentResponse, writeUserMessage } from '../../electron/engine/ingest/hotPath.ts';
import { indexNeighbors } from '../../electron/engine/ingest/slowPath.ts';
import { openWriter } from '../../electron/engine/storage/connection/database.ts';
import { openExternalJournal } from '../../electron/engine/storage/files/externalJournal.ts';
import { openHeadFile } from '../../electron/engine/storage/files/headFile.ts';
import { createWriteStore } from '../../electron/engine/storage/store.ts';
import { checkpoint } from '../../electron/engine/storage/files/walCheckpoint.ts';
import { sealLine } from '../../electron/engine/storage/files/sealedLine.ts';
import { slope } from '../lib/growth.ts';
import { ms, quantile, type SpeedRow } from '../lib/row.ts';
import { seededDatabase, SEEDED_UNTIL } from '../lib/seededDatabase.ts';
import { createSentences } from '../lib/vocabulary.ts';
import type { MessageId, ConversationId } from '../../shared/domain/primitives.ts';
import { asMessageId } from '../../tests/support/ids.ts';

const WARM_UP = 50;
const MESSAGES = 600;
const TURNS_PER_CONVERSATION = 200;
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
    const stores = sizes.map((nodes) => openStore(folder, nodes));
    const floor = openFloor(join(folder, 'floor'));
    const sentence = createSentences(23);
    const floors: number[] = [];
    const taken = stores.map((): number[] => []);
    for (let i = 0; i < WARM_UP + MESSAGES; i += 1) {
      const text = sentence(18 + (i % 24));
      const floorMs = floor.append(text);
      if (i >= WARM_UP) floors.push(floorMs);
      for (const [index, store] of stores.entries()) {
        const storeMs = await store.send(text, i);
        if (i >= WARM_UP) taken[index]?.push(storeMs);
      }
    }
    for (const store of stores) store.close();
    floor.close();
    return evaluate(sizes, taken, floors);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function evaluate(sizes: readonly number[], taken: readonly number[][], floors: readonly number[]) {
  const floorMs = quantile(floors, 0.5);
  const over = taken.map((samples) => quantile(samples, 0.5) - floorMs);
  const existing = sizes.map((nodes) => nodes + WARM_UP + MESSAGES);
  const exponent = slope(
    existing.map(Math.log),
    over.map((value) => Math.log(Math.max(value, 0.001))),
  );
  const baselineMs = quantile(taken[0] ?? [], 0.5);
  const measured = sizes.map((nodes, i): MessageStored => {
    const samples = taken[i] ?? [];
    const overFloorMs = over[i] ?? Infinity;
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

function openStore(folder: string, nodes: number) {
  const file = join(folder, `${nodes}.db`);
  copyFileSync(seededDatabase(nodes), file, constants.COPYFILE_FICLONE);
  const db = openWriter(file);
  const store = createWriteStore(db);
  let now = SEEDED_UNTIL;
  const clock = { now: () => now };
  const ids = createSystemIds(clock);
  const bus = createEventBus(
    store.journal,
    [
      { name: 'answer', topics: ['user.message'], handle: () => undefined },
      {
        name: 'neighbours',
        topics: ['user.message', 'agent.response'],
        handle: ({ payload }) => indexNeighbors(store, ledger, payload),
      },
    ],
    silentLogger,
  );
  const headFile = openHeadFile(join(folder, `${nodes}.mark`));
  const externalJournal = openExternalJournal(join(folder, `${nodes}.ndjson`));
  const ledger = createLedger({
    store,
    bus: () => bus,
    headFile,
    externalJournal,
    databaseId: 'bench',
    onCorrupt: (error) => {
      throw error;
    },
  });
  const deps: RouterDependencies = {
    store,
    ledger,
    record: (event) => writeUserMessage(store, event),
    unsentChoices: createUnsentChoices(),
    takeAttachments: () => [],
    clock,
    ids,
    author: () => 'built-in',
    settings: () => ({ memoryEnabled: true, sessionTimeoutSec: 1_800, redact: true }),
  };
  let conversationId: ConversationId | null = null;

  /** Untimed: what follows a message before the next one comes. */
  const answer = (turnId: string, messageId: MessageId) => {
    now += 2_000;
    ledger.commit(() => {
      const episode = { id: ids.next(), seq: store.sequences.next('nodes') };
      const event = {
        seq: null,
        id: ids.next(),
        at: now,
        topic: 'agent.response' as const,
        turnId,
        messageId,
        author: 'built-in',
        state: 'complete' as const,
        text: 'Noted. I will find it when you ask.',
        reasoning: '',
        toolCalls: [],
        usage: null,
        problem: null,
        citations: [],
        actions: [],
        episode,
      };
      writeAgentResponse(store, event);
      return { value: null, events: [event] };
    });
  };
  return {
    async send(text: string, i: number): Promise<number> {
      now += 60_000;
      if (i % TURNS_PER_CONVERSATION === 0) conversationId = null;
      const request = { workspaceId: 'bench', conversationId, clientMessageId: ids.next(), text };
      const start = performance.now();
      const sent = sendMessage(deps, request);
      const took = performance.now() - start;
      conversationId = sent.conversationId;
      answer(sent.turnId, sent.answer?.id ?? asMessageId(''));
      await bus.idle();
      if (i % CHECKPOINT_EVERY === 0) checkpoint(file, false);
      return took;
    },
    close() {
      bus.close();
      db.close();
      headFile.close();
      externalJournal.close();
    },
  };
}
