import { contractError } from '../../../shared/contract/errors.ts';
import type { MessageId } from '../../../shared/domain/primitives.ts';
import type { ReadStore } from '../storage/store.ts';
import type { SourceRef } from './newNode.ts';

/** Episode of a message; null where memory was off, so that there is none. */
export function sourceOfMessage(store: ReadStore, messageId: MessageId): SourceRef | null {
  const message = store.messages.get(messageId);
  const conversation = message && store.conversations.bySeq(message.conversation_seq);
  if (message === null || conversation === null) {
    throw contractError('not_found', { reason: 'message' });
  }
  return message.episode_seq === null
    ? null
    : {
        episodeSeq: message.episode_seq,
        sourceSeq: conversation.source_seq,
        sessionId: message.session_id,
      };
}
