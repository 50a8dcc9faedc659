import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Message } from '../../../../shared/domain/chat.ts';
import type { ConversationId } from '../../../../shared/domain/primitives.ts';
import { MessageRow } from '../../../../renderer/features/chat/transcript/MessageRow.tsx';
import { startLoci } from '../loci.ts';
import { startRendering, type Rendered } from '../render.tsx';
import { until } from '../stores/harness.ts';

let rendered: Rendered;
let id: ConversationId;
let messages: readonly Message[];

beforeEach(async () => {
  rendered = await startRendering(await startLoci());
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
