import { useApp, useSelect } from '../../stores/app/storesContext.ts';
import { keysOf } from '../../stores/shell/keyBinding.ts';
import type { ShortcutAction } from '../../stores/shell/shortcuts.ts';
import { formatKeys } from './keys.ts';

/** Keys of an action for a tooltip; null while shortcuts are switched off. */
export function useShortcutKeys(action: ShortcutAction): string | null {
  const { shortcuts } = useApp();
  const binding = useSelect(shortcuts, (state) => (state.enabled ? state.bindings[action] : null));
  return binding === null ? null : formatKeys(keysOf(binding)).join('+');
}
