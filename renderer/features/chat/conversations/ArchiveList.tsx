import { useRef } from 'react';
import { useRovingRows } from '../../../ui/useRovingRows.ts';
import type { Id } from '../../../../shared/domain/primitives.ts';
import { useSelect, useWorkspace } from '../../../stores/app/storesContext.ts';
import { ConversationRow } from './ConversationRow.tsx';
import { useText } from '../../../ui/text/useText.ts';

/** Archived conversations, which still count for answers. */
export function ArchiveList({ currentId }: { readonly currentId: Id | null }) {
  const { t } = useText();
  const scroller = useRef<HTMLDivElement>(null);
  useRovingRows(scroller);
  const { conversations } = useWorkspace();
  const list = useSelect(conversations, (state) => state.list);
  const archived = list.filter((each) => each.archivedAt !== null);
  return (
    <div className="conversations__scroll" ref={scroller}>
      <h2 className="conversations__day">{t('chat:archiveTitle')}</h2>
      <p className="conversations__note">
        {archived.length === 0 ? t('chat:archiveEmpty') : t('chat:archiveNote')}
      </p>
      <ul>
        {archived.map((conversation) => (
          <li key={conversation.id}>
            <ConversationRow conversation={conversation} current={conversation.id === currentId} />
          </li>
        ))}
      </ul>
    </div>
  );
}
