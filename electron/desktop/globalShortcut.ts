import { globalShortcut } from 'electron';
import { globalShortcutPattern, type GlobalShortcutState } from '../../shared/contract/host.ts';

export interface GlobalShortcut {
  /** Null turns it off. `refused` when another program or the system has those keys. */
  set(binding: string | null): GlobalShortcutState;
}

/** Global shortcut: works even while another program has the focus. */
export function createGlobalShortcut(pressed: () => void): GlobalShortcut {
  let registered: string | null = null;
  return {
    set(binding) {
      const accelerator = binding === null ? null : acceleratorOf(binding);
      if (registered !== null && registered !== accelerator) {
        globalShortcut.unregister(registered);
        registered = null;
      }
      if (binding === null) return 'off';
      if (accelerator === null) return 'refused';
      if (registered === null && register(accelerator, pressed)) registered = accelerator;
      return registered === accelerator ? 'on' : 'refused';
    },
  };
}

function register(accelerator: string, pressed: () => void): boolean {
  try {
    return globalShortcut.register(accelerator, pressed);
  } catch {
    return false;
  }
}

/**
 * Converts `Mod+Shift+KeyL` to Electron's accelerator `CommandOrControl+Shift+L`; null for an
 * invalid binding.
 */
function acceleratorOf(binding: string): string | null {
  if (!globalShortcutPattern.test(binding)) return null;
  return binding.replace(/^Mod\+/, 'CommandOrControl+').replace(/(?:Key|Digit)(?=.$)/, '');
}
