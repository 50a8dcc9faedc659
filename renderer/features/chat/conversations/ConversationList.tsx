import { useRef } from 'react';
import type { Conversation } from '../../../../shared/domain/chat.ts';
import type { Id } from '../../../../shared/domain/primitives.ts';
import { useSelect, useWorkspace } from '../../../stores/app/storesContext.ts';
import { useFormat, useNow } from '../../../ui/text/useFormat.ts';
import { useErrorText } from '../../errors/useErrorText.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { VirtualList } from '../../../ui/display/VirtualList.tsx';
import { ConversationRow } from './ConversationRow.tsx';
import { shownConversations } from '../../../stores/chat/conversationState.ts';
import { useConversationKeys } from './useConversationKeys.ts';
import { groupByDay } from './groupByDay.ts';
import { useText } from '../../../ui/text/useText.ts';

/** Length above which the list is virtualized: the browser's own search covers a whole one only. */
const VIRTUALIZE_ABOVE = 60;
const ROW_HEIGHT = 56;

export function ConversationList({ currentId }: { readonly currentId: Id | null }) {
  const { t } = useText();
  const { conversations } = useWorkspace();
  const scroller = useRef<HTMLDivElement>(null);
  const state = useSelect(conversations, (each) => each);
  const { status, unlisted, problem } = state;
  useConversationKeys(scroller);
  const format = useFormat();
  const now = useNow();
  const errorText = useErrorText();

  if (status === 'failed' && problem) {
    return (
      <div className="conversations__note" role="alert">
        <p>{errorText(problem)}</p>
        <Button size="s" onPress={() => void conversations.load()}>
          {t('common:tryAgain')}
        </Button>
      </div>
    );
  }
  const visible = shownConversations(state);
  const pinned = visible.filter((each) => each.pinnedAt !== null);
  const unpinned = visible.filter((each) => each.pinnedAt === null);
  const temporary = Object.values(unlisted)
    .filter((each) => each.temporary)
    .sort((a, b) => b.lastMessageAt - a.lastMessageAt);
  const groups = [
    ...(temporary.length > 0 ? [{ heading: t('chat:temporary'), conversations: temporary }] : []),
    ...(pinned.length > 0 ? [{ heading: t('chat:pinned'), conversations: pinned }] : []),
    ...groupByDay(unpinned, format, now, t('chat:earlier')),
  ];
  if (status === 'ready' && groups.length === 0) {
    return <p className="conversations__note">{t('chat:noConversations')}</p>;
  }
  const row = (conversation: Conversation) => (
    <ConversationRow conversation={conversation} current={conversation.id === currentId} />
  );
  return (
    <div className="conversations__scroll" ref={scroller}>
      {visible.length > VIRTUALIZE_ABOVE ? (
        <VirtualList
          items={groups.flatMap(({ heading, conversations: members }) => [heading, ...members])}
          keyOf={keyOf}
          scroller={scroller}
          rowHeight={ROW_HEIGHT}
        >
          {(item) =>
            typeof item === 'string' ? <h2 className="conversations__day">{item}</h2> : row(item)
          }
        </VirtualList>
      ) : (
        groups.map((group) => (
          <section key={group.heading}>
            <h2 className="conversations__day">{group.heading}</h2>
            <ul>
              {group.conversations.map((conversation) => (
                <li key={conversation.id}>{row(conversation)}</li>
              ))}
            </ul>
          </section>
        ))
      )}
    </div>
  );
}

/** Key of a heading, or of a conversation. */
const keyOf = (item: string | Conversation) => (typeof item === 'string' ? item : item.id);
