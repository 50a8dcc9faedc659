import { afterEach, beforeEach, expect, test } from 'vitest';
import { ChatScreen } from '../../../../renderer/features/chat/ChatScreen.tsx';
import { ConversationRow } from '../../../../renderer/features/chat/conversations/ConversationRow.tsx';
import { MessageRow } from '../../../../renderer/features/chat/transcript/MessageRow.tsx';
import { OutgoingRow } from '../../../../renderer/features/chat/transcript/OutgoingRow.tsx';
import { TurnForm } from '../../../../renderer/features/chat/transcript/TurnForm.tsx';
import { FactRow } from '../../../../renderer/features/facts/FactRow.tsx';
import { startLoci } from '../loci.ts';
import { startRendering, type Rendered } from '../render.tsx';
import { messagesOf, sendTurns } from '../sendTurns.ts';

const TEXT = 'מה שלומך היום?';

let rendered: Rendered;

beforeEach(() => localStorage.clear());

afterEach(() => {
  rendered.close();
  localStorage.clear();
});

const ignore = () => undefined;
const directionOf = (selector: string) =>
  rendered.container.querySelector(selector)?.getAttribute('dir');

test('what a person writes is laid out in the direction of its text', async () => {
  const loci = await startLoci();
  const [message] = await messagesOf(loci, await sendTurns(loci, [TEXT]));
  if (!message) throw new Error('there is no message');
  rendered = await startRendering(loci);

  rendered.show(<MessageRow message={message} isHighlighted={false} />);
  expect(directionOf('.message__text')).toBe('auto');

  const { chat } = rendered.harness.workspace();
  rendered.harness.cut();
  await chat.outbox.send(chat.begin(), TEXT);
  const [item] = chat.getState().outgoing;
  if (!item) throw new Error('there is no unsent message');
  for (const state of ['waiting', 'queued'] as const) {
    rendered.show(<OutgoingRow item={{ ...item, state }} />);
    expect(directionOf('.message__text')).toBe('auto');
  }

  rendered.show(
    <TurnForm
      label="Edit"
      saveText="Save"
      text={{ text: TEXT, pasted: [] }}
      onChange={ignore}
      onSave={ignore}
      onCancel={ignore}
    />,
  );
  expect(directionOf('textarea')).toBe('auto');

  rendered.show(<ChatScreen conversationId={null} />);
  expect(directionOf('.composer__text')).toBe('auto');
});

test('memories and titles are laid out in the direction of their text', async () => {
  const loci = await startLoci();
  await sendTurns(loci, [TEXT]);
  await loci.call('facts.remember', { content: TEXT });
  rendered = await startRendering(loci);
  const { facts, conversations } = rendered.harness.workspace();
  await rendered.perform(() => Promise.all([facts.load(), conversations.load()]));
  const [node] = facts.getState().nodes;
  const [conversation] = conversations.getState().list;
  if (!node || !conversation) throw new Error('nothing is listed');

  rendered.show(<ConversationRow conversation={conversation} current={false} />);
  expect(directionOf('.conversation__title')).toBe('auto');

  rendered.show(
    <FactRow
      ref={ignore}
      node={node}
      index={0}
      start={0}
      active={false}
      open={false}
      readOnly={false}
      onActivate={ignore}
    />,
  );
  expect(directionOf('.fact__content')).toBe('auto');
});
