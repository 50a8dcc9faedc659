import { copyFileSync, constants } from 'node:fs';
import { join } from 'node:path';
import { createEventBus } from '../../electron/engine/bus/eventBus.ts';
import { createLedger } from '../../electron/engine/bus/ledger.ts';
import { createUnsentOptions } from '../../electron/engine/chat/unsentOptions.ts';
import { sendMessage, type RouterDependencies } from '../../electron/engine/chat/messageRouter.ts';
import { createSystemIds, silentLogger } from '../../electron/engine/dependencies.ts';
import { writeAgentResponse, writeUserMessage } from '../../electron/engine/ingest/hotPath.ts';
import { indexNeighbors } from '../../electron/engine/ingest/slowPath.ts';
import { openWriter } from '../../electron/engine/storage/connection/database.ts';
import { openExternalJournal } from '../../electron/engine/storage/files/externalJournal.ts';
import { openHeadFile } from '../../electron/engine/storage/files/headFile.ts';
import { createWriteStore } from '../../electron/engine/storage/createStore.ts';
import { checkpoint } from '../../electron/engine/storage/files/walCheckpoint.ts';
import { seededDatabase, SEEDED_UNTIL } from './seededDatabase.ts';
import type { MessageId, ConversationId } from '../../shared/domain/primitives.ts';
import { asMessageId } from '../../tests/support/ids.ts';

const TURNS_PER_CONVERSATION = 200;

/**
 * Copy of a seeded database with what the program stores messages by. `checkpointEvery`: messages
 * between two checkpoints.
 */
export function openMessageStore(folder: string, nodes: number, checkpointEvery: number) {
  const file = join(folder, `${nodes}.db`);
  copyFileSync(seededDatabase(nodes), file, constants.COPYFILE_FICLONE);
  const db = openWriter(file);
  const store = createWriteStore(db, 'device');
  store.transaction(() => store.fullTextMerges.defer());
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
    unsentOptions: createUnsentOptions(),
    stagedAttachments: { filesOf: () => [], release: () => undefined },
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
    file,
    store,
    async send(text: string, i: number): Promise<number> {
      now += 60_000;
      if (i % TURNS_PER_CONVERSATION === 0) conversationId = null;
      const request = { workspaceId: 'bench', conversationId, clientMessageId: ids.next(), text };
      const start = performance.now();
      const sent = sendMessage(deps, request);
      const elapsedMs = performance.now() - start;
      conversationId = sent.conversationId;
      answer(sent.turnId, sent.answer?.id ?? asMessageId(''));
      await bus.idle();
      if (i % checkpointEvery === 0) checkpoint(file, false);
      return elapsedMs;
    },
    close() {
      bus.close();
      db.close();
      headFile.close();
      externalJournal.close();
    },
  };
}
