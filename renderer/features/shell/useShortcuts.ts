import { useEffect } from 'react';
import { useApp } from '../../stores/app/storesContext.ts';
import { bindingOf } from '../../stores/shell/keyBinding.ts';
import { actionOf } from '../../stores/shell/shortcuts.ts';
import { RECORDING_ATTRIBUTE, isMac } from '../keyboard/keys.ts';
import { useShortcutActions } from './useShortcutActions.ts';

/** Global shortcuts, unless switched off or being rebound. */
export function useShortcuts(): void {
  const { shortcuts } = useApp();
  const actions = useShortcutActions();

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const { enabled, bindings } = shortcuts.getState();
      if (!enabled || event.defaultPrevented || event.isComposing) return;
      // AltGr types characters, and some systems report it as Control and Alt.
      if (event.getModifierState('AltGraph') || isRecording(event.target)) return;
      const binding = bindingOf(event, isMac());
      const action = binding === null ? undefined : actionOf(bindings, binding);
      if (action !== undefined && actions[action](event.target)) event.preventDefault();
    }

    // Capture phase: a list must not take Mod+K for type-ahead.
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [shortcuts, actions]);
}

function isRecording(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(`[${RECORDING_ATTRIBUTE}]`) !== null;
}
