/**
 * Key binding as text: `Mod+Shift+KeyO`. `Mod` is Command on a Mac, Control elsewhere; the last
 * part is the physical key, so that shortcuts work on a Cyrillic layout.
 */
export type KeyBinding = string;

interface KeyPress {
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

const MODIFIERS = /^(?:Control|Meta|Shift|Alt|OS|AltGraph|CapsLock|Fn)/u;

/** Binding of a key event; null while only modifiers are down. */
export function bindingOf(event: KeyPress, mac: boolean): KeyBinding | null {
  if (event.code === '' || MODIFIERS.test(event.code)) return null;
  const mod = mac ? event.metaKey : event.ctrlKey;
  // The other modifier belongs to the system.
  if (mac ? event.ctrlKey : event.metaKey) return null;
  const parts = [mod && 'Mod', event.altKey && 'Alt', event.shiftKey && 'Shift', event.code];
  return parts.filter(Boolean).join('+');
}

/** Key combinations reserved by browsers, some of them whatever a page does. */
const BROWSER_SHORTCUTS = new Set([
  ...['N', 'T', 'W', 'R', 'L', 'Q', 'P', 'S', 'D', 'H', 'J', 'U', 'A', 'C', 'V', 'X'].map(
    (letter) => `Mod+Key${letter}`,
  ),
  ...['N', 'T', 'W', 'R', 'C', 'I', 'J', 'Q', 'P', 'B', 'V', 'M'].map(
    (letter) => `Mod+Shift+Key${letter}`,
  ),
  ...Array.from({ length: 10 }, (_, digit) => `Mod+Digit${digit}`),
  ...['Equal', 'Minus', 'Tab', 'PageUp', 'PageDown', 'F4', 'F5'].map((code) => `Mod+${code}`),
  ...['Tab', 'Delete', 'Backspace'].map((code) => `Mod+Shift+${code}`),
  'Alt+ArrowLeft',
  'Alt+ArrowRight',
  'Alt+F4',
  'Alt+KeyD',
]);

export type BindingProblem = 'browser' | 'no_modifier';

/** Reason for which a combination cannot be a shortcut; null if it can. */
export function bindingProblem(binding: KeyBinding): BindingProblem | null {
  if (BROWSER_SHORTCUTS.has(binding) || /^(?:Shift\+)?F\d+$/u.test(binding)) return 'browser';
  // Letters alone are for typing. Shift+Escape is free.
  if (!/^(?:Mod|Alt)\+/u.test(binding) && binding !== 'Shift+Escape') return 'no_modifier';
  return null;
}

const NAMES: Readonly<Record<string, string>> = {
  Slash: '/',
  Backslash: '\\',
  Period: '.',
  Comma: ',',
  Semicolon: ';',
  Quote: "'",
  Backquote: '`',
  BracketLeft: '[',
  BracketRight: ']',
  Minus: '-',
  Equal: '=',
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Delete: 'Del',
};

/** Keys of a binding, one by one, as labeled on the keyboard. */
export function keysOf(binding: KeyBinding): readonly string[] {
  return binding
    .split('+')
    .map((part) => NAMES[part] ?? part.replace(/^(?:Key|Digit|Numpad)(?=.)/u, ''));
}
