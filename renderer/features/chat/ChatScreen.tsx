import type { Attachment } from '../../../shared/domain/attachment.ts';
import { useEffect } from 'react';
import type { ConversationId } from '../../../shared/domain/primitives.ts';
import { isGone } from '../../stores/chat/chatState.ts';
import type { DraftText } from '../../stores/shell/draftText.ts';
import { useApp, useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { isDefaultChoice } from '../../stores/chat/newChat.ts';
import { preloadMarkdown } from '../markdown/MarkdownText.tsx';
import { ChatHeader } from './ChatHeader.tsx';
import { ChatBanners } from './ChatBanners.tsx';
import { Composer } from './composer/Composer.tsx';
import { ConversationPane } from './conversations/ConversationPane.tsx';
import { NewChat } from './composer/NewChat.tsx';
import { TranscriptView } from './transcript/TranscriptView.tsx';
import { useStopKey } from './useStopKey.ts';
import './chat.css';

export function ChatScreen({ conversationId }: { readonly conversationId: ConversationId | null }) {
  const { route } = useApp();
  const { chat, conversations, newChat } = useWorkspace();
  const connected = useSelect(useApp().connection.store, (state) => state.phase === 'ready');

  // Disabled for a missing conversation: a message would start another one under an old address.
  const isMissing = useSelect(
    chat,
    ({ transcripts }) => conversationId !== null && isGone(transcripts[conversationId]),
  );

  useStopKey(conversationId);

  useEffect(preloadMarkdown, []);

  useEffect(() => {
    if (conversationId === null) return;
    void chat.open(conversationId);
    conversations.markRead(conversationId);
  }, [chat, conversations, conversationId]);

  /** Target conversation; null when one with these choices cannot be created now. */
  async function target(): Promise<ConversationId | null> {
    if (conversationId !== null) return conversationId;
    const choices = newChat.getState();
    if (isDefaultChoice(choices)) return chat.begin();
    const conversation = await conversations.begin(choices);
    return conversation === null ? null : chat.begin(conversation);
  }

  function isOnScreen(id: ConversationId | null): boolean {
    const at = route.getState();
    return at.screen === 'chat' && at.conversationId === id;
  }

  async function send({ text, pasted }: DraftText, files: readonly Attachment[]): Promise<boolean> {
    const id = await target();
    if (id === null) return false;
    if (conversationId === null) {
      // Nobody is led back from where they went while it was created.
      if (isOnScreen(null)) route.go({ screen: 'chat', conversationId: id });
      newChat.reset();
    }
    const stored = await chat.outbox.send(id, text, pasted, files);
    // The engine assigns the final id.
    if (stored !== null && stored !== id && isOnScreen(id)) {
      route.go({ screen: 'chat', conversationId: stored });
    }
    return true;
  }

  return (
    <>
      <ConversationPane currentId={conversationId} />
      <main id="main" className="screen chat" tabIndex={-1}>
        <ChatHeader conversationId={conversationId} />
        <ChatBanners conversationId={conversationId} />
        {conversationId === null ? (
          <NewChat />
        ) : (
          <TranscriptView key={conversationId} conversationId={conversationId} />
        )}
        {isMissing ? null : (
          <Composer conversationId={conversationId} connected={connected} onSend={send} />
        )}
      </main>
    </>
  );
}
