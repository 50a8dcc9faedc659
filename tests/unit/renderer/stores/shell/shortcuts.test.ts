// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bindingOf,
  bindingProblem,
  keysOf,
} from '../../../../../renderer/stores/shell/keyBinding.ts';
import {
  actionOf,
  createShortcutStore,
  defaultBindings,
  shortcutActions,
} from '../../../../../renderer/stores/shell/shortcuts.ts';

function memoryStorage(first: string | null = null) {
  let kept = first;
  const listeners: ((previous: string | null) => void)[] = [];
  return {
    subscribe: (_key: string, listener: (previous: string | null) => void) => {
      listeners.push(listener);
      return () => undefined;
    },
    announce: () => listeners.forEach((listener) => listener(null)),
    get: () => kept,
    set: (_key: string, value: string) => {
      kept = value === '' ? null : value;
    },
    read: () => kept,
  };
}

const pressed = (code: string, keys: Partial<Record<'ctrl' | 'meta' | 'shift' | 'alt', true>>) => ({
  code,
  ctrlKey: keys.ctrl ?? false,
  metaKey: keys.meta ?? false,
  shiftKey: keys.shift ?? false,
  altKey: keys.alt ?? false,
});

describe('the keys as they are delivered', () => {
  test('clash neither with each other nor with the browser’s own', () => {
    const bindings = Object.values(defaultBindings);
    expect(new Set(bindings).size).toBe(bindings.length);
    expect(bindings.map(bindingProblem)).toEqual(bindings.map(() => null));
  });

  test('leave new window, new tab, closing, reloading and inspecting to the browser', () => {
    for (const key of ['KeyN', 'KeyT', 'KeyW', 'KeyR']) {
      expect(bindingProblem(`Mod+${key}`)).toBe('browser');
      expect(bindingProblem(`Mod+Shift+${key}`)).toBe('browser');
    }
    expect(bindingProblem('Mod+Shift+KeyC')).toBe('browser');
    expect(bindingProblem('F5')).toBe('browser');
    expect(bindingProblem('KeyA')).toBe('no_modifier');
    expect(bindingProblem('Shift+KeyA')).toBe('no_modifier');
  });
});

describe('what is pressed', () => {
  test('is read by the physical key, with Command on a Mac and Control elsewhere', () => {
    expect(bindingOf(pressed('KeyK', { ctrl: true }), false)).toBe('Mod+KeyK');
    expect(bindingOf(pressed('KeyK', { meta: true }), true)).toBe('Mod+KeyK');
    expect(bindingOf(pressed('KeyK', { meta: true }), false)).toBeNull();
    expect(bindingOf(pressed('KeyO', { ctrl: true, shift: true }), false)).toBe('Mod+Shift+KeyO');
    expect(bindingOf(pressed('Escape', { shift: true }), false)).toBe('Shift+Escape');
    expect(bindingOf(pressed('ShiftLeft', { shift: true }), false)).toBeNull();
  });

  test('is shown in the words of the keyboard', () => {
    expect(keysOf('Mod+Shift+Quote')).toEqual(['Mod', 'Shift', "'"]);
    expect(keysOf('Mod+KeyK')).toEqual(['Mod', 'K']);
    expect(keysOf('Mod+Digit7')).toEqual(['Mod', '7']);
  });
});

describe('keys one has chosen', () => {
  test('outlive the window, and the default leaves nothing behind', () => {
    const storage = memoryStorage();
    const store = createShortcutStore(storage);
    store.bind('newChat', 'Mod+Shift+KeyY');
    expect(createShortcutStore(storage).getState().bindings.newChat).toBe('Mod+Shift+KeyY');
    store.reset();
    expect(storage.read()).toBeNull();
  });

  test('of two windows do not overwrite each other', () => {
    const storage = memoryStorage();
    const [here, there] = [createShortcutStore(storage), createShortcutStore(storage)];
    here.bind('newChat', 'Mod+Shift+KeyY');
    storage.announce();
    there.enable(false);
    storage.announce();
    expect(here.getState().enabled).toBe(false);
    expect(there.getState().bindings.newChat).toBe('Mod+Shift+KeyY');
    expect(createShortcutStore(storage).getState()).toEqual(here.getState());
  });

  test('two actions can trade their keys', () => {
    const storage = memoryStorage();
    const store = createShortcutStore(storage);
    store.bind('newChat', 'Mod+Shift+KeyY');
    store.bind('palette', defaultBindings.newChat);
    store.bind('newChat', defaultBindings.palette);
    expect(createShortcutStore(storage).getState().bindings).toMatchObject({
      palette: defaultBindings.newChat,
      newChat: defaultBindings.palette,
    });
  });

  test('the one switch outlives the window as well', () => {
    const storage = memoryStorage();
    createShortcutStore(storage).enable(false);
    expect(createShortcutStore(storage).getState().enabled).toBe(false);
  });

  test('whatever is in the storage, every action has keys of its own', () => {
    const binding = fc.oneof(
      fc.string(),
      fc.constantFrom(...Object.values(defaultBindings), 'Mod+KeyN', 'KeyA', 'Mod+Shift+KeyY'),
      fc.integer(),
    );
    const kept = fc.oneof(
      fc.string(),
      fc
        .record({
          enabled: fc.anything(),
          bindings: fc.dictionary(fc.constantFrom(...shortcutActions, 'toString'), binding),
        })
        .map((value) => JSON.stringify(value)),
    );
    fc.assert(
      fc.property(kept, (text) => {
        const { bindings } = createShortcutStore(memoryStorage(text)).getState();
        const used = Object.values(bindings);
        expect(new Set(used).size).toBe(shortcutActions.length);
        expect(used.every((each) => bindingProblem(each) === null)).toBe(true);
        for (const action of shortcutActions) {
          expect(actionOf(bindings, bindings[action])).toBe(action);
        }
      }),
    );
  });
});
