import { globalShortcutPattern } from '../../shared/contract/host.ts';

/** `Mod+Shift+KeyL` as Electron names keys: `CommandOrControl+Shift+L`; null when it is no such. */
export function acceleratorOf(binding: string): string | null {
  if (!globalShortcutPattern.test(binding)) return null;
  return binding.replace(/^Mod\+/, 'CommandOrControl+').replace(/(?:Key|Digit)(?=.$)/, '');
}
