import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DesktopSettings } from '../../../../renderer/features/settings/DesktopSettings.tsx';
import {
  useAnswerNotifications,
  useDesktopIntegration,
} from '../../../../renderer/features/desktop/useDesktop.ts';
import type { ModelProblem } from '../../../../shared/domain/model.ts';
import type { InProcessLoci } from '../../../support/inProcess/openLoci.ts';
import {
  createRecordedShell,
  type RecordedShell,
} from '../../../support/inProcess/recordedShell.ts';
import { messagesOf } from '../sendTurns.ts';
import { annasLoci } from '../loci.ts';
import { until } from '../stores/harness.ts';
import { startRendering, type Rendered } from '../render.tsx';

let rendered: Rendered | null = null;
let desktop: RecordedShell;
let loci: InProcessLoci;

beforeEach(async () => {
  localStorage.clear();
  desktop = createRecordedShell(['Mod+Shift+KeyX']);
  loci = await annasLoci({ host: { edition: 'desktop', shell: desktop } });
});

afterEach(() => {
  rendered?.close();
  rendered = null;
  vi.restoreAllMocks();
});

function Screen() {
  useDesktopIntegration();
  useAnswerNotifications();
  return <DesktopSettings />;
}

async function show(): Promise<Rendered> {
  rendered = await startRendering(loci);
  rendered.show(<Screen />);
  return rendered;
}

const keysButton = (of: Rendered) => {
  const button = of.container.querySelector<HTMLElement>('.shortcut-keys');
  if (!button) throw new Error('no button for the keys');
  return button;
};

function record(of: Rendered, init: KeyboardEventInit): void {
  act(() => keysButton(of).click());
  const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init });
  act(() => void keysButton(of).dispatchEvent(event));
}

test('a browser has none of it, and its host is asked for nothing', async () => {
  loci = await annasLoci();
  const { container } = await show();
  expect(container.textContent).toBe('');
  expect(desktop.applied).toEqual([]);
});

describe('on a desktop', () => {
  test('the shell is told what the settings say, and again when they change', async () => {
    await loci.call('settings.set', { scope: 'global', key: 'ui.tray', value: true });
    const of = await show();
    await until(() => desktop.applied.length === 1, 'the shell to be told');
    expect(desktop.applied[0]).toEqual({ language: 'en', tray: true, globalShortcut: null });
    const [toggle] = of.container.querySelectorAll<HTMLElement>('input[role=switch]');
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
    const statusText = () => of.container.querySelector('[role=status]')?.textContent ?? '';
    await until(() => statusText().includes('Another app already uses'), 'the refusal');
  });

  test('keys that cannot work everywhere are refused', async () => {
    const of = await show();
    record(of, { code: 'Slash', key: '/', ctrlKey: true });
    expect(of.container.textContent).toContain('Use a letter, digit');
    const { settings } = await loci.call('settings.get', {});
    const kept = settings.find(({ key }) => key === 'ui.global_shortcut');
    expect(kept?.origin).toBe('default');
  });
});

describe('an answer that ends', () => {
  const conversation = async () => {
    const [newest] = (await loci.call('conversations.list', {})).conversations;
    if (!newest) throw new Error('nothing was ever said');
    return newest;
  };
  const finish = async (
    of: Rendered,
    state: 'complete' | 'interrupted',
    problem: ModelProblem | null,
  ) => {
    const { id: conversationId } = await conversation();
    const messages = await messagesOf(loci, conversationId);
    const message = messages.find(({ role }) => role === 'assistant');
    if (!message) throw new Error('nothing was ever answered');
    const { turnId, id: messageId } = message;
    const turnRef = { workspaceId: loci.workspaceId, conversationId, turnId, messageId };
    await until(() => of.harness.workspace().conversations.getState().list.length > 0, 'the list');
    loci.publish({
      name: 'chat.finished',
      payload: { ...turnRef, message: { ...message, state, problem } },
    });
  };

  test('is told of by the conversation’s title, never by its words', async () => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(false);
    const of = await show();
    await finish(of, 'complete', null);
    await until(() => desktop.notices.length === 1, 'the notice');
    expect(desktop.notices[0]).toEqual({
      title: (await conversation()).title,
      body: 'The answer is ready.',
      conversationId: (await conversation()).id,
    });
    await finish(of, 'interrupted', 'dropped');
    await until(() => desktop.notices.length === 2, 'the second notice');
    expect(desktop.notices[1]?.body).toBe('The answer was cut short.');
  });

  test('is not told of to somebody who looks, nor when it was stopped', async () => {
    const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(true);
    const of = await show();
    await finish(of, 'complete', null);
    hasFocus.mockReturnValue(false);
    await finish(of, 'interrupted', 'cancelled');
    await finish(of, 'interrupted', 'dropped');
    await until(() => desktop.notices.length > 0, 'the last notice');
    expect(desktop.notices.map(({ body }) => body)).toEqual(['The answer was cut short.']);
  });
});
