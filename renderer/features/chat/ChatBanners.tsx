import { BookDashed, Ghost } from 'lucide-react';
import type { ConversationId } from '../../../shared/domain/primitives.ts';
import { useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { conversationOf } from '../../stores/chat/conversationState.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useText } from '../../ui/text/useText.ts';

/** Banners of a conversation, such as the one that says that nothing is stored. */
export function ChatBanners({
  conversationId,
}: {
  readonly conversationId: ConversationId | null;
}) {
  const { t } = useText();
  const { conversations, newChat } = useWorkspace();
  const choices = useSelect(newChat, (state) => state);
  const conversation = useSelect(conversations, (state) => conversationOf(state, conversationId));
  const { temporary, memory } =
    conversationId === null ? choices : (conversation ?? STORED_DEFAULTS);

  if (temporary) {
    return (
      <p className="chat-mark chat-mark--temporary">
        <Ghost size={16} aria-hidden />
        <span>
          <strong>{t('chat:temporary')}.</strong> {t('chat:temporaryText')}
        </span>
      </p>
    );
  }
  if (memory) return null;
  return (
    <p className="chat-mark">
      <BookDashed size={16} aria-hidden />
      <span>
        <strong>{t('chat:memoryIsOff')}.</strong> {t('chat:memoryOffText')}
      </span>
      <Button
        size="s"
        tone="quiet"
        onPress={() => {
          if (conversationId === null) newChat.choose({ memory: true });
          else void conversations.change(conversationId, { memory: true });
        }}
      >
        {t('chat:memoryOn')}
      </Button>
    </p>
  );
}

/** Flags of an unknown conversation, which is assumed to be stored. */
const STORED_DEFAULTS = { temporary: false, memory: true };
