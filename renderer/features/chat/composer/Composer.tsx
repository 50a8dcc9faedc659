import { useEffect, useId, useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { MAX_MESSAGE_LENGTH, type ConversationId } from '../../../../shared/domain/primitives.ts';
import { answeringTurn } from '../../../stores/chat/chatState.ts';
import { useApp, useSelect, useWorkspace } from '../../../stores/app/storesContext.ts';
import type { Attachment } from '../../../../shared/domain/attachment.ts';
import { useDraftFiles } from './useDraftFiles.ts';
import { AttachButton } from './AttachButton.tsx';
import { DraftFiles } from './DraftFiles.tsx';
import { ComposerButtons } from './ComposerButtons.tsx';
import { CommandList } from './CommandList.tsx';
import { useCompletions } from './useCompletions.ts';
import { editDraft, EMPTY_DRAFT, type DraftText } from '../../../stores/shell/draftText.ts';
import { MemoryAlarm } from './MemoryAlarm.tsx';
import { isPaste } from './pasteInput.ts';
import { useDraft, useIsTemporary } from './useDraft.ts';
import { useSendAfterChecks } from './useSendAfterChecks.ts';
import './composer.css';
import { useText } from '../../../ui/text/useText.ts';
import { useIsNarrow } from '../../../ui/useMediaQuery.ts';

/** Width up to which the long placeholder would be cut off. */
const NARROW_WIDTH_PX = 720;

interface ComposerProps {
  readonly conversationId: ConversationId | null;
  readonly connected: boolean;
  /** Resolves to true if the text was accepted. */
  readonly onSend: (draftText: DraftText, files: readonly Attachment[]) => Promise<boolean>;
}

export function Composer({ conversationId, connected, onSend }: ComposerProps) {
  const { t } = useText();
  const { view } = useApp();
  const { chat } = useWorkspace();
  const isNarrow = useIsNarrow(NARROW_WIDTH_PX);
  const temporary = useIsTemporary(conversationId);
  const draftFiles = useDraftFiles(conversationId, !temporary);
  const { draftText, setDraft, restore } = useDraft(conversationId, !temporary);
  const { text } = draftText;
  const box = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  const fill = useSelect(view, (state) => state.composerPrefill);
  const focusCount = useSelect(view, (state) => state.composerFocusCount);
  const answering = useSelect(chat, (state) =>
    conversationId === null ? null : answeringTurn(state, conversationId),
  );
  const completion = useCompletions({ draftText, setDraft, box });
  const { completions, activeIndex } = completion;
  const empty = text.trim() === '' && draftFiles.counts.usableCount === 0;
  const early = useSendAfterChecks(conversationId, draftFiles.counts, send);

  useEffect(() => {
    if (fill === null) return;
    const prefill = view.consumePrefill();
    if (prefill === null) return;
    // What is being written stays before it.
    const current = box.current?.value ?? '';
    setDraft(
      current.trim() === ''
        ? draftOf(prefill)
        : editDraft(draftText, `${current}\n\n${prefill}`, false),
    );
    box.current?.focus();
  }, [fill, draftText, setDraft, view]);

  useEffect(() => box.current?.focus({ preventScroll: true }), [focusCount, conversationId]);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight}px`;
  }, [text]);

  async function send(): Promise<void> {
    if (empty) return;
    if (draftFiles.counts.uncheckedCount > 0) return early.request();
    const files = draftFiles.consume();
    setDraft(EMPTY_DRAFT);
    // A message says something, if only which files it brings.
    const message =
      text.trim() === '' ? draftOf(files.map(({ name }) => name).join(', ')) : draftText;
    if (await onSend(message, files)) return;
    draftFiles.restore(files);
    restore(draftText);
  }

  function onKeyDown(event: KeyboardEvent): void {
    // Enter that ends an IME composition does not send.
    if (event.nativeEvent.isComposing) return;
    if (completion.handleListKey(event)) event.preventDefault();
    else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      void send();
    }
  }

  return (
    <div className="composer">
      <div className="composer__inner">
        {temporary ? null : <DraftFiles conversationId={conversationId} />}
        <div className={draftFiles.boxClass} {...draftFiles.dropHandlers}>
          {completions.length > 0 ? (
            <CommandList
              id={listId}
              label={completion.label}
              completions={completions}
              activeIndex={activeIndex}
            />
          ) : null}
          <textarea
            ref={box}
            dir="auto"
            rows={1}
            className="composer__text"
            aria-label={t('chat:composerLabel')}
            aria-autocomplete="list"
            aria-controls={completions.length > 0 ? listId : undefined}
            aria-activedescendant={completions.length > 0 ? `${listId}-${activeIndex}` : undefined}
            placeholder={t(isNarrow ? 'chat:composerPlaceholderShort' : 'chat:composerPlaceholder')}
            maxLength={MAX_MESSAGE_LENGTH}
            value={text}
            onChange={(event) => {
              early.cancel();
              setDraft(editDraft(draftText, event.target.value, isPaste(event)));
              completion.handleEdit(event.target.selectionStart);
            }}
            onSelect={(event) => completion.moveCaret(event.currentTarget.selectionStart)}
            onKeyDown={onKeyDown}
            onPaste={draftFiles.onPaste}
          />
          {temporary ? null : <AttachButton conversationId={conversationId} />}
          <ComposerButtons answering={answering} empty={empty} onSend={() => void send()} />
        </div>
        <p className="composer__hint">
          {!connected
            ? t('chat:composerOffline')
            : early.isRequested
              ? t('chat:composerSendsAfterChecks')
              : answering === null
                ? t('chat:composerHint')
                : t('chat:composerAnswering')}
        </p>
        <MemoryAlarm />
      </div>
    </div>
  );
}

function draftOf(text: string): DraftText {
  return { text, pasted: [] };
}
