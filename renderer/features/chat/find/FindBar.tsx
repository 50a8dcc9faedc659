import { ChevronDown, ChevronUp, Search, X } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useApp } from '../../../stores/app/storesContext.ts';
import { IconButton } from '../../../ui/controls/Button.tsx';
import { TextInput } from '../../../ui/controls/Field.tsx';
import { useFormat } from '../../../ui/text/useFormat.ts';
import { useText } from '../../../ui/text/useText.ts';
import { MAX_MATCHES } from './findMatches.ts';
import type { Find } from './useFind.ts';
import './find.css';

/** Find bar of a conversation, with the position among the hits. */
export function FindBar({ find }: { readonly find: Find }) {
  const { t } = useText();
  const { view } = useApp();
  const format = useFormat();
  const input = useRef<HTMLInputElement>(null);
  const { matches, at, query, requests } = find;
  const total = format.number(matches.length) + (matches.length === MAX_MATCHES ? '+' : '');

  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, [requests]);

  function close(): void {
    view.closeFind();
    view.focusComposer();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') find.step(event.shiftKey ? 1 : -1);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
  }

  return (
    <div className="find" role="search" aria-label={t('chat:find')} onKeyDown={onKeyDown}>
      <Search size={16} aria-hidden />
      <TextInput
        ref={input}
        aria-label={t('chat:find')}
        placeholder={t('chat:find')}
        maxLength={200}
        value={query}
        onChange={(event) => find.setQuery(event.target.value)}
      />
      <span className="find__count num" role="status">
        {query.trim() === ''
          ? null
          : matches.length === 0
            ? t('chat:findNone')
            : t('chat:findCount', { n: format.number(at + 1), total })}
      </span>
      <IconButton
        size="s"
        label={t('chat:findPrevious')}
        shortcut="Enter"
        isDisabled={matches.length === 0}
        onPress={() => find.step(-1)}
      >
        <ChevronUp size={16} aria-hidden />
      </IconButton>
      <IconButton
        size="s"
        label={t('chat:findNext')}
        shortcut="Shift+Enter"
        isDisabled={matches.length === 0}
        onPress={() => find.step(1)}
      >
        <ChevronDown size={16} aria-hidden />
      </IconButton>
      <IconButton size="s" label={t('chat:findClose')} shortcut="Esc" onPress={close}>
        <X size={16} aria-hidden />
      </IconButton>
    </div>
  );
}
