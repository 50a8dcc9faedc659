import { createStore, type StoreApi } from 'zustand/vanilla';
import { bindingProblem, type KeyBinding } from './keyBinding.ts';
import type { ObservableKeyValue } from './storage.ts';

/** Default key bindings of the shortcuts, until the person changes them. */
export const defaultBindings = {
  palette: 'Mod+KeyK',
  newChat: 'Mod+Shift+KeyO',
  temporaryChat: 'Mod+Shift+Quote',
  focusComposer: 'Shift+Escape',
  chooseModel: 'Mod+Shift+Period',
  find: 'Mod+KeyF',
  regenerate: 'Mod+Shift+Enter',
  copyAnswer: 'Mod+Shift+Comma',
  copyCode: 'Mod+Shift+Semicolon',
  undo: 'Mod+KeyZ',
  redo: 'Mod+Shift+KeyZ',
  settings: 'Mod+Period',
  help: 'Mod+Slash',
  // Browsers keep Mod and a digit for their tabs.
  chatScreen: 'Alt+Digit1',
  memoriesScreen: 'Alt+Digit2',
  entitiesScreen: 'Alt+Digit3',
  graphScreen: 'Alt+Digit4',
  timelineScreen: 'Alt+Digit5',
  documentsScreen: 'Alt+Digit6',
  healthScreen: 'Alt+Digit7',
  routinesScreen: 'Alt+Digit8',
} as const satisfies Readonly<Record<string, KeyBinding>>;

export type ShortcutAction = keyof typeof defaultBindings;
export const shortcutActions = Object.keys(defaultBindings) as readonly ShortcutAction[];

export type Bindings = Readonly<Record<ShortcutAction, KeyBinding>>;

interface ShortcutsState {
  /** Global switch: off leaves every key to the browser and to assistive technology. */
  readonly enabled: boolean;
  readonly bindings: Bindings;
}

export interface ShortcutStore extends StoreApi<ShortcutsState> {
  enable(enabled: boolean): void;
  bind(action: ShortcutAction, binding: KeyBinding): void;
  reset(): void;
}

const KEY = 'shortcuts';

/** Shortcut store, kept in this browser: keyboards belong to a device more than to a workspace. */
export function createShortcutStore(storage: ObservableKeyValue): ShortcutStore {
  const store = createStore<ShortcutsState>(() => readStored(storage.get(KEY)));

  storage.subscribe(KEY, () => store.setState(readStored(storage.get(KEY))));

  function save(change: Partial<ShortcutsState>): void {
    store.setState(change);
    const { enabled, bindings } = store.getState();
    const customActions = shortcutActions.filter(
      (action) => bindings[action] !== defaultBindings[action],
    );
    storage.set(
      KEY,
      enabled && customActions.length === 0
        ? ''
        : JSON.stringify({
            enabled,
            bindings: Object.fromEntries(customActions.map((action) => [action, bindings[action]])),
          }),
    );
  }

  return Object.assign(store, {
    enable: (enabled: boolean) => save({ enabled }),
    bind: (action: ShortcutAction, binding: KeyBinding) =>
      save({ bindings: { ...store.getState().bindings, [action]: binding } }),
    reset: () => save({ bindings: defaultBindings }),
  });
}

/** Other action that already has this binding. */
export function actionOf(bindings: Bindings, binding: KeyBinding): ShortcutAction | undefined {
  return shortcutActions.find((action) => bindings[action] === binding);
}

function readStored(text: string | null): ShortcutsState {
  const stored = parse(text);
  const customBindings = isRecord(stored['bindings']) ? stored['bindings'] : {};
  const bindings: Record<ShortcutAction, KeyBinding> = { ...defaultBindings };
  for (const action of shortcutActions) {
    const binding = customBindings[action];
    // Stored text is validated like a new choice.
    if (typeof binding === 'string' && bindingProblem(binding) === null) bindings[action] = binding;
  }
  const distinct = new Set(Object.values(bindings)).size === shortcutActions.length;
  return { enabled: stored['enabled'] !== false, bindings: distinct ? bindings : defaultBindings };
}

function parse(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
