import type { Message } from '../../../shared/domain/chat.ts';
import { useApp, useSelect, useWorkspace } from '../../stores/context.ts';
import { useText } from '../../ui/useText.ts';
import { TurnForm } from './TurnForm.tsx';

/** The new wording lives in the view store: scrolling away must not lose it. */
export function EditTurn({ message }: { readonly message: Message }) {
  const { t } = useText();
  const { view } = useApp();
  const { chat } = useWorkspace();
  const text = useSelect(view, (state) => state.editing?.text ?? '');

  async function save(wording: string): Promise<void> {
    if (wording === message.text.trim() || (await chat.edit(message, wording))) view.endEdit();
  }

  return (
    <TurnForm
      label={t('chat:editLabel')}
      saveText={t('chat:editSave')}
      hint={t('chat:editHint')}
      text={text}
      onChange={(next) => view.edit(message.id, next)}
      onSave={(wording) => void save(wording)}
      onCancel={() => view.endEdit()}
    />
  );
}
