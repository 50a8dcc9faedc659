import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { KeyBindingRecorder } from '../../../../renderer/features/settings/KeyBindingRecorder.tsx';
import { Shortcuts } from '../../../../renderer/features/settings/Shortcuts.tsx';
import { RememberDialog } from '../../../../renderer/features/facts/RememberDialog.tsx';
import { ShortcutsDialog } from '../../../../renderer/features/shell/ShortcutsDialog.tsx';
import { useShortcuts } from '../../../../renderer/features/shell/useShortcuts.ts';
import { NEW_CHAT } from '../../../../renderer/stores/shell/route.ts';
import { until } from '../stores/harness.ts';
import { annasLoci } from '../loci.ts';
import { startRendering, type Rendered } from '../render.tsx';
import { asConversationId } from '../../../support/ids.ts';

let rendered: Rendered;

function Screen() {
  useShortcuts();
  return (
    <main>
      <input aria-label="field" />
      <Shortcuts />
    </main>
  );
}

beforeEach(async () => {
  localStorage.clear();
  rendered = await startRendering(await annasLoci());
  rendered.show(<Screen />);
});

afterEach(() => {
  rendered.close();
  localStorage.clear();
  window.location.hash = '';
});

function press(code: string, init: KeyboardEventInit = {}, target: EventTarget = document.body) {
  const key = code === 'Escape' || code === 'Tab' ? code : 'x';
  const event = new KeyboardEvent('keydown', {
    code,
    key,
    bubbles: true,
    cancelable: true,
    ...init,
  });
  // The test's browser does not know this one.
  event.getModifierState = (name) => name === 'AltGraph' && init.modifierAltGraph === true;
  act(() => void target.dispatchEvent(event));
  return event.defaultPrevented;
}

const overlay = () => rendered.harness.app.view.getState().overlay;
const keysButton = (at: number) => {
  const button = rendered.container.querySelectorAll<HTMLElement>('.shortcut-keys')[at];
  if (!button) throw new Error('there is no such shortcut');
  return button;
};
const PALETTE = 0;
const NEW = 1;

describe('a shortcut', () => {
  test('acts by its physical key, wherever the focus is', () => {
    expect(press('KeyK', { ctrlKey: true, key: 'л' }, rendered.control('field'))).toBe(true);
    expect(overlay()).toBe('palette');
  });

  test('that has nothing to do here leaves the key to the browser', () => {
    rendered.harness.app.route.go(NEW_CHAT);
    expect(press('KeyF', { ctrlKey: true })).toBe(false);
  });

  test('for finding works in the chat pane, and nowhere else on the page', async () => {
    const { app, workspace } = rendered.harness;
    await until(() => workspace().conversations.getState().list.length > 0, 'conversations');
    const id = workspace().conversations.getState().list[0]?.id ?? asConversationId('');
    app.route.go({ screen: 'chat', conversationId: id });
    const panel = document.createElement('aside');
    document.body.append(panel);
    expect(press('KeyF', { ctrlKey: true }, panel)).toBe(false);
    expect(press('KeyF', { ctrlKey: true }, rendered.control('field'))).toBe(true);
    expect(app.view.getState().find).toMatchObject({ conversationId: id });
    panel.remove();
  });

  test('for undoing leaves a text field its own undo', () => {
    expect(press('KeyZ', { ctrlKey: true }, rendered.control('field'))).toBe(false);
    expect(press('KeyZ', { ctrlKey: true })).toBe(true);
  });

  test.each(['checkbox', 'radio', 'range'])(
    'for undoing works after a %s had the focus',
    (type) => {
      const input = document.createElement('input');
      input.type = type;
      document.body.append(input);
      expect(press('KeyZ', { ctrlKey: true }, input)).toBe(true);
      input.remove();
    },
  );

  test('takes nobody away from a dialog in which something is written', () => {
    const { app } = rendered.harness;
    act(() => app.view.remember('The bike is red', null));
    rendered.show(
      <>
        <Screen />
        <RememberDialog />
      </>,
    );
    const route = app.route.getState();
    expect(press('KeyK', { ctrlKey: true })).toBe(true);
    expect(press('Slash', { ctrlKey: true })).toBe(true);
    expect(press('Digit4', { altKey: true })).toBe(true);
    expect(overlay()).toBe('remember');
    expect(app.route.getState()).toEqual(route);
  });

  test('goes on from the list of shortcuts, which holds nothing', () => {
    act(() => rendered.harness.app.view.open('shortcuts'));
    rendered.show(
      <>
        <Screen />
        <ShortcutsDialog isOpen />
      </>,
    );
    press('KeyK', { ctrlKey: true });
    expect(overlay()).toBe('palette');
  });

  test('is not taken for what AltGr types', () => {
    expect(press('KeyK', { ctrlKey: true, modifierAltGraph: true })).toBe(false);
  });

  test('acts no more once the one switch is off', () => {
    act(() => rendered.harness.app.shortcuts.enable(false));
    expect(press('KeyK', { ctrlKey: true })).toBe(false);
    expect(overlay()).toBeNull();
  });
});

describe('choosing other keys', () => {
  test('the pressed keys take the place of the old ones, and do not act meanwhile', () => {
    act(() => keysButton(PALETTE).click());
    press('KeyY', { ctrlKey: true }, keysButton(PALETTE));
    expect(rendered.harness.app.shortcuts.getState().bindings.palette).toBe('Mod+KeyY');
    expect(overlay()).toBeNull();
    expect(press('KeyK', { ctrlKey: true })).toBe(false);
    expect(press('KeyY', { ctrlKey: true })).toBe(true);
    expect(overlay()).toBe('palette');
  });

  test('keys that another action has are refused with its name', () => {
    act(() => keysButton(PALETTE).click());
    press('KeyO', { ctrlKey: true, shiftKey: true }, keysButton(PALETTE));
    expect(rendered.container.textContent).toContain(
      'These keys are already used for: New conversation.',
    );
    expect(rendered.harness.app.shortcuts.getState().bindings.palette).toBe('Mod+KeyK');
  });

  test('keys that act elsewhere do nothing but be chosen while one listens', () => {
    act(() => keysButton(NEW).click());
    press('KeyK', { ctrlKey: true }, keysButton(NEW));
    expect(overlay()).toBeNull();
  });

  test('keys of the browser and single letters are refused', () => {
    act(() => keysButton(NEW).click());
    press('KeyT', { ctrlKey: true }, keysButton(NEW));
    expect(rendered.container.textContent).toContain('These keys are reserved.');
    press('KeyT', {}, keysButton(NEW));
    expect(rendered.container.textContent).toContain('Single keys are for typing');
    expect(rendered.harness.app.shortcuts.getState().bindings.newChat).toBe('Mod+Shift+KeyO');
  });

  test('the reason for a refusal stays on screen when the focus passes by', () => {
    const { shortcuts } = rendered.harness.app;
    act(() => shortcuts.bind('palette', 'Mod+KeyY'));
    act(() => shortcuts.bind('newChat', 'Mod+KeyK'));
    const row = keysButton(PALETTE).closest('.shortcut-row');
    act(() => row?.querySelector<HTMLElement>('.shortcut-row__reset button')?.click());
    expect(row?.textContent).toContain('These keys are already used for: New conversation.');
    act(() => keysButton(PALETTE).focus());
    act(() => keysButton(PALETTE).blur());
    expect(row?.textContent).toContain('These keys are already used for: New conversation.');
  });

  test('the end of a recording is reported once, however it ends', () => {
    const changes: boolean[] = [];
    rendered.show(
      <KeyBindingRecorder
        labeledBy="none"
        binding={null}
        onRecordingChange={(isRecording) => changes.push(isRecording)}
        onPressed={() => true}
      />,
    );
    const button = keysButton(0);
    act(() => button.focus());
    act(() => button.click());
    press('KeyY', { ctrlKey: true }, button);
    expect(changes).toEqual([true, false]);
    act(() => button.blur());
    expect(changes).toEqual([true, false]);
    act(() => button.focus());
    act(() => button.click());
    act(() => button.blur());
    expect(changes).toEqual([true, false, true, false]);
  });

  test('Escape keeps the old keys, and Tab goes on as everywhere', () => {
    act(() => keysButton(NEW).click());
    expect(press('Escape', {}, keysButton(NEW))).toBe(true);
    expect(keysButton(NEW).getAttribute('aria-pressed')).toBe('false');
    act(() => keysButton(NEW).click());
    expect(press('Tab', {}, keysButton(NEW))).toBe(false);
    expect(rendered.harness.app.shortcuts.getState().bindings.newChat).toBe('Mod+Shift+KeyO');
  });
});
