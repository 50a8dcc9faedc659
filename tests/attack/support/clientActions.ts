import type { Response } from '../../../shared/contract/index.ts';
import type { Client } from '../../../shared/rpc/client.ts';
import type { ConversationId, MessageId } from '../../../shared/domain/primitives.ts';
import { asMessageId } from '../../support/ids.ts';

/** Actions of a page in the open workspace, over any transport. */
export interface ClientActions {
  readonly client: Client;
  readonly workspaceId: string;
  /** Resolves when the message is stored. */
  send(text: string, id?: string): Promise<Response<'chat.send'>>;
  /** Resolves when its answer has ended too. */
  say(text: string): Promise<void>;
  facts(): Promise<Response<'facts.list'>>;
  /** The texts that the person sent, of every conversation, each in its order. */
  texts(): Promise<string[]>;
}

export async function openWorkspace(client: Client): Promise<ClientActions> {
  const { currentId: workspaceId } = await client.call('workspaces.list', {});
  await client.call('workspaces.open', { workspaceId });
  const run = crypto.randomUUID();
  let sent = 0;
  let conversationId: ConversationId | null = null;

  const send = async (text: string, id = asMessageId(`${run}-${(sent += 1)}`)) => {
    const request = { workspaceId, conversationId, clientMessageId: id, text };
    const reply = await client.call('chat.send', request);
    conversationId = reply.conversationId;
    return reply;
  };
  return {
    client,
    workspaceId,
    send,
    async say(text) {
      const ended = new Set<string>();
      let resolveDone = () => undefined as void;
      const stop = client.on('chat.finished', ({ turnId }) => {
        ended.add(turnId);
        resolveDone();
      });
      const { turnId } = await send(text);
      while (!ended.has(turnId)) await new Promise<void>((resolve) => (resolveDone = resolve));
      stop();
    },
    facts: () => client.call('facts.list', { workspaceId }),
    async texts() {
      const { conversations } = await client.call('conversations.list', { workspaceId });
      const texts: string[] = [];
      for (const { id } of conversations) {
        const sentTexts: string[] = [];
        let before: MessageId | undefined;
        for (let more = true; more;) {
          const page: Response<'conversations.messages'> = await client.call(
            'conversations.messages',
            {
              workspaceId,
              conversationId: id,
              limit: 500,
              ...(before !== undefined && { before }),
            },
          );
          // Pages go backwards.
          sentTexts.unshift(
            ...page.messages.filter(({ role }) => role === 'user').map(({ text }) => text),
          );
          more = page.hasMore;
          before = page.messages[0]?.id;
        }
        texts.push(...sentTexts);
      }
      return texts;
    },
  };
}
