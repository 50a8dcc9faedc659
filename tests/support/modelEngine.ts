import type { EngineEvent } from '../../electron/engine/engineApi.ts';
import type { Message } from '../../shared/domain/chat.ts';
import { startFakeModelServer, type FakeModelServer } from './fakeModelServer.ts';
import { quickTiming } from './modelStream.ts';
import { temporaryFolder } from './temporaryFolder.ts';
import { startTestEngine, type TestEngine, type TestEngineOptions } from './testEngine.ts';
import { asMessageId } from './ids.ts';
import type { ConversationId } from '../../shared/domain/primitives.ts';

export interface ModelEngine extends TestEngine {
  readonly server: FakeModelServer;
  readonly home: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Everything the engine told its clients. */
  readonly events: EngineEvent[];
  /** Messages of the conversation as a screen would list them. */
  shown(conversationId?: ConversationId): Promise<Message[]>;
  /** Sends a turn without waiting for its answer. */
  send(text: string): Promise<{ turnId: string; conversationId: ConversationId; answerId: string }>;
  /** Waits for the end of an answer. */
  finished(messageId: string): Promise<Message>;
}

/** An engine whose chat role is a fake server's `small`. */
export async function startModelEngine(
  options: Partial<TestEngineOptions> & { readonly server?: FakeModelServer } = {},
): Promise<ModelEngine> {
  const server = options.server ?? (await startFakeModelServer());
  const home = options.home ?? temporaryFolder();
  const environment = options.environment ?? {
    LOCI_BASE_URL: server.baseUrl,
    LOCI_CHAT_MODEL: 'small',
  };
  const engine = await startTestEngine({ timing: quickTiming, ...options, home, environment });
  const events: EngineEvent[] = [];
  engine.engine.subscribe((event) => events.push(event));
  let sent = 0;
  const end = (messageId: string): Message | undefined => {
    const event = events.find(
      ({ name, payload }) => name === 'chat.finished' && payload.messageId === messageId,
    );
    return event?.name === 'chat.finished' ? event.payload.message : undefined;
  };
  return {
    ...engine,
    server,
    home,
    environment,
    events,
    async shown(conversationId = engine.conversationId()) {
      return (await engine.call('conversations.messages', { conversationId })).messages;
    },
    async send(text) {
      engine.clock.advance(1_000);
      const { turnId, conversationId, answer } = await engine.call('chat.send', {
        conversationId: engine.conversationId() === '' ? null : engine.conversationId(),
        clientMessageId: asMessageId(`m-${process.pid}-${(sent += 1)}`),
        text,
      });
      return { turnId, conversationId, answerId: answer?.id ?? '' };
    },
    async finished(messageId) {
      for (;;) {
        const message = end(messageId);
        if (message !== undefined) return message;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },
  };
}
