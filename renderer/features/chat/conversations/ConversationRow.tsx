import { BookDashed, Check, Ghost } from 'lucide-react';
import { memo, useState } from 'react';
import { Button as AriaButton, type PressEvent } from 'react-aria-components';
import type { Conversation } from '../../../../shared/domain/chat.ts';
import { useApp, useSelect, useWorkspace } from '../../../stores/app/storesContext.ts';
import { InlineRename } from '../../../ui/controls/InlineRename.tsx';
import { ConversationMenu } from './ConversationMenu.tsx';
import { useAfterPaint } from '../../../ui/useAfterPaint.ts';
import { useConversationActions } from './useConversationActions.tsx';
import { TimeText } from '../../../ui/display/TimeText.tsx';
import { useFormat, useNow } from '../../../ui/text/useFormat.ts';
import { textBeyondTitle } from './textBeyondTitle.ts';
import { useText } from '../../../ui/text/useText.ts';
import { useReturnFocus } from '../../../ui/useReturnFocus.ts';

interface ConversationRowProps {
  readonly conversation: Conversation;
  readonly current: boolean;
}

export const ConversationRow = memo(function ConversationRow(props: ConversationRowProps) {
  const { conversation, current } = props;
  const { t } = useText();
  const { route, view } = useApp();
  const { chat, conversations } = useWorkspace();
  const [renaming, setRenaming] = useState(false);
  const menuButton = useReturnFocus(renaming);
  const isPainted = useAfterPaint();
  const unread = useSelect(conversations, (state) => state.unread.has(conversation.id));
  const answering = useSelect(conversations, (state) => state.answering.has(conversation.id));
  const selecting = useSelect(conversations, (state) => state.mode !== 'off');
  const selected = useSelect(conversations, (state) => state.selected.has(conversation.id));
  const actions = useConversationActions(conversation, {
    onRename: () => setRenaming(true),
    open: false,
  });
  const title = conversation.title || t('chat:untitled');
  const preview = textBeyondTitle(title, conversation.preview);
  // Prefetch on hover: a conversation that is pointed at is likely to be opened.
  const prefetch = () => void chat.prefetch(conversation.id);

  /** Opens it; with Ctrl or Shift, or while selecting, changes the selection. */
  function press({ ctrlKey, metaKey, shiftKey }: PressEvent): void {
    const isStored = !conversation.temporary && conversation.archivedAt === null;
    if (isStored && shiftKey) {
      // Shift-click selects rows, not text.
      window.getSelection()?.removeAllRanges();
      const at = route.getState();
      conversations.selectRangeTo(conversation.id, at.screen === 'chat' ? at.conversationId : null);
    } else if (isStored && (selecting || ctrlKey || metaKey)) conversations.toggle(conversation.id);
    else {
      route.go({ screen: 'chat', conversationId: conversation.id });
      view.close();
    }
  }

  if (renaming) {
    return (
      <div className="conversation conversation--renaming">
        <InlineRename
          label={t('chat:renameLabel')}
          value={conversation.title}
          onClose={() => setRenaming(false)}
          onSave={(name) => conversations.rename(conversation.id, name)}
        />
      </div>
    );
  }
  return (
    <div
      data-row={conversation.id}
      className={[
        'conversation',
        current && 'conversation--current',
        selected && 'conversation--selected',
      ]
        .filter(Boolean)
        .join(' ')}
    >
      <AriaButton
        className="conversation__link"
        {...(current ? { 'aria-current': 'true' } : {})}
        onHoverStart={prefetch}
        onFocus={prefetch}
        onPressStart={prefetch}
        {...(selecting ? { 'aria-pressed': selected } : {})}
        onPress={press}
      >
        <span dir="auto" className="conversation__title">
          {title}
        </span>
        {selected ? <Check size={14} aria-hidden /> : null}
        {conversation.temporary ? (
          <Ghost size={14} role="img" aria-label={t('chat:temporary')} />
        ) : null}
        {conversation.memory || conversation.temporary ? null : (
          <BookDashed size={14} role="img" aria-label={t('chat:memoryIsOff')} />
        )}
        {answering ? (
          <span className="conversation__state" role="img" aria-label={t('chat:answering')}>
            …
          </span>
        ) : null}
        {unread ? (
          <span className="conversation__unread" role="img" aria-label={t('chat:unread')} />
        ) : null}
        <span className="conversation__preview">
          {conversation.labels.map((label) => (
            <span key={label} className="conversation__label">
              {label}
            </span>
          ))}
          {preview === '' ? <LastMessageTime at={conversation.lastMessageAt} /> : preview}
        </span>
      </AriaButton>
      <span className="conversation__actions">
        {isPainted ? (
          <ConversationMenu
            buttonRef={menuButton}
            size="s"
            label={t('chat:actionsOf', { title })}
            actions={actions}
          />
        ) : null}
      </span>
    </div>
  );
});

/** Time of the last message: it stands where a preview would only repeat the title. */
function LastMessageTime({ at }: { readonly at: number }) {
  const format = useFormat();
  const now = useNow();
  return <TimeText at={at} as={format.daysSince(at, now) === 0 ? 'time' : 'day'} />;
}
