import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { MAX_MESSAGE_LENGTH, type ConversationId } from '../../../../shared/domain/primitives.ts';
import { answeringTurn } from '../../../stores/chat/chatState.ts';
import { useApp, useSelect, useWorkspace } from '../../../stores/app/storesContext.ts';
import type { Attachment } from '../../../../shared/domain/attachment.ts';
import { useDraftFiles } from './useDraftFiles.ts';
import { AttachButton } from './AttachButton.tsx';
import { DraftFiles } from './DraftFiles.tsx';
import { ComposerButtons } from './ComposerButtons.tsx';
import { CommandList } from './CommandList.tsx';
import { edited, EMPTY_DRAFT, type DraftText } from '../../../stores/shell/draftText.ts';
import { MemoryAlarm } from './MemoryAlarm.tsx';
import { isPaste } from './pasteInput.ts';
import { matchingCommands, type SlashCommand } from './slashCommands.ts';
import { useDraft, useIsTemporary } from './useDraft.ts';
import './composer.css';
import { useText } from '../../../ui/text/useText.ts';

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
  const temporary = useIsTemporary(conversationId);
  const draftFiles = useDraftFiles(!temporary);
  const [draftText, setDraft] = useDraft(conversationId, !temporary);
  const { text } = draftText;
  const [choice, setChoice] = useState(0);
  const [dismissed, setDismissed] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  const fill = useSelect(view, (state) => state.composerFill);
  const focusRequests = useSelect(view, (state) => state.composerFocus);
  const answering = useSelect(chat, (state) =>
    conversationId === null ? null : answeringTurn(state, conversationId),
  );
  const commands = dismissed ? [] : matchingCommands(text);
  const selectedIndex = Math.min(choice, commands.length - 1);
  const empty = draftFiles.sending || (text.trim() === '' && !draftFiles.hasFiles);

  useEffect(() => {
    if (fill === null) return;
    const newText = view.takeFill();
    if (newText === null) return;
    setDraft(typed(newText));
    box.current?.focus();
  }, [fill, setDraft, view]);

  useEffect(() => box.current?.focus({ preventScroll: true }), [focusRequests, conversationId]);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight}px`;
  }, [text]);

  async function send(): Promise<void> {
    if (empty) return;
    const files = draftFiles.take();
    setDraft(EMPTY_DRAFT);
    // A message says something, if only which files it brings.
    const message =
      text.trim() === '' ? typed(files.map(({ name }) => name).join(', ')) : draftText;
    // Rejected text is restored, unless the person has begun to write something else.
    if (!(await onSend(message, files)) && box.current?.value === '') setDraft(draftText);
  }

  function pick(command: SlashCommand): void {
    setDraft(typed(command === 'ask' ? t('chat:command.ask.insert') : `/${command} `));
    setChoice(0);
    box.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    // Enter that ends an IME composition does not send.
    if (event.nativeEvent.isComposing) return;
    const command = commands[selectedIndex];
    if (command && handleListKey(event, command)) event.preventDefault();
    else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      void send();
    }
  }

  function handleListKey(event: KeyboardEvent, command: SlashCommand): boolean {
    if (event.key === 'ArrowDown') setChoice((selectedIndex + 1) % commands.length);
    else if (event.key === 'ArrowUp')
      setChoice((selectedIndex + commands.length - 1) % commands.length);
    else if (event.key === 'Enter' || event.key === 'Tab') pick(command);
    else if (event.key === 'Escape') setDismissed(true);
    else return false;
    return true;
  }

  return (
    <div className="composer">
      <div className="composer__inner">
        {temporary ? null : <DraftFiles />}
        <div className={draftFiles.boxClass} {...draftFiles.dropHandlers}>
          {commands.length > 0 ? (
            <CommandList id={listId} commands={commands} chosen={selectedIndex} onPick={pick} />
          ) : null}
          <textarea
            ref={box}
            rows={1}
            className="composer__text"
            aria-label={t('chat:composerLabel')}
            aria-autocomplete="list"
            aria-controls={commands.length > 0 ? listId : undefined}
            aria-activedescendant={commands.length > 0 ? `${listId}-${selectedIndex}` : undefined}
            placeholder={t('chat:composerPlaceholder')}
            maxLength={MAX_MESSAGE_LENGTH}
            value={text}
            onChange={(event) => {
              setDraft(edited(draftText, event.target.value, isPaste(event)));
              setDismissed(false);
              setChoice(0);
            }}
            onKeyDown={onKeyDown}
            onPaste={draftFiles.onPaste}
          />
          {temporary ? null : <AttachButton />}
          <ComposerButtons answering={answering} empty={empty} onSend={() => void send()} />
        </div>
        <p className="composer__hint">
          {!connected
            ? t('chat:composerOffline')
            : answering === null
              ? t('chat:composerHint')
              : t('chat:composerAnswering')}
        </p>
        <MemoryAlarm />
      </div>
    </div>
  );
}

function typed(text: string): DraftText {
  return { text, pasted: [] };
}
