import { onTestFinished } from 'vitest';
import type { Client, Engine } from '../../electron/engine/engineApi.ts';
import {
  createSystemIds,
  silentLogger,
  type Logger,
  type StartParser,
  type StartTaskThread,
} from '../../electron/engine/dependencies.ts';
import { openEngine } from '../../electron/engine/engine.ts';
import type { ModelOptions } from '../../electron/engine/models/models.ts';
import type { Message } from '../../shared/domain/chat.ts';
import { createEngineCaller, type EngineCaller } from './engineCaller.ts';
import { startInlineTaskThread } from './inlineTaskThread.ts';
import { createManualClock, type ManualClock } from './manualClock.ts';
import { SCHEMA_FOLDER } from './schemaFolder.ts';
import type { ConversationId } from '../../shared/domain/primitives.ts';
import { asMessageId, asConversationId } from './ids.ts';

/** The whole engine in the test's own thread, as one client sees it. */
export interface TestEngine {
  readonly engine: Engine;
  readonly client: Client;
  readonly clock: ManualClock;
  /** Parses like the server does; the client's workspace is filled in. */
  readonly call: EngineCaller;
  /** Sends a turn and waits for its answer; in the same conversation as the turn before. */
  say(text: string): Promise<Message>;
  readonly conversationId: () => ConversationId;
  startNewConversation(): void;
  close(): Promise<void>;
}

export interface TestEngineOptions extends ModelOptions {
  readonly home: string;
  readonly clock?: ManualClock;
  readonly environment?: Readonly<Record<string, string>>;
  readonly logger?: Logger;
  /** Parser of rich documents; by default the real one. */
  readonly startParser?: StartParser;
  /** Threads of reader and maintenance tasks; by default the test's own. */
  readonly startTaskThread?: StartTaskThread;
}

export async function startTestEngine(options: TestEngineOptions): Promise<TestEngine> {
  const clock = options.clock ?? createManualClock();
  const engine = await openEngine(
    {
      home: options.home,
      version: 'test',
      environment: options.environment ?? {},
      schemaFolder: SCHEMA_FOLDER,
    },
    {
      ...options,
      clock,
      ids: createSystemIds(clock),
      logger: options.logger ?? silentLogger,
      startTaskThread: options.startTaskThread ?? startInlineTaskThread,
      passphraseWork: 2,
    },
  );
  const client: Client = { id: 'test', workspaceId: engine.initialWorkspaceId() };
  let conversationId: ConversationId | null = null;
  let closed = false;
  let sent = 0;
  const run = randomName();
  const close = async () => {
    if (closed) return;
    closed = true;
    await engine.close();
  };
  onTestFinished(close);

  const call = createEngineCaller(() => engine, client);
  return {
    engine,
    client,
    clock,
    call,
    async say(text) {
      clock.advance(1_000);
      const early: Message[] = [];
      let resolveAnswer: ((message: Message) => void) | null = null;
      let turnId: string | null = null;
      const unsubscribe = engine.subscribe((event) => {
        if (event.name !== 'chat.finished') return;
        if (event.payload.turnId === turnId) resolveAnswer?.(event.payload.message);
        else early.push(event.payload.message);
      });
      const clientMessageId = asMessageId(`${run}-${(sent += 1)}`);
      const reply = await call('chat.send', { conversationId, clientMessageId, text });
      conversationId = reply.conversationId;
      turnId = reply.turnId;
      const finished =
        early.find((message) => message.turnId === turnId) ??
        (await new Promise<Message>((resolve) => {
          resolveAnswer = resolve;
        }));
      unsubscribe();
      return finished;
    },
    conversationId: () => conversationId ?? asConversationId(''),
    startNewConversation() {
      conversationId = null;
    },
    close,
  };
}

function randomName(): string {
  return Math.random().toString(36).slice(2);
}
