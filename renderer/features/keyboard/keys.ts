import { keysOf } from '../../stores/shell/keyBinding.ts';
import type { Bindings, ShortcutAction } from '../../stores/shell/shortcuts.ts';

/** Attribute of a field that records new key bindings. */
export const RECORDING_ATTRIBUTE = 'data-records-keys';

/** True on a Mac, where shortcuts are shown with the Mac's key names. */
export function isMac(): boolean {
  return /mac|iphone|ipad/i.test(navigator.userAgent);
}

/** Fixed keys of a field or a list, which cannot be rebound. */
type FixedId =
  | 'send'
  | 'newLine'
  | 'stop'
  | 'move'
  | 'open'
  | 'correct'
  | 'confirm'
  | 'retract'
  | 'done'
  | 'dropped'
  | 'keepLonger'
  | 'searchMemories'
  | 'select'
  | 'keepCard'
  | 'markDuplicate'
  | 'rejectCard'
  | 'editCard'
  | 'snooze'
  | 'otherDay'
  | 'otherPeriod'
  | 'selectAll'
  | 'graphSearch'
  | 'graphFilters'
  | 'followConnection'
  | 'center'
  | 'expand'
  | 'details'
  | 'graphBack'
  | 'steps'
  | 'zoom'
  | 'undo';

interface Shortcut {
  readonly id: ShortcutAction | FixedId;
  /** `Mod` is Command on a Mac, Control elsewhere. */
  readonly keys: readonly string[];
}

export interface ShortcutGroup {
  readonly id: 'everywhere' | 'chat' | 'memories' | 'review' | 'timeline' | 'graph';
  readonly shortcuts: readonly Shortcut[];
}

const fixedShortcut = (id: FixedId, ...keys: string[]): Shortcut => ({ id, keys });

/** Shortcut list of the help. With shortcuts switched off only the fixed keys are left. */
export function shortcutGroups(bindings: Bindings | null): readonly ShortcutGroup[] {
  const bound = (...actions: ShortcutAction[]): readonly Shortcut[] =>
    bindings === null ? [] : actions.map((id) => ({ id, keys: keysOf(bindings[id]) }));
  const groups: readonly ShortcutGroup[] = [
    {
      id: 'everywhere',
      shortcuts: bound(
        'palette',
        'newChat',
        'temporaryChat',
        'focusComposer',
        'undo',
        'redo',
        'settings',
        'help',
        'chatScreen',
        'memoriesScreen',
        'entitiesScreen',
        'graphScreen',
        'timelineScreen',
        'documentsScreen',
        'healthScreen',
        'routinesScreen',
      ),
    },
    {
      id: 'chat',
      shortcuts: [
        fixedShortcut('send', 'Enter'),
        fixedShortcut('newLine', 'Shift', 'Enter'),
        fixedShortcut('stop', 'Esc'),
        ...bound('find', 'chooseModel', 'regenerate', 'copyAnswer', 'copyCode'),
      ],
    },
    {
      id: 'memories',
      shortcuts: [
        fixedShortcut('searchMemories', '/'),
        fixedShortcut('move', '↑', '↓'),
        fixedShortcut('open', 'Enter'),
        fixedShortcut('select', 'X'),
        fixedShortcut('selectAll', 'Mod', 'A'),
        fixedShortcut('correct', 'E'),
        fixedShortcut('confirm', 'C'),
        fixedShortcut('done', 'D'),
        fixedShortcut('dropped', 'Shift', 'D'),
        fixedShortcut('keepLonger', 'K'),
        fixedShortcut('retract', 'Del'),
        fixedShortcut('undo', 'Z'),
      ],
    },
    {
      id: 'review',
      shortcuts: [
        fixedShortcut('keepCard', '1', '→'),
        fixedShortcut('markDuplicate', '2'),
        fixedShortcut('rejectCard', '3', '←'),
        fixedShortcut('editCard', 'E'),
        fixedShortcut('snooze', 'H'),
        fixedShortcut('undo', 'Z'),
      ],
    },
    {
      id: 'timeline',
      shortcuts: [
        fixedShortcut('otherDay', 'PgUp', 'PgDn'),
        fixedShortcut('otherPeriod', '←', '→'),
        fixedShortcut('open', 'Enter'),
      ],
    },
    {
      id: 'graph',
      shortcuts: [
        fixedShortcut('graphSearch', '/'),
        fixedShortcut('graphFilters', 'F'),
        fixedShortcut('followConnection', '←', '↑', '↓', '→'),
        fixedShortcut('center', 'Enter'),
        fixedShortcut('expand', 'E'),
        fixedShortcut('details', 'Space'),
        fixedShortcut('graphBack', 'Backspace'),
        fixedShortcut('steps', '[', ']'),
        fixedShortcut('zoom', '−', '+', '0'),
      ],
    },
  ];
  return groups.filter((group) => group.shortcuts.length > 0);
}

const MAC_KEY_SYMBOLS: Readonly<Record<string, string>> = { Mod: '⌘', Shift: '⇧', Alt: '⌥' };

export function formatKeys(keys: readonly string[]): readonly string[] {
  const mac = isMac();
  return keys.map((key) => (mac ? (MAC_KEY_SYMBOLS[key] ?? key) : key === 'Mod' ? 'Ctrl' : key));
}
