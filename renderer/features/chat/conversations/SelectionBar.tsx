import { Archive, Tag, Trash2, X } from 'lucide-react';
import { useSelect, useWorkspace } from '../../../stores/app/storesContext.ts';
import { IconButton } from '../../../ui/controls/Button.tsx';
import { useText } from '../../../ui/text/useText.ts';
import { LabelForm } from './LabelForm.tsx';

/** Bulk actions on the selected conversations: each one change, with one undo. */
export function SelectionBar() {
  const { t } = useText();
  const { conversations } = useWorkspace();
  const mode = useSelect(conversations, (state) => state.mode);
  const count = useSelect(conversations, (state) => state.selected.size);
  if (mode === 'off') return null;
  const isSelectionEmpty = count === 0;
  return (
    <section className="selection" aria-label={t('chat:selection.bar')}>
      <div className="selection__row">
        <span className="selection__count num" role="status">
          {t('chat:selection.count', { count })}
        </span>
        <IconButton
          size="s"
          label={t('chat:labels.change')}
          isDisabled={isSelectionEmpty}
          onPress={() => conversations.setMode(mode === 'labeling' ? 'selecting' : 'labeling')}
        >
          <Tag size={15} aria-hidden />
        </IconButton>
        <IconButton
          size="s"
          label={t('chat:archive')}
          isDisabled={isSelectionEmpty}
          onPress={() => void conversations.bulk({ kind: 'archive', archived: true })}
        >
          <Archive size={15} aria-hidden />
        </IconButton>
        <IconButton
          size="s"
          label={t('chat:moveToTrash')}
          isDisabled={isSelectionEmpty}
          onPress={() => void conversations.bulk({ kind: 'trash' })}
        >
          <Trash2 size={15} aria-hidden />
        </IconButton>
        <IconButton
          size="s"
          label={t('chat:selection.clear')}
          onPress={() => conversations.clearSelection()}
        >
          <X size={15} aria-hidden />
        </IconButton>
      </div>
      {mode === 'labeling' && !isSelectionEmpty ? <LabelForm /> : null}
    </section>
  );
}
