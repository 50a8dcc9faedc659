import { act } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ChatHeader } from '../../../../renderer/features/chat/ChatHeader.tsx';
import type { ConversationId } from '../../../../shared/domain/primitives.ts';
import { asMessageId } from '../../../support/ids.ts';
import { startLoci } from '../loci.ts';
import { startRendering, type Rendered } from '../render.tsx';
import { until } from '../stores/harness.ts';

let rendered: Rendered;
const ids: ConversationId[] = [];

beforeEach(async () => {
  const loci = await startLoci();
  rendered = await startRendering(loci);
  ids.length = 0;
  for (const text of ['Палатка', 'Tent']) {
    const clientMessageId = asMessageId(text);
    const sent = await loci.call('chat.send', { conversationId: null, clientMessageId, text });
    ids.push(sent.conversationId);
  }
  await until(() => conversations().getState().list.length === 2, 'the conversations');
});
afterEach(() => rendered.close());

const conversations = () => rendered.harness.workspace().conversations;
const field = () => document.querySelector<HTMLInputElement>('input.input--inline');
const titles = () =>
  ids.map(
    (id) =>
      conversations()
        .getState()
        .list.find((each) => each.id === id)?.title,
  );
const show = (conversationId: ConversationId | null) =>
  rendered.perform(() => rendered.show(<ChatHeader conversationId={conversationId} />));

async function beginRename(name: string): Promise<void> {
  await show(ids[0] ?? null);
  await rendered.perform(() => rendered.control('Actions').click());
  await rendered.perform(() =>
    [...document.querySelectorAll<HTMLElement>('[role=menuitem]')]
      .find((each) => each.textContent.startsWith('Rename'))
      ?.click(),
  );
  const input = field();
  if (input === null) throw new Error('there is no field');
  act(() => input.focus());
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, name);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

test('a name that is typed goes to its own conversation when another one opens', async () => {
  await beginRename('Поход');
  await show(ids[1] ?? null);
  expect(field()).toBeNull();
  expect(rendered.container.querySelector('h1')?.textContent).toBe('Tent');
  await until(() => titles()[0] === 'Поход', 'the new name');
  expect(titles()).toEqual(['Поход', 'Tent']);
  await show(ids[0] ?? null);
  expect(field()).toBeNull();
});

test('a name that is typed is saved when a new chat begins', async () => {
  await beginRename('Camping');
  await show(null);
  await until(() => titles()[0] === 'Camping', 'the new name');
});

test('a name that was given up by Escape is not saved when its header goes', async () => {
  await beginRename('Camping');
  await rendered.perform(() =>
    field()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })),
  );
  await show(ids[1] ?? null);
  await rendered.perform(() => conversations().load());
  expect(titles()).toEqual(['Палатка', 'Tent']);
});
