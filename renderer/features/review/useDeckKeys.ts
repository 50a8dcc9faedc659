import { useLayoutEffect, useRef } from 'react';
import { useApp } from '../../stores/app/storesContext.ts';

export type DeckKeys = Readonly<Record<string, (() => void) | undefined>>;

/**
 * Selector of elements with keys of their own: fields, menus, dialogs, and groups navigated by
 * arrows.
 */
const KEY_HANDLING_WIDGETS =
  'input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu], [role=listbox], .inspector';
const ARROW_KEY_WIDGETS = '[role=radiogroup], [role=toolbar], [role=group]';

/**
 * Shortcuts of a deck, wherever the focus is on its screen, since a pressed button vanishes with
 * its card. Letters are matched by physical key, so they work on a Cyrillic layout. The global
 * switch for shortcuts applies here too; Escape always leaves a question.
 */
export function useDeckKeys(keys: DeckKeys): void {
  const { shortcuts } = useApp();
  const latestKeys = useRef(keys);
  // Before the card is painted: a person who sees it may press its key.
  useLayoutEffect(() => {
    latestKeys.current = keys;
  });

  useLayoutEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.isComposing || event.repeat) return;
      if (!shortcuts.getState().enabled && event.code !== 'Escape') return;
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest(KEY_HANDLING_WIDGETS)) return;
      if (event.code.startsWith('Arrow') && target?.closest(ARROW_KEY_WIDGETS)) return;
      const action = latestKeys.current[event.code.replace('Numpad', 'Digit')];
      if (!action) return;
      event.preventDefault();
      action();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [shortcuts]);
}
