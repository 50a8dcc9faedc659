import { useState, type KeyboardEvent, type RefObject } from 'react';
import { editDraft, type DraftText } from '../../../stores/shell/draftText.ts';
import { useText } from '../../../ui/text/useText.ts';
import type { Completion } from './CommandList.tsx';
import { mentionAt, tagAt, insertMention } from './mentions.ts';
import { matchingCommands } from './slashCommands.ts';
import { useTagMatches } from './useTagMatches.ts';
import { useMentions } from './useMentions.ts';

interface CompletionFields {
  readonly draftText: DraftText;
  readonly setDraft: (draftText: DraftText) => void;
  readonly box: RefObject<HTMLTextAreaElement | null>;
}

/** Completions of the composer: commands after "/", names after "@", tags after "#", picked by key or mouse. */
export function useCompletions({ draftText, setDraft, box }: CompletionFields) {
  const { t } = useText();
  const { text } = draftText;
  const [choice, setChoice] = useState(0);
  const [dismissed, setDismissed] = useState(false);
  const [caret, setCaret] = useState(0);
  const mentioned = useMentions(text, caret);
  const tags = useTagMatches(text, caret);

  function pickCommand(command: string): void {
    setDraft({ text: command, pasted: [] });
    setChoice(0);
    box.current?.focus();
  }

  function pickName(name: string): void {
    const mention = mentionAt(text, caret) ?? tagAt(text, caret);
    if (mention === null) return;
    const completed = insertMention(text, caret, mention, name);
    setDraft(editDraft(draftText, completed.text, false));
    setCaret(completed.caret);
    setChoice(0);
    // The field has the new text only after it was rendered.
    requestAnimationFrame(() => box.current?.setSelectionRange(completed.caret, completed.caret));
  }

  const all: readonly Completion[] = [
    ...matchingCommands(text).map((command) => ({
      key: command,
      name: t(`chat:command.${command}.name`),
      text: t(`chat:command.${command}.text`),
      pick: () => pickCommand(command === 'ask' ? t('chat:command.ask.insert') : `/${command} `),
    })),
    ...mentioned.map(({ id, name, type }) => ({
      key: id,
      name,
      text: t(`words:entity.${type}`),
      pick: () => pickName(name),
    })),
    ...tags.map((tag) => ({
      key: `#${tag}`,
      name: `#${tag}`,
      text: t('memories:bulk.tagName'),
      pick: () => pickName(`#${tag}`),
    })),
  ];
  const completions = dismissed ? [] : all;
  const activeIndex = Math.min(choice, completions.length - 1);

  function listLabel(): string {
    if (tags.length > 0) return t('memories:tags');
    return mentioned.length > 0 ? t('entities:title') : t('chat:commands');
  }

  return {
    completions,
    activeIndex,
    label: listLabel(),
    moveCaret: setCaret,
    /** Notes an edit: a list that was closed may open again. */
    handleEdit(at: number) {
      setCaret(at);
      setDismissed(false);
      setChoice(0);
    },
    /** Handles a key of the open list; false if the key means something else. */
    handleListKey(event: KeyboardEvent): boolean {
      const completion = completions[activeIndex];
      if (completion === undefined) return false;
      const { length } = completions;
      if (event.key === 'ArrowDown') setChoice((activeIndex + 1) % length);
      else if (event.key === 'ArrowUp') setChoice((activeIndex + length - 1) % length);
      else if (event.key === 'Enter' || event.key === 'Tab') completion.pick();
      else if (event.key === 'Escape') setDismissed(true);
      else return false;
      return true;
    },
  };
}
