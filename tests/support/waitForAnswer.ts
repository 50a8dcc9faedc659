import { expect } from 'vitest';
import type { ConversationId } from '../../shared/domain/primitives.ts';
import type { TestEngine } from './testEngine.ts';

/** Waits until a conversation ends in a question with its complete answer. */
export async function waitForAnswer(
  engine: TestEngine,
  conversationId: ConversationId,
): Promise<void> {
  await expect
    .poll(async () => {
      const { messages } = await engine.call('conversations.messages', { conversationId });
      return messages.slice(-2).map(({ role, state }) => `${role} ${state}`);
    })
    .toEqual(['user complete', 'assistant complete']);
}
