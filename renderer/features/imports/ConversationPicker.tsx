import { useRef, useState } from 'react';
import { conversationKey } from '../../../shared/domain/imports.ts';
import type { InspectedConversation } from '../../../shared/contract/imports.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { TextInput } from '../../ui/controls/Field.tsx';
import { VirtualList } from '../../ui/display/VirtualList.tsx';
import { useFormat, useNow } from '../../ui/text/useFormat.ts';
import { useText } from '../../ui/text/useText.ts';

interface ConversationPickerProps {
  readonly conversations: readonly InspectedConversation[];
  readonly selected: ReadonlySet<string>;
  readonly onChange: (selected: ReadonlySet<string>) => void;
}

/** Single conversations, by their titles. */
export function ConversationPicker({ conversations, selected, onChange }: ConversationPickerProps) {
  const { t } = useText();
  const format = useFormat();
  const now = useNow();
  const scroller = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState('');
  const words = query.trim().toLocaleLowerCase();
  const matches = conversations.filter(({ title }) => title.toLocaleLowerCase().includes(words));

  function toggle(key: string): void {
    const next = new Set(selected);
    if (!next.delete(key)) next.add(key);
    onChange(next);
  }
  function setAllMatches(isSelected: boolean): void {
    const next = new Set(selected);
    for (const key of matches.map(conversationKey)) {
      if (isSelected) next.add(key);
      else next.delete(key);
    }
    onChange(next);
  }
  return (
    <div className="imports__picker">
      <div className="imports__picker-head">
        <TextInput
          aria-label={t('imports:picker.search')}
          placeholder={t('imports:picker.search')}
          value={query}
          onChange={({ target }) => setQuery(target.value)}
        />
        <Button size="s" onPress={() => setAllMatches(true)}>
          {t('imports:picker.all')}
        </Button>
        <Button size="s" onPress={() => setAllMatches(false)}>
          {t('imports:picker.none')}
        </Button>
      </div>
      <div ref={scroller} className="imports__picker-list">
        <VirtualList
          items={matches}
          keyOf={conversationKey}
          scroller={scroller}
          rowHeight={40}
          label={t('imports:picker.label')}
        >
          {(conversation) => (
            <label className="imports__row">
              <input
                type="checkbox"
                checked={selected.has(conversationKey(conversation))}
                onChange={() => toggle(conversationKey(conversation))}
              />
              <span className="imports__row-title">
                {conversation.title || t('imports:untitled')}
              </span>
              <span className="imports__quiet num">
                {conversation.isUndated
                  ? t('imports:undated')
                  : format.day(conversation.lastAt, now)}
              </span>
            </label>
          )}
        </VirtualList>
      </div>
    </div>
  );
}
