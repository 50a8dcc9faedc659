import { useRef } from 'react';
import { useRovingRows } from '../../../ui/useRovingRows.ts';
import { useSelect, useWorkspace } from '../../../stores/app/storesContext.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TimeText } from '../../../ui/display/TimeText.tsx';
import { useText } from '../../../ui/text/useText.ts';

export function TrashList() {
  const { t } = useText();
  const scroller = useRef<HTMLDivElement>(null);
  useRovingRows(scroller);
  const { conversations } = useWorkspace();
  const trash = useSelect(conversations, (state) => state.trash);
  if (trash === null) return <div className="conversations__scroll" aria-busy />;
  return (
    <div className="conversations__scroll" ref={scroller}>
      <h2 className="conversations__day">{t('chat:trash')}</h2>
      <p className="conversations__note">
        {trash.length === 0 ? t('chat:trashEmpty') : t('chat:trashNote')}
      </p>
      <ul>
        {trash.map((conversation) => (
          <li
            key={conversation.id}
            data-row={conversation.id}
            className="conversation conversation--trashed"
          >
            <span className="conversation__title">{conversation.title || t('chat:untitled')}</span>
            <span className="conversation__preview">
              <TimeText at={conversation.trashedAt ?? conversation.lastMessageAt} />
            </span>
            <Button size="s" tone="plain" onPress={() => void conversations.restore(conversation)}>
              {t('common:restore')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
