import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';
import { useScrollToSent } from '../../../../renderer/features/chat/transcript/useScrollToSent.ts';
import type { Outgoing } from '../../../../renderer/stores/chat/outbox.ts';
import { asConversationId, asMessageId } from '../../../support/ids.ts';

const outgoing = (...ids: string[]): readonly Outgoing[] =>
  ids.map((clientMessageId) => ({
    clientMessageId: asMessageId(clientMessageId),
    conversationId: asConversationId('a'),
    text: clientMessageId,
    createdAt: 1,
    temporary: false,
    chosen: null,
    pasted: [],
    attachments: [],
    state: 'queued',
    edit: null,
    problem: null,
  }));

interface QueueProps {
  readonly items: readonly Outgoing[];
  readonly scrollToEnd: () => void;
}

function Queue({ items, scrollToEnd }: QueueProps) {
  useScrollToSent(items, scrollToEnd);
  return null;
}

/** Shows the queues one after another; tells how often the reader was moved after the first. */
function scrollsOf(...queues: (readonly Outgoing[])[]): number {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const root = createRoot(document.createElement('div'));
  onTestFinished(() => act(() => root.unmount()));
  let scrolls = 0;
  const scrollToEnd = () => {
    scrolls += 1;
  };
  queues.forEach((items, index) => {
    act(() => root.render(<Queue items={items} scrollToEnd={scrollToEnd} />));
    if (index === 0) scrolls = 0;
  });
  return scrolls;
}

test.each([
  ['a message that is sent moves the reader to the end', [['one'], ['one', 'two']], 1],
  [
    'a message that leaves the queue moves nobody',
    [
      ['one', 'two', 'three'],
      ['two', 'three'],
    ],
    0,
  ],
  [
    'a message that is deleted from the end of the queue moves nobody',
    [['one', 'two'], ['one']],
    0,
  ],
  ['a message that is sent as another leaves moves the reader', [['one'], ['two']], 1],
] as const)('%s', (_, queues, scrolls) => {
  expect(scrollsOf(...queues.map((ids) => outgoing(...ids)))).toBe(scrolls);
});

test('a queued message that is edited moves nobody', () => {
  const queue = outgoing('one', 'two');
  expect(
    scrollsOf(
      queue,
      queue.map((item) => ({ ...item, text: 'better' })),
    ),
  ).toBe(0);
});
