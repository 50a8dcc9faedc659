import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Message } from '../../../../shared/domain/chat.ts';
import type { ConversationId } from '../../../../shared/domain/primitives.ts';
import { MessageRow } from '../../../../renderer/features/chat/transcript/MessageRow.tsx';
import type { InProcessLoci } from '../../../support/inProcess/openLoci.ts';
import { startLoci } from '../loci.ts';
import { startRendering, type Rendered } from '../render.tsx';
import { until } from '../stores/harness.ts';

let rendered: Rendered;
let id: ConversationId;
let messages: readonly Message[];
let loci: InProcessLoci;

beforeEach(async () => {
  loci = await startLoci();
  rendered = await startRendering(loci);
  const { chat } = rendered.harness.workspace();
  id = chat.begin();
  const current = () => chat.getState().transcripts[id]?.messages ?? [];
  for (const [n, text] of ['First', 'Second'].entries()) {
    await rendered.perform(() => chat.outbox.send(id, text));
    const isOver = () => current().length === 2 * n + 2 && current().at(-1)?.state === 'complete';
    await rendered.perform(() => until(isOver, 'the answer'));
  }
  messages = current().filter(({ role }) => role === 'user');
  rendered.show(
    messages.map((one) => <MessageRow key={one.id} message={one} isHighlighted={false} />),
  );
});
afterEach(() => rendered.close());

const boxes = () => [...rendered.container.querySelectorAll('textarea')];

test('an edit of a message stays when another one is edited and ended', async () => {
  const [first, second] = messages;
  if (!first || !second) throw new Error('nothing is shown');
  const { view } = rendered.harness.app;
  await rendered.perform(() => view.edit(first.id, { text: 'First, better', pasted: [] }));
  await rendered.perform(() => view.edit(second.id, { text: 'Second', pasted: [] }));
  expect(boxes().map(({ value }) => value)).toEqual(['First, better', 'Second']);
  const cancels = [...rendered.container.querySelectorAll('button')].filter(
    ({ textContent }) => textContent === 'Cancel',
  );
  await rendered.perform(() => cancels.at(-1)?.click());
  expect(boxes().map(({ value }) => value)).toEqual(['First, better']);
});

test('an edit that is saved twice in a row is one edit, and no error', async () => {
  const [, second] = messages;
  if (!second) throw new Error('nothing is shown');
  const { view } = rendered.harness.app;
  await rendered.perform(() => view.edit(second.id, { text: 'Second, better', pasted: [] }));
  const enter = () =>
    boxes()[0]?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  await rendered.perform(() => {
    enter();
    enter();
  });
  const { messages: shown } = await loci.call('conversations.messages', { conversationId: id });
  const edited = shown.find(({ text }) => text === 'Second, better');
  expect(edited?.versions).toHaveLength(2);
  expect(rendered.harness.app.toasts.getState().toasts).toEqual([]);
});
