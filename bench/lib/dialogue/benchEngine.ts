import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runAction } from '../../../electron/engine/curation/changeGroup.ts';
import { insertMemory } from '../../../electron/engine/curation/newNode.ts';
import { createSystemIds, silentLogger } from '../../../electron/engine/dependencies.ts';
import type { Client, Engine } from '../../../electron/engine/engineApi.ts';
import { openEngine } from '../../../electron/engine/engine.ts';
import type { Message } from '../../../shared/domain/chat.ts';
import type { NodeKind } from '../../../shared/domain/node.ts';
import type { ConversationId } from '../../../shared/domain/primitives.ts';
import { seedHome } from '../../../e2e/support/seed.ts';
import { createEngineCaller } from '../../../tests/support/engineCaller.ts';
import { startInlineTaskThread } from '../../../tests/support/inlineTaskThread.ts';
import { asMessageId } from '../../../tests/support/ids.ts';
import { createManualClock } from '../../../tests/support/manualClock.ts';
import { openModelServer, type FakeModelServer } from '../../../tests/support/modelServer.ts';

/** Memory to be there before a conversation begins. */
interface SeededMemory {
  readonly content: string;
  readonly kind: NodeKind;
  readonly trust: 'user' | 'extracted';
}

/** A real engine with a home of its own, whose chat model is scripted. */
export interface BenchEngine {
  readonly server: FakeModelServer;
  sendMessage(text: string): Promise<Message>;
  close(): Promise<void>;
}

const SCHEMA = join(import.meta.dirname, '../../../schema');

/** Opens an engine at a time of day in UTC, with these memories. */
export async function openBenchEngine(
  at: number,
  memories: readonly SeededMemory[],
): Promise<BenchEngine> {
  const home = mkdtempSync(join(tmpdir(), 'loci-bench-'));
  const server = await openModelServer();
  const clock = createManualClock(at);
  const open = async (): Promise<Engine> =>
    await openEngine(
      {
        home,
        version: 'bench',
        environment: { LOCI_BASE_URL: server.baseUrl, LOCI_CHAT_MODEL: 'small' },
        schemaFolder: SCHEMA,
      },
      {
        clock,
        ids: createSystemIds(clock),
        logger: silentLogger,
        startTaskThread: startInlineTaskThread,
      },
    );
  if (memories.length > 0) {
    await (await open()).close();
    seedMemories(home, at, memories);
  }
  const engine = await open();
  const client: Client = { id: 'bench', workspaceId: engine.initialWorkspaceId() };
  const call = createEngineCaller(() => engine, client);
  let conversationId: ConversationId | null = null;
  let sent = 0;
  return {
    server,
    async sendMessage(text) {
      clock.advance(1_000);
      const finished = new Map<string, (message: Message) => void>();
      const earlyAnswers = new Map<string, Message>();
      const unsubscribe = engine.subscribe((event) => {
        if (event.name !== 'chat.finished') return;
        const { turnId, message } = event.payload;
        const resolve = finished.get(turnId);
        if (resolve === undefined) earlyAnswers.set(turnId, message);
        else resolve(message);
      });
      const clientMessageId = asMessageId(`bench-${(sent += 1)}`);
      const request = { conversationId, clientMessageId, text };
      const reply = await call('chat.send', request);
      conversationId = reply.conversationId;
      const answer =
        earlyAnswers.get(reply.turnId) ??
        (await new Promise<Message>((resolve) => finished.set(reply.turnId, resolve)));
      unsubscribe();
      return answer;
    },
    async close() {
      await engine.close();
      await server.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

function seedMemories(home: string, now: number, memories: readonly SeededMemory[]): void {
  seedHome(home, (seed) => {
    const { curation } = seed;
    // Told the day before.
    seed.at(now - 86_400_000);
    for (const { content, kind, trust } of memories) {
      runAction(curation, { actor: 'user', cause: 'remember', label: content }, (set) =>
        insertMemory(
          curation,
          set,
          { content, kind, sourceRef: null },
          {
            trust,
            review: null,
            confidence: trust === 'user' ? 1 : 0.8,
            role: 'user',
            attributes: {},
          },
        ),
      );
    }
  });
}
