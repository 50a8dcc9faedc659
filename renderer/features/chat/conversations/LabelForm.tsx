import { Plus, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { MAX_LABEL_LENGTH } from '../../../../shared/domain/chat.ts';
import { useSelect, useWorkspace } from '../../../stores/app/storesContext.ts';
import { labelCounts } from '../../../stores/chat/conversationState.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextInput } from '../../../ui/controls/Field.tsx';
import { useText } from '../../../ui/text/useText.ts';

/** Label editor of the selection: the labels in use as buttons, and a field for a new one. */
export function LabelForm() {
  const { t, i18n } = useText();
  const { conversations } = useWorkspace();
  const list = useSelect(conversations, (state) => state.list);
  const selected = useSelect(conversations, (state) => state.selected);
  const [name, setName] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const trimmed = name.trim();
  const selectedConversations = list.filter(({ id }) => selected.has(id));
  useEffect(() => {
    // Runs after the menu has returned the focus to its own button.
    const frame = requestAnimationFrame(() => input.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <form
      className="selection__labels"
      onSubmit={(event) => {
        event.preventDefault();
        if (trimmed !== '') void conversations.bulk({ kind: 'label', label: trimmed });
      }}
    >
      <TextInput
        ref={input}
        aria-label={t('chat:labels.name')}
        placeholder={t('chat:labels.name')}
        maxLength={MAX_LABEL_LENGTH}
        value={name}
        onChange={({ target }) => setName(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
          conversations.setMode('selecting');
        }}
      />
      <Button size="s" type="submit" isDisabled={trimmed === ''}>
        {t('chat:labels.add')}
      </Button>
      {labelCounts(list, i18n.language).map(({ label }) => {
        const isLabelOnAll = selectedConversations.every(({ labels }) => labels.includes(label));
        return (
          <Button
            key={label}
            size="s"
            tone="quiet"
            className="selection__label"
            aria-label={t(isLabelOnAll ? 'chat:labels.remove' : 'chat:labels.addNamed', { label })}
            onPress={() =>
              void conversations.bulk({ kind: isLabelOnAll ? 'unlabel' : 'label', label })
            }
          >
            {isLabelOnAll ? <X size={13} aria-hidden /> : <Plus size={13} aria-hidden />}
            {label}
          </Button>
        );
      })}
    </form>
  );
}
