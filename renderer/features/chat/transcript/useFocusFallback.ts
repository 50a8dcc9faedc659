import { useEffect, useRef, type FocusEvent } from 'react';
import type { Message } from '../../../../shared/domain/chat.ts';
import { useApp } from '../../../stores/app/storesContext.ts';

/**
 * Moves the focus to the composer when the control of the list that had it goes with a change of the
 * messages, such as the button that has an answer given anew: the keyboard would be nowhere.
 */
export function useFocusFallback(messages: readonly Message[]): {
  readonly onFocus: (event: FocusEvent) => void;
  readonly onBlur: (event: FocusEvent) => void;
} {
  const { view } = useApp();
  const focused = useRef<Element | null>(null);
  useEffect(() => {
    const element = focused.current;
    if (element === null || document.activeElement !== document.body) return;
    if (element.isConnected && !element.matches(':disabled')) return;
    focused.current = null;
    view.focusComposer();
  }, [messages, view]);
  return {
    onFocus: ({ target }) => (focused.current = target),
    // One that goes is not left by the person.
    onBlur: ({ target }) => {
      if (target.isConnected && !target.matches(':disabled')) focused.current = null;
    },
  };
}
