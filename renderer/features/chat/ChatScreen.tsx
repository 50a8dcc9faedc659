import { useEffect } from 'react';
import type { Id } from '../../../shared/domain/primitives.ts';
import { useApp, useSelect, useWorkspace } from '../../stores/context.ts';
import { ChatHeader } from './ChatHeader.tsx';
import { Composer } from './Composer.tsx';
import { ConversationPane } from './ConversationPane.tsx';
import { NewChat } from './NewChat.tsx';
import { TranscriptView } from './TranscriptView.tsx';
import './chat.css';

export function ChatScreen({ conversationId }: { readonly conversationId: Id | null }) {
  const { route } = useApp();
  const { chat, conversations } = useWorkspace();
  const connected = useSelect(useApp().connection.store, (state) => state.phase === 'ready');

  useEffect(() => {
    if (conversationId === null) return;
    void chat.open(conversationId);
    conversations.markRead(conversationId);
  }, [chat, conversations, conversationId]);

  async function send(text: string): Promise<void> {
    const id = conversationId ?? chat.begin();
    if (conversationId === null) route.go({ screen: 'chat', conversationId: id });
    const stored = await chat.outbox.send(id, text);
    // The engine has the last word on the id.
    const at = route.getState();
    const stillHere = at.screen === 'chat' && at.conversationId === id;
    if (stored !== null && stored !== id && stillHere) {
      route.go({ screen: 'chat', conversationId: stored });
    }
  }

  return (
    <>
      <ConversationPane currentId={conversationId} />
      <main id="main" className="screen chat" tabIndex={-1}>
        <ChatHeader conversationId={conversationId} />
        {conversationId === null ? (
          <NewChat />
        ) : (
          <TranscriptView key={conversationId} conversationId={conversationId} />
        )}
        <Composer conversationId={conversationId} connected={connected} onSend={send} />
      </main>
    </>
  );
}
