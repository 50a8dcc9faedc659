// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DesktopSettings } from '../../../../renderer/features/settings/DesktopSettings.tsx';
import {
  useAwayNotices,
  useDesktopIntegration,
} from '../../../../renderer/features/desktop/useDesktop.ts';
import type { Desktop, World } from '../../../support/scriptedEngine/world.ts';
import { livedInWorld } from '../../../support/scriptedEngine/story.ts';
import { until } from '../stores/harness.ts';
import { startRendering, type Rendered } from '../render.tsx';

let rendered: Rendered | null = null;
let desktop: Desktop;
let world: World;

beforeEach(() => {
  localStorage.clear();
  desktop = { taken: ['Mod+Shift+KeyX'], applied: [], notices: [] };
  world = livedInWorld();
  world.desktop = desktop;
});

afterEach(() => {
  rendered?.close();
  rendered = null;
  vi.restoreAllMocks();
});

function Screen() {
  useDesktopIntegration();
  useAwayNotices();
  return <DesktopSettings />;
}

async function show(): Promise<Rendered> {
  rendered = await startRendering(world);
  rendered.show(<Screen />);
  return rendered;
}

const keysButton = (of: Rendered) => {
  const button = of.place.querySelector<HTMLElement>('.shortcut-keys');
  if (!button) throw new Error('no button for the keys');
  return button;
};

function record(of: Rendered, init: KeyboardEventInit): void {
  act(() => keysButton(of).click());
  const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init });
  act(() => void keysButton(of).dispatchEvent(event));
}

test('a browser has none of it, and its host is asked for nothing', async () => {
  world.desktop = null;
  const { place } = await show();
  expect(place.textContent).toBe('');
  expect(desktop.applied).toEqual([]);
});

describe('on a desktop', () => {
  test('the shell is told what the settings say, and again when they change', async () => {
    world.settings.set('ui.tray', true);
    const of = await show();
    await until(() => desktop.applied.length === 1, 'the shell to be told');
    expect(desktop.applied[0]).toEqual({ language: 'en', tray: true, globalShortcut: null });
    const [toggle] = of.place.querySelectorAll<HTMLElement>('input[role=switch]');
    act(() => toggle?.click());
    await until(() => desktop.applied.at(-1)?.tray === false, 'the tray to be given up');
  });

  test('keys are chosen by pressing them, and given up again', async () => {
    const of = await show();
    record(of, { code: 'KeyL', key: 'L', ctrlKey: true, shiftKey: true, altKey: true });
    await until(() => desktop.applied.at(-1)?.globalShortcut !== null, 'the keys');
    expect(desktop.applied.at(-1)?.globalShortcut).toBe('Mod+Alt+Shift+KeyL');
    act(() => of.control('Turn off').click());
    await until(() => desktop.applied.at(-1)?.globalShortcut === null, 'no keys');
  });

  test('keys that somebody else has are named as such', async () => {
    const of = await show();
    record(of, { code: 'KeyX', key: 'X', ctrlKey: true, shiftKey: true });
    const said = () => of.place.querySelector('[role=status]')?.textContent ?? '';
    await until(() => said().includes('Another program has these keys'), 'the refusal');
  });

  test('keys that cannot work everywhere are refused', async () => {
    const of = await show();
    record(of, { code: 'Slash', key: '/', ctrlKey: true });
    expect(of.place.textContent).toContain('Choose a letter, a digit');
    expect(world.settings.get('ui.global_shortcut')).toBeUndefined();
  });
});

describe('an answer that ends', () => {
  const conversation = () => {
    const found = world.spaces.get('default')?.conversations[0];
    if (!found) throw new Error('nothing was ever said');
    return found;
  };
  const finish = async (
    of: Rendered,
    state: 'complete' | 'interrupted',
    problem: string | null,
  ) => {
    const messages = world.spaces.get('default')?.messages ?? [];
    const message = messages.find(
      (each) => each.conversationId === conversation().id && each.role === 'assistant',
    );
    if (!message) throw new Error('nothing was ever answered');
    const ended = { ...message, state, problem } as typeof message;
    const place = { workspaceId: 'default', conversationId: conversation().id };
    const { turnId, id: messageId } = message;
    const payload = { ...place, turnId, messageId, message: ended };
    await until(() => of.harness.workspace().conversations.getState().list.length > 0, 'the list');
    of.harness.engine.emit('chat.finished', payload);
  };

  test('is told of by the conversation’s title, never by its words', async () => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(false);
    const of = await show();
    await finish(of, 'complete', null);
    await until(() => desktop.notices.length === 1, 'the notice');
    expect(desktop.notices[0]).toEqual({
      title: conversation().title,
      body: 'The answer is ready.',
      conversationId: conversation().id,
    });
    await finish(of, 'interrupted', 'dropped');
    await until(() => desktop.notices.length === 2, 'the second notice');
    expect(desktop.notices[1]?.body).toBe('The answer broke off.');
  });

  test('is not told of to somebody who looks, nor when it was stopped', async () => {
    const looking = vi.spyOn(document, 'hasFocus').mockReturnValue(true);
    const of = await show();
    await finish(of, 'complete', null);
    looking.mockReturnValue(false);
    await finish(of, 'interrupted', 'cancelled');
    await finish(of, 'interrupted', 'dropped');
    await until(() => desktop.notices.length > 0, 'the last notice');
    expect(desktop.notices.map(({ body }) => body)).toEqual(['The answer broke off.']);
  });
});
