import type { Message } from '../../../../shared/domain/chat.ts';
import { useApp, useSelect, useWorkspace } from '../../../stores/app/storesContext.ts';
import { useText } from '../../../ui/text/useText.ts';
import { useSingleFlight } from '../../../ui/useSingleFlight.ts';
import { EMPTY_DRAFT, trimDraft } from '../../../stores/shell/draftText.ts';
import { TurnForm } from './TurnForm.tsx';

/** Edit form of a turn. Its text is kept in the view store: scrolling away must not lose it. */
export function EditTurn({ message }: { readonly message: Message }) {
  const { t } = useText();
  const { view } = useApp();
  const { chat } = useWorkspace();
  const draftText = useSelect(view, (state) => state.edits[message.id] ?? EMPTY_DRAFT);

  const save = useSingleFlight(async () => {
    const { text, pasted } = trimDraft(draftText);
    if (text === message.text.trim() || (await chat.edit(message, text, pasted)))
      view.endEdit(message.id);
  });

  return (
    <TurnForm
      label={t('chat:editLabel')}
      saveText={t('chat:editSave')}
      hint={t('chat:editHint')}
      text={draftText}
      onChange={(next) => view.edit(message.id, next)}
      onSave={() => void save()}
      onCancel={() => view.endEdit(message.id)}
    />
  );
}
