import type { ImportedConversation } from './conversation.ts';
import type { ExportElement, LooseMessage } from './exportElement.ts';
import { earliest } from './times.ts';
import { buildTurns } from './turns/buildTurns.ts';

type MessageElement = Extract<ExportElement, { kind: 'message' }>;

/** Pause after which messages without a conversation begin a new one: a guess, and said so. */
const PAUSE_MS = 30 * 60_000;

/** Joins the messages of a file whose provider stores no conversations. */
export function joinMessages() {
  const elements: MessageElement[] = [];
  return {
    add: (element: MessageElement) => void elements.push(element),
    conversations: (): ImportedConversation[] => groups(elements).map(conversationOf),
  };
}

/** By their conversation; where none is named, by the pauses between them, oldest first. */
function groups(elements: readonly MessageElement[]): MessageElement[][] {
  const byId = new Map<string, MessageElement[]>();
  const anonymous: MessageElement[] = [];
  for (const element of elements) {
    const id = element.message.conversationId;
    if (id === null) anonymous.push(element);
    else byId.set(id, [...(byId.get(id) ?? []), element]);
  }
  const byPause: MessageElement[][] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const element of anonymous.toSorted((a, b) => timeOf(a) - timeOf(b))) {
    const current = byPause.at(-1);
    if (current === undefined || timeOf(element) - last > PAUSE_MS) byPause.push([element]);
    else current.push(element);
    last = timeOf(element);
  }
  return [...byId.values(), ...byPause];
}

function conversationOf(elements: MessageElement[]): ImportedConversation {
  const [first] = elements;
  if (first === undefined) throw new Error('a conversation without messages');
  const nodes = elements.map(({ message }) => message.node);
  // Without parents the order of the file, or of time, is that of the conversation.
  const chain = nodes.map((node, index) => ({ ...node, parent: nodes[index - 1]?.id ?? null }));
  const startedAt = earliest(nodes.map(({ content }) => content.at));
  return {
    kind: 'conversation',
    provider: first.provider,
    id: first.message.conversationId ?? first.message.node.id,
    title: titleOf(elements.map(({ message }) => message)),
    createdAt: startedAt ?? 0,
    isUndated: startedAt === null,
    isArchived: false,
    isPinned: false,
    isRemembered: true,
    ...buildTurns(chain, { leaf: null, fallbackAt: startedAt ?? 0 }),
    statements: [],
  };
}

function titleOf(messages: readonly LooseMessage[]): string {
  return messages.find(({ title }) => title !== '')?.title ?? '';
}

function timeOf({ message }: MessageElement): number {
  return message.node.content.at ?? 0;
}
