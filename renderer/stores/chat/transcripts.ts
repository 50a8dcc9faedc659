import type { StoreApi } from 'zustand/vanilla';
import type { Message } from '../../../shared/domain/chat.ts';
import type { ConversationId } from '../../../shared/domain/primitives.ts';
import type { ChatState, Transcript } from './chatState.ts';
import { putMessage } from './transcript.ts';

export const EMPTY_TRANSCRIPT: Transcript = {
  status: 'loading',
  problem: null,
  messages: [],
  sessions: [],
  hasMore: false,
  loadingOlder: false,
};

export type Transcripts = ReturnType<typeof createTranscripts>;

/** Transcripts of the conversations that were opened, in the state of the chat. */
export function createTranscripts(store: StoreApi<ChatState>) {
  function transcriptOf(conversationId: ConversationId): Transcript | undefined {
    return store.getState().transcripts[conversationId];
  }

  function update(conversationId: ConversationId, change: Partial<Transcript>): void {
    store.setState(({ transcripts }) => {
      const next = { ...(transcripts[conversationId] ?? EMPTY_TRANSCRIPT), ...change };
      return { transcripts: { ...transcripts, [conversationId]: next } };
    });
  }

  function put(conversationId: ConversationId, message: Message): void {
    const transcript = transcriptOf(conversationId);
    if (transcript) update(conversationId, { messages: putMessage(transcript.messages, message) });
  }

  function remove(conversationId: ConversationId): void {
    store.setState(({ transcripts: { [conversationId]: _, ...transcripts } }) => ({ transcripts }));
  }

  function ids(): ConversationId[] {
    return Object.keys(store.getState().transcripts) as ConversationId[];
  }

  return { ids, transcriptOf, update, put, remove };
}
