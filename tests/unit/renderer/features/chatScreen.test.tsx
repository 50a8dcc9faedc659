import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ChatScreen } from '../../../../renderer/features/chat/ChatScreen.tsx';
import { useApp, useSelect } from '../../../../renderer/stores/app/storesContext.ts';
import { NEW_CHAT } from '../../../../renderer/stores/shell/route.ts';
import type { Response } from '../../../../shared/contract/index.ts';
import type { ConversationId } from '../../../../shared/domain/primitives.ts';
import type { InProcessLoci } from '../../../support/inProcess/openLoci.ts';
import { startLoci } from '../loci.ts';
import { startRendering, type Rendered } from '../render.tsx';
import { sendTurns } from '../sendTurns.ts';

let loci: InProcessLoci;
let rendered: Rendered;
let otherId: ConversationId;
/** Reply to the creation of the conversation. */
let creation: PromiseWithResolvers<Response<'conversations.create'>>;

/** The screen that is open: a chat, or another one. */
function Screen() {
  const { route } = useApp();
  const at = useSelect(route, (state) => state);
  return at.screen === 'chat' ? <ChatScreen conversationId={at.conversationId} /> : <p />;
}

const box = () => rendered.control('Message') as HTMLTextAreaElement;
const route = () => rendered.harness.app.route;

function type(text: string): void {
  act(() => {
    const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set;
    set?.call(box(), text);
    box().dispatchEvent(new Event('input', { bubbles: true }));
  });
}

beforeEach(async () => {
  localStorage.clear();
  window.location.hash = '';
  loci = await startLoci();
  otherId = await sendTurns(loci, ['One']);
  rendered = await startRendering(loci);
  creation = Promise.withResolvers();
  loci.stub('conversations.create', () => creation.promise);
  rendered.show(<Screen />);
  await rendered.perform(() => rendered.harness.workspace().newChat.choose({ memory: false }));
  type('For a new one');
  act(() => rendered.control('Send').click());
});

afterEach(() => {
  rendered.close();
  localStorage.clear();
  window.location.hash = '';
});

test('a refused message is above what was written in its place meanwhile', async () => {
  type('Something else');
  await rendered.perform(() => creation.reject(new Error('the disk is full')));
  expect(box().value).toBe('For a new one\n\nSomething else');
});

const elsewhere = {
  'another conversation': () => route().go({ screen: 'chat', conversationId: otherId }),
  'another screen': () => route().go({ screen: 'memories' }),
};

describe.each(['another conversation', 'another screen'] as const)(
  'the first message of a conversation that is being created, while %s is open',
  (name) => {
    test('is back where it was written if it is refused', async () => {
      expect(box().value).toBe('');
      act(elsewhere[name]);
      await rendered.perform(() => creation.reject(new Error('the disk is full')));
      if (name === 'another conversation') expect(box().value).toBe('');
      await rendered.perform(() => route().go(NEW_CHAT));
      expect(box().value).toBe('For a new one');
    });

    test('is sent, and does not lead away from there', async () => {
      act(elsewhere[name]);
      const left = route().getState();
      await rendered.perform(async () =>
        creation.resolve(await loci.call('conversations.create', {})),
      );
      expect(route().getState()).toEqual(left);
      const { conversations } = await loci.call('conversations.list', {});
      expect(conversations.map(({ preview }) => preview)).toContain('For a new one');
    });
  },
);
