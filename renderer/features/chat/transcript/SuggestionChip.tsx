import { useEffect, useState } from 'react';
import type { MemoryAction } from '../../../../shared/domain/chat.ts';
import type { Due, MemoryNode } from '../../../../shared/domain/node.ts';
import { MAX_MEMORY_LENGTH, type MessageId } from '../../../../shared/domain/primitives.ts';
import { useSelect, useWorkspace } from '../../../stores/app/storesContext.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextBox } from '../../../ui/controls/Field.tsx';
import { lazyComponent } from '../../../ui/lazyComponent.tsx';
import { useText } from '../../../ui/text/useText.ts';
import { DueText } from '../../todos/DueText.tsx';
import { KindChip } from '../../memory/KindChip.tsx';
import { ActionCard } from '../answer/ActionCard.tsx';

// The fields of a day are no part of the first screen.
const DueField = lazyComponent(async () => (await import('../../todos/DueField.tsx')).DueField);

/** Offer to remember what a rule found in a message; nothing is remembered without a press. */
export function SuggestionChip({ messageId }: { readonly messageId: MessageId }) {
  const { t } = useText();
  const { suggestions, memoryActions } = useWorkspace();
  const suggestion = useSelect(suggestions, ({ byMessage }) => byMessage.get(messageId));
  const [editing, setEditing] = useState(false);
  const [savedAction, setSavedAction] = useState<MemoryAction | null>(null);

  useEffect(() => suggestions.watch(messageId), [suggestions, messageId]);

  async function accept(node: MemoryNode, wording: SuggestionWording = {}): Promise<void> {
    const memory = await memoryActions.accept(node.id, wording);
    if (memory === null) return;
    setEditing(false);
    setSavedAction({
      action: 'remembered',
      nodeId: memory.node.id,
      content: memory.node.content,
      changeId: memory.changeId,
    });
  }

  if (savedAction !== null) return <ActionCard action={savedAction} />;
  if (suggestion === undefined) return null;
  const { node } = suggestion;
  return (
    <div className="suggestion" role="group" aria-label={t('chat:suggestion.label')}>
      <strong className="suggestion__question">{t('chat:suggestion.question')}</strong>
      {editing ? (
        <SuggestionForm
          node={node}
          onSave={(wording) => void accept(node, wording)}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <>
          <span className="suggestion__content" dir="auto">
            {node.content}
          </span>
          <KindChip node={node} />
          {node.due === undefined ? null : <DueText due={node.due} />}
          <span className="suggestion__buttons">
            <Button size="s" onPress={() => void accept(node)}>
              {t('chat:suggestion.keep')}
            </Button>
            <Button size="s" tone="quiet" onPress={() => setEditing(true)}>
              {t('chat:suggestion.edit')}
            </Button>
            <Button size="s" tone="quiet" onPress={() => void memoryActions.reject(node.id)}>
              {t('chat:suggestion.dismiss')}
            </Button>
          </span>
        </>
      )}
    </div>
  );
}

interface SuggestionWording {
  readonly content?: string;
  readonly due?: Due | null;
}

interface SuggestionFormProps {
  readonly node: MemoryNode;
  readonly onSave: (wording: SuggestionWording) => void;
  readonly onCancel: () => void;
}

function SuggestionForm({ node, onSave, onCancel }: SuggestionFormProps) {
  const { t } = useText();
  const [content, setContent] = useState(node.content);
  const [due, setDue] = useState<Due | null>(node.due ?? null);
  const text = content.trim();
  return (
    <form
      className="suggestion__form"
      onSubmit={(event) => {
        event.preventDefault();
        if (text !== '') onSave({ content: text, ...(node.kind === 'Todo' && { due }) });
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
        // It stops no answer in progress.
        event.preventDefault();
        onCancel();
      }}
    >
      <TextBox
        aria-label={t('chat:suggestion.wording')}
        autoFocus
        rows={2}
        maxLength={MAX_MEMORY_LENGTH}
        value={content}
        onChange={({ target }) => setContent(target.value)}
      />
      {node.kind === 'Todo' ? <DueField due={due} onChange={setDue} /> : null}
      <span className="suggestion__buttons">
        <Button size="s" type="submit" isDisabled={text === ''}>
          {t('chat:suggestion.keep')}
        </Button>
        <Button size="s" tone="quiet" onPress={onCancel}>
          {t('common:cancel')}
        </Button>
      </span>
    </form>
  );
}
