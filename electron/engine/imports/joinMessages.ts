import type { ImportProvider } from '../../../shared/domain/imports.ts';
import type { ImportedConversation } from './conversation.ts';
import type { ExportElement, LooseMessage } from './exportElement.ts';
import { earliest } from './times.ts';
import { buildTurns } from './turns/buildTurns.ts';

type MessageElement = Extract<ExportElement, { kind: 'messages' }>;

/** Message with its provider. */
interface ProviderMessage extends LooseMessage {
  readonly provider: ImportProvider;
}

/** Pause after which messages without a conversation begin a new one: a guess, and said so. */
const PAUSE_MS = 30 * 60_000;

/**
 * Joins the messages of a file whose provider stores no conversations; `titles`: those of the
 * conversations that other files have, by their ids.
 */
export function joinMessages(titles: ReadonlyMap<string, string>) {
  const messages: ProviderMessage[] = [];
  return {
    add({ provider, messages: more }: MessageElement): void {
      messages.push(...more.map((message) => ({ ...message, provider })));
    },
    conversations: (): ImportedConversation[] =>
      groups(messages).map((group) => conversationOf(group, titles)),
  };
}

/** Groups by conversation; where none is named, by the pauses between messages, oldest first. */
function groups(messages: readonly ProviderMessage[]): ProviderMessage[][] {
  const isNamed = ({ conversationId }: ProviderMessage) => conversationId !== null;
  const byId = Map.groupBy(messages.filter(isNamed), ({ conversationId }) => conversationId);
  const messageGroups: ProviderMessage[][] = [];
  let last = Number.NEGATIVE_INFINITY;
  const anonymous = messages.filter((message) => !isNamed(message));
  for (const message of anonymous.toSorted((a, b) => timeOf(a) - timeOf(b))) {
    const current = messageGroups.at(-1);
    if (current === undefined || timeOf(message) - last > PAUSE_MS) messageGroups.push([message]);
    else current.push(message);
    last = timeOf(message);
  }
  return [...byId.values(), ...messageGroups];
}

function conversationOf(
  messages: readonly ProviderMessage[],
  titles: ReadonlyMap<string, string>,
): ImportedConversation {
  const [first] = messages;
  if (first === undefined) throw new Error('a conversation without messages');
  // Without parents the order of the file, or of time, is that of the conversation.
  const chain = messages.map(({ node }, index) => ({
    ...node,
    parent: messages[index - 1]?.node.id ?? null,
  }));
  const startedAt = earliest(chain.map(({ content }) => content.at));
  return {
    kind: 'conversation',
    provider: first.provider,
    id: first.conversationId ?? first.node.id,
    title:
      messages.find(({ title }) => title !== '')?.title ??
      titles.get(first.conversationId ?? '') ??
      '',
    createdAt: startedAt ?? 0,
    isUndated: startedAt === null,
    isArchived: false,
    isPinned: false,
    isRemembered: true,
    ...buildTurns(chain, { leaf: null, fallbackAt: startedAt ?? 0 }),
    statements: [],
  };
}

function timeOf({ node }: LooseMessage): number {
  return node.content.at ?? 0;
}
