import { globalShortcut } from 'electron';
import { globalShortcutPattern, type GlobalShortcutState } from '../../shared/contract/host.ts';

export interface GlobalShortcut {
  /** Null turns it off. `refused` when another program or the system has those keys. */
  set(binding: string | null): GlobalShortcutState;
}

/** Global shortcut: works even while another program has the focus. */
export function createGlobalShortcut(onPress: () => void): GlobalShortcut {
  let registeredAccelerator: string | null = null;
  return {
    set(binding) {
      const accelerator = binding === null ? null : acceleratorOf(binding);
      if (registeredAccelerator !== null && registeredAccelerator !== accelerator) {
        globalShortcut.unregister(registeredAccelerator);
        registeredAccelerator = null;
      }
      if (binding === null) return 'off';
      if (accelerator === null) return 'refused';
      if (registeredAccelerator === null && register(accelerator, onPress))
        registeredAccelerator = accelerator;
      return registeredAccelerator === accelerator ? 'on' : 'refused';
    },
  };
}

function register(accelerator: string, onPress: () => void): boolean {
  try {
    return globalShortcut.register(accelerator, onPress);
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
