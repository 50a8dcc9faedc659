import { globalShortcutPattern } from '../../shared/contract/host.ts';

/**
 * Converts `Mod+Shift+KeyL` to Electron's accelerator `CommandOrControl+Shift+L`; null for an
 * invalid binding.
 */
export function acceleratorOf(binding: string): string | null {
  if (!globalShortcutPattern.test(binding)) return null;
  return binding.replace(/^Mod\+/, 'CommandOrControl+').replace(/(?:Key|Digit)(?=.$)/, '');
}
