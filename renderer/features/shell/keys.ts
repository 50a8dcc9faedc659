/** What is pressed, in the words of the keyboard at hand. */
export function isMac(): boolean {
  return /mac|iphone|ipad/i.test(navigator.userAgent);
}

export interface Shortcut {
  readonly id: ShortcutId;
  /** `Mod` is Command on a Mac, Control elsewhere. */
  readonly keys: readonly string[];
}

export type ShortcutId =
  | 'palette'
  | 'newChat'
  | 'focusComposer'
  | 'settings'
  | 'help'
  | 'undo'
  | 'redo'
  | 'send'
  | 'newLine'
  | 'stop'
  | 'move'
  | 'open'
  | 'correct'
  | 'confirm'
  | 'retract'
  | 'done'
  | 'searchMemories';

export interface ShortcutGroup {
  readonly id: 'everywhere' | 'chat' | 'memories';
  readonly shortcuts: readonly Shortcut[];
}

/** The list the help shows. Browser keys (R, N, T, W, Shift+C with Mod) are left alone. */
export const shortcutGroups: readonly ShortcutGroup[] = [
  {
    id: 'everywhere',
    shortcuts: [
      { id: 'palette', keys: ['Mod', 'K'] },
      { id: 'newChat', keys: ['Mod', 'Shift', 'O'] },
      { id: 'focusComposer', keys: ['Shift', 'Esc'] },
      { id: 'undo', keys: ['Mod', 'Z'] },
      { id: 'redo', keys: ['Mod', 'Shift', 'Z'] },
      { id: 'settings', keys: ['Mod', '.'] },
      { id: 'help', keys: ['Mod', '/'] },
    ],
  },
  {
    id: 'chat',
    shortcuts: [
      { id: 'send', keys: ['Enter'] },
      { id: 'newLine', keys: ['Shift', 'Enter'] },
      { id: 'stop', keys: ['Esc'] },
    ],
  },
  {
    id: 'memories',
    shortcuts: [
      { id: 'searchMemories', keys: ['/'] },
      { id: 'move', keys: ['↑', '↓'] },
      { id: 'open', keys: ['Enter'] },
      { id: 'correct', keys: ['E'] },
      { id: 'confirm', keys: ['C'] },
      { id: 'done', keys: ['D'] },
      { id: 'retract', keys: ['Del'] },
      { id: 'undo', keys: ['Z'] },
    ],
  },
];

export function showKeys(keys: readonly string[]): readonly string[] {
  const mac = isMac();
  return keys.map((key) =>
    key === 'Mod' ? (mac ? '⌘' : 'Ctrl') : mac && key === 'Shift' ? '⇧' : key,
  );
}
