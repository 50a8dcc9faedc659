import { createId } from '../../../renderer/stores/shell/createId.ts';
import { vi } from 'vitest';
import type { Response } from '../../../shared/contract/index.ts';
import type { Message } from '../../../shared/domain/chat.ts';
import type { InProcessLoci } from '../../support/inProcess/openLoci.ts';
import type { ConversationId } from '../../../shared/domain/primitives.ts';
import { asConversationId } from '../../support/ids.ts';

/** Has a conversation with the built-in assistant: comes back when the last answer is there. */
export async function sendTurns(
  loci: InProcessLoci,
  texts: readonly string[],
): Promise<ConversationId> {
  let conversationId: ConversationId | null = null;
  for (const text of texts) {
    const clientMessageId = createId();
    const sent: Response<'chat.send'> = await loci.call('chat.send', {
      conversationId,
      clientMessageId,
      text,
    });
    conversationId = sent.conversationId;
  }
  const id = conversationId ?? asConversationId('');
  await vi.waitFor(
    async () => {
      const messages = await messagesOf(loci, id);
      if (messages.some(({ state }) => state === 'streaming')) throw new Error('still answering');
    },
    { timeout: 60_000, interval: 5 },
  );
  return id;
}

/** The newest messages of a conversation, as the engine holds them. */
export async function messagesOf(
  loci: InProcessLoci,
  conversationId: ConversationId,
): Promise<readonly Message[]> {
  const page = await loci.call('conversations.messages', { conversationId, limit: 200 });
  return page.messages;
}
