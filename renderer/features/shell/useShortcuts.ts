import { useEffect } from 'react';
import { useApp, useWorkspace } from '../../stores/context.ts';
import { NEW_CHAT } from '../../stores/route.ts';
import { isMac } from './keys.ts';

/** Keys that work on every screen. A text field keeps its own undo. */
export function useShortcuts(): void {
  const { view, route } = useApp();
  const { history } = useWorkspace();

  useEffect(() => {
    function act(event: KeyboardEvent): boolean {
      const mod = isMac() ? event.metaKey : event.ctrlKey;
      // The physical key, so that the shortcuts hold on a Cyrillic layout.
      const { code, shiftKey } = event;
      if (code === 'Escape' && shiftKey) return run(() => view.focusComposer());
      if (!mod || event.altKey) return false;
      if (code === 'KeyK' && !shiftKey) return run(() => toggle('palette'));
      if (code === 'Slash') return run(() => toggle('shortcuts'));
      if (code === 'Period') return run(() => route.go({ screen: 'settings' }));
      if (code === 'KeyO' && shiftKey) return run(newChat);
      if (code === 'KeyZ' && !isTyping(event.target)) {
        return run(() => void (shiftKey ? history.redo() : history.undo()));
      }
      return false;
    }

    function toggle(overlay: 'palette' | 'shortcuts'): void {
      if (view.getState().overlay === overlay) view.close();
      else view.open(overlay);
    }

    function newChat(): void {
      route.go(NEW_CHAT);
      view.focusComposer();
    }

    function onKeyDown(event: KeyboardEvent): void {
      if (!event.defaultPrevented && act(event)) event.preventDefault();
    }

    // Before the components: a list must not take Mod+K for a letter.
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [view, route, history]);
}

function run(action: () => void): true {
  action();
  return true;
}

export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select') !== null)
  );
}
