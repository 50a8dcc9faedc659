import { globalShortcut } from 'electron';
import type { GlobalShortcutState } from '../../shared/contract/host.ts';
import { acceleratorOf } from './accelerator.ts';

export interface GlobalShortcut {
  /** Null turns it off. `refused` when another program or the system has those keys. */
  set(binding: string | null): GlobalShortcutState;
}

/** The one key that works wherever one is. */
export function createGlobalShortcut(pressed: () => void): GlobalShortcut {
  let held: string | null = null;
  return {
    set(binding) {
      const wanted = binding === null ? null : acceleratorOf(binding);
      if (held !== null && held !== wanted) {
        globalShortcut.unregister(held);
        held = null;
      }
      if (binding === null) return 'off';
      if (wanted === null) return 'refused';
      if (held === null && register(wanted, pressed)) held = wanted;
      return held === wanted ? 'on' : 'refused';
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
